/** Freedoms about answers on charges: the object, status words, pending and failed charges. */
import { at, isObject } from "../../call/json-pointer.ts";
import { answers, sets, changesAnswer, changesRefusal } from "../mutations/answers.ts";
import { both } from "../mutations/conditions.ts";
import { isPendingReply, withAt } from "../mutations/bodies.ts";
import { json } from "../harness/wire.ts";
import { ACTION, METHOD, REDIRECT } from "../mutations/charges.ts";
import type { Variants } from "../harness/defect.ts";

const SHOWS_A_CHARGE = ["createCharge", "getCharge"] as const;

/** Where the sandbox shows the id of a charge once more. */
const CASH_TRANSACTION = "/detail/additional_details/cash_transaction";

export const aboutChargeAnswers: Variants = {
  "a failed charge without id and charge": {
    takes: ["charge.failed-body"],
    wrap: changesRefusal("createCharge", (body) =>
      body["status"] === "pending" ? body : { ...body, id: undefined, charge: undefined },
    ),
  },
  "a refused charge of status and detail alone, whatever it is refused for": {
    takes: ["charge.failed-body", "charge.pending-body"],
    wrap: answers("createCharge", (reply) =>
      reply.status === 400 && at(reply.body, "/status") === "failure"
        ? json(400, { status: "failure", detail: at(reply.body, "/detail") }, reply.headers)
        : reply,
    ),
  },
  "400 for an id that cannot be the id of a charge": {
    takes: ["charge.get-invalid-id"],
    isGuard: true,
    wrap: (next) => async (call) => {
      const reply = await next(call);
      return call.operation === "getCharge" && !/^[0-9a-f-]{36}$/.test(call.id) && reply.status === 404
        ? { ...reply, status: 400 }
        : reply;
    },
  },
  "a charge object that shows nothing": {
    takes: ["charge.object", "charge.status-words", "testing.resulting-status"],
    wrap: changesAnswer(SHOWS_A_CHARGE, (body) => ({ ...body, charge: {} })),
  },
  "an authorization code that is a number": {
    takes: ["status-details.key-types"],
    wrap: changesAnswer(SHOWS_A_CHARGE, (body) => {
      const place = "/status_details/detail/additional_details/authorization_code";
      const code = at(body, place);
      return code === undefined ? body : withAt(body, place, Number(code));
    }),
  },
  "words of its own for tokens, captures and refunds that went well": {
    takes: ["status-details.other-operations"],
    wrap: both(
      sets(
        ["createPaymentToken", "getPaymentToken", "updatePaymentToken"],
        "/status_details/status",
        "active",
      ),
      sets(["captureCharge", "refundCharge"], "/status_details/status", "completed"),
    ),
  },
  "a word of its own for the action of a continuation": {
    takes: ["action.value-set"],
    wrap: sets("getContinuation", "/action", "prove_who_you_are"),
  },
  "a charge that waits shows neither id nor charge": {
    takes: ["charge.pending-id"],
    isAlone: true,
    wrap: answers("createCharge", (reply) => {
      if (!isPendingReply(reply) || !isObject(reply.body)) return reply;
      const { id: _, charge: __, ...rest } = reply.body;
      return json(400, withAt(rest, CASH_TRANSACTION, undefined), reply.headers);
    }),
  },
  "an id in a waiting charge's 400 that is no charge's": {
    takes: ["charge.pending-id"],
    isAlone: true,
    wrap: answers("createCharge", (reply) => {
      if (!isPendingReply(reply) || !isObject(reply.body)) return reply;
      const { charge: _, ...rest } = reply.body;
      return json(400, { ...rest, id: crypto.randomUUID() }, reply.headers);
    }),
  },
  "a charge that waits shows its id among its details": {
    takes: ["charge.pending-id"],
    isAlone: true,
    wrap: answers("createCharge", (reply) => {
      if (!isPendingReply(reply) || !isObject(reply.body)) return reply;
      const { id, charge: _, ...rest } = reply.body;
      return json(400, withAt(rest, "/detail/additional_details/charge_id", id), reply.headers);
    }),
  },
  "a charge that waits shows status and detail alone": {
    takes: ["charge.pending-body", "charge.pending-details"],
    wrap: answers("createCharge", (reply) => {
      if (!isPendingReply(reply) || !isObject(reply.body)) return reply;
      const { id, status, detail } = reply.body;
      const details = at(detail, "/additional_details");
      const { action, redirect_url } = isObject(details) ? details : {};
      return json(
        400,
        { id, status, detail: { code: at(detail, "/code"), additional_details: { action, redirect_url } } },
        reply.headers,
      );
    }),
  },
  "a bank account or BNPL charge that is pending without anything for the customer to do": {
    takes: ["charge.pending-details", "charge.pending-id", "states.other-transitions"],
    wrap: answers("createCharge", (reply, { body }) =>
      isPendingReply(reply) && ["pay_with_bank_account", "pay_with_bnpl"].includes(String(at(body, METHOD)))
        ? json(200, { id: at(reply.body, "/id"), charge: {}, status_details: { status: "pending" } })
        : reply,
    ),
  },
  "a bank account or BNPL charge in process, answered with 400 and another code": {
    takes: ["charge.pending-codes", "charge.pending-details", "charge.pending-id"],
    wrap: answers("createCharge", (reply, { body }) => {
      const method = String(at(body, METHOD));
      if (!isPendingReply(reply) || !["pay_with_bank_account", "pay_with_bnpl"].includes(method))
        return reply;
      const quiet = withAt(withAt(reply.body, ACTION, undefined), REDIRECT, undefined);
      return json(400, withAt(quiet, "/detail/code", "in_process"), reply.headers);
    }),
  },
  "codes of its own for failed charges": {
    takes: ["charge.failure-codes"],
    wrap: changesRefusal("createCharge", (body) =>
      body["status"] === "pending" ? body : withAt(body, "/detail/code", "51"),
    ),
  },
  "the id of a charge inside the charge, as the target says": {
    takes: ["charge.object"],
    wrap: changesAnswer(["createCharge", "getCharge"], (body) => withAt(body, "/charge/id", at(body, "/id"))),
    target: { locate: { token_id: ["/token_details/id"], charge_id: ["/charge/id"] } },
  },
  "a failed charge answered like any charge": {
    takes: ["charge.failed-body"],
    wrap: changesRefusal("createCharge", ({ charge, ...body }) =>
      charge === undefined || body["status"] === "pending"
        ? { charge, ...body }
        : {
            charge,
            id: body["id"],
            status: body["status"],
            detail: body["detail"],
            status_details: { status: body["status"], detail: body["detail"] },
            date_created: "2026-11-22T16:00:00Z",
          },
    ),
  },
  "an id in a declined charge's 400 that is no charge's": {
    takes: ["charge.failed-body"],
    wrap: changesRefusal("createCharge", (body) =>
      body["status"] === "pending" ? body : { ...body, id: crypto.randomUUID(), charge: undefined },
    ),
  },
};
