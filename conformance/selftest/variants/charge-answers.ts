/** Freedoms about answers on charges: the object, status words, pending and failed charges. */
import { at } from "../../call/json-pointer.ts";
import { answers, sets, changesAnswer, changesBodies } from "../mutations/answers.ts";
import { both } from "../mutations/conditions.ts";
import { type Change, fields, isPendingReply, withAt } from "../mutations/bodies.ts";
import { type Call, json } from "../harness/wire.ts";
import { ACTION, METHOD, REDIRECT } from "../mutations/charges.ts";
import type { Variants, Wrap } from "../harness/defect.ts";

const SHOWS_A_CHARGE = ["createCharge", "getCharge"] as const;

/** Where the sandbox shows the id of a charge once more. */
const CASH_TRANSACTION = "/detail/additional_details/cash_transaction";

/** Changes the answer about a charge that waits for its customer, or that was refused. */
const ofWaiting = (change: Change): Wrap => changesBodies("createCharge", isPendingReply, change);
const ofFailed = (change: Change): Wrap =>
  changesBodies("createCharge", (reply) => reply.status >= 400 && !isPendingReply(reply), change);

const isByBankOrBnpl = ({ body }: Call): boolean => /bank_account|bnpl/.test(String(at(body, METHOD)));

export const aboutChargeAnswers: Variants = {
  "a failed charge without id and charge": {
    takes: ["charge.failed-body"],
    wrap: ofFailed((body) => ({ ...body, id: undefined, charge: undefined })),
  },
  "a refused charge of status and detail alone, whatever it is refused for": {
    takes: ["charge.failed-body", "charge.pending-body"],
    wrap: ofFailed(({ status, detail }) => ({ status, detail })),
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
    wrap: ofWaiting((body) =>
      withAt({ ...body, id: undefined, charge: undefined }, CASH_TRANSACTION, undefined),
    ),
  },
  "an id in a waiting charge's 400 that is no charge's": {
    takes: ["charge.pending-id"],
    isAlone: true,
    wrap: ofWaiting((body) => ({ ...body, id: crypto.randomUUID(), charge: undefined })),
  },
  "a charge that waits shows its id among its details": {
    takes: ["charge.pending-id"],
    isAlone: true,
    wrap: ofWaiting(({ id, ...rest }) =>
      withAt({ ...rest, charge: undefined }, "/detail/additional_details/charge_id", id),
    ),
  },
  "a charge that waits shows status and detail alone": {
    takes: ["charge.pending-body", "charge.pending-details"],
    wrap: ofWaiting(({ id, status, detail }) => {
      const { action, redirect_url } = fields(at(detail, "/additional_details"));
      const additional_details = { action, redirect_url };
      return { id, status, detail: { code: at(detail, "/code"), additional_details } };
    }),
  },
  "a bank account or BNPL charge that is pending without anything for the customer to do": {
    takes: ["charge.pending-details", "charge.pending-id", "states.other-transitions"],
    wrap: answers("createCharge", (reply, call) =>
      isPendingReply(reply) && isByBankOrBnpl(call)
        ? json(200, { id: at(reply.body, "/id"), charge: {}, status_details: { status: "pending" } })
        : reply,
    ),
  },
  "a bank account or BNPL charge in process, answered with 400 and another code": {
    takes: ["charge.pending-codes", "charge.pending-details", "charge.pending-id"],
    wrap: ofWaiting((body, call) => {
      if (!isByBankOrBnpl(call)) return body;
      const quiet = withAt(withAt(body, ACTION, undefined), REDIRECT, undefined);
      return withAt(quiet, "/detail/code", "in_process");
    }),
  },
  "codes of its own for failed charges": {
    takes: ["charge.failure-codes"],
    wrap: ofFailed((body) => withAt(body, "/detail/code", "51")),
  },
  "the id of a charge inside the charge, as the target says": {
    takes: ["charge.object"],
    wrap: changesAnswer(["createCharge", "getCharge"], (body) => withAt(body, "/charge/id", at(body, "/id"))),
    target: { locate: { token_id: ["/token_details/id"], charge_id: ["/charge/id"] } },
  },
  "a failed charge answered like any charge": {
    takes: ["charge.failed-body"],
    wrap: ofFailed(({ charge, ...body }) =>
      charge === undefined
        ? body
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
    wrap: ofFailed((body) => ({ ...body, id: crypto.randomUUID(), charge: undefined })),
  },
};
