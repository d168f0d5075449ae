/** Rules about pending charges that break in one way only: with the public key, or for one of two charges. */
import { at } from "../../../call/json-pointer.ts";
import type { Defect, Wrap } from "../../harness/defect.ts";
import { json } from "../../harness/wire.ts";
import { answers, refuses } from "../../mutations/answers.ts";
import { errorBody, isPendingReply, withAt } from "../../mutations/bodies.ts";
import { ACTION, METHOD, waiting } from "../../mutations/charges.ts";
import { is } from "../../mutations/conditions.ts";
import { isPublic, withPublicKey } from "../../mutations/keys.ts";

/** Refuses simulations of a store charge that was created while another one was pending. */
const endsTheFirstOnly: Wrap = (next, { now }) => {
  const waits = new Set<unknown>();
  const later = new Set<unknown>();
  return async (call) => {
    if (call.operation === "completePendingCharge") {
      if (later.has(call.id)) return json(404, errorBody("charge_not_pending", now()));
      waits.delete(call.id);
    }
    const reply = await next(call);
    if (
      call.operation === "createCharge" &&
      isPendingReply(reply) &&
      at(call.body, METHOD) === "pay_with_store"
    ) {
      const id = at(reply.body, "/id");
      if (waits.size > 0) later.add(id);
      waits.add(id);
    }
    return reply;
  };
};

const readsCancelledAsSuccess: Wrap = (next, world) => {
  const made = new Set<unknown>();
  const cancelled = new Set<string>();
  return async (call) => {
    const reply = await next(call);
    if (call.operation === "createCharge" && isPublic(call, world)) made.add(at(reply.body, "/id"));
    if (call.operation === "cancelPendingCharge" && made.has(call.id)) cancelled.add(call.id);
    return call.operation === "getCharge" && cancelled.has(call.id)
      ? json(200, withAt(reply.body, "/status_details/status", "success"))
      : reply;
  };
};

export const cashInOneWay: readonly Defect[] = [
  {
    breaks: "store.accepted",
    how: "refuses a store charge with the public key",
    wrap: withPublicKey(refuses("createCharge", is(METHOD, "pay_with_store"))),
    target: { credentials: { pay_with_store: {} } },
  },
  {
    breaks: "bnpl.redirect-url",
    how: "gives no redirect_url to a BNPL charge that was created with the public key",
    wrap: withPublicKey(
      waiting("complete_at_bnpl_provider", (body) =>
        withAt(body, "/detail/additional_details/redirect_url", undefined),
      ),
    ),
  },
  {
    breaks: "charge.pending",
    how: "answers 200 to a pending charge that was created with the public key",
    wrap: withPublicKey(
      answers("createCharge", (reply) => (isPendingReply(reply) ? { ...reply, status: 200 } : reply)),
    ),
  },
  {
    breaks: "bank.action",
    how: "names another action of a bank account charge that was created with the public key",
    wrap: withPublicKey(
      answers("createCharge", (reply, { body }) =>
        isPendingReply(reply) && at(body, METHOD) === "pay_with_bank_account"
          ? json(400, withAt(reply.body, ACTION, "wait"))
          : reply,
      ),
    ),
  },
  {
    breaks: "testing.complete.store",
    how: "completes no store charge that was created while another one was pending",
    wrap: endsTheFirstOnly,
  },
  {
    breaks: "testing.cancel.store",
    how: "reads a cancelled charge that was created with the public key as a success",
    wrap: readsCancelledAsSuccess,
  },
];
