/** When a charge needs 3DS, how the answer says it, and its continuation. */
import { TEST_CARDS } from "../../../../sandbox/outcomes.ts";
import { at } from "../../../call/json-pointer.ts";
import type { Defect, Wrap } from "../../harness/defect.ts";
import { answers, changesAnswer, refuses } from "../../mutations/answers.ts";
import { isPendingReply, withAt } from "../../mutations/bodies.ts";
import { ACTION, THREE_DS_AMOUNT, asks, readsAs } from "../../mutations/charges.ts";
import { json } from "../../harness/wire.ts";
import { always, has } from "../../mutations/conditions.ts";
import { AUTO_CAPTURE } from "../../mutations/creations.ts";
import { answersFirst } from "../../mutations/memory.ts";
import { breaking, otherValue, without } from "../../mutations/one-line-defects.ts";
import { readsBody } from "../../mutations/requests.ts";

const AMOUNT = "/amount_details/amount";

/** Reads the amount of a charge by the 3DS card as another one. */
function ofTestCard(read: (amount: number, body: unknown) => number): Wrap {
  return readsBody("createCharge", (body) => {
    const amount = at(body, AMOUNT);
    const number = at(body, "/payment_detail/credentials/credit_or_debit_card/card_number");
    const isTestCard = TEST_CARDS.some((card) => card.name === "three_ds" && card.card_number === number);
    return isTestCard && Number.isInteger(amount) ? withAt(body, AMOUNT, read(Number(amount), body)) : body;
  });
}

export const threeDsAsks: readonly Defect[] = breaking({
  "three-ds.pending: calls a charge that needs 3DS a failure": asks((body) =>
    withAt(body, "/status", "failure"),
  ),
  "three-ds.pending: makes a charge that names no auto_capture without 3DS": ofTestCard((amount, body) =>
    at(body, AUTO_CAPTURE) === undefined ? amount - 1 : amount,
  ),
  "three-ds.code: says 3ds_required in detail.code": {
    with: ["charge.pending"],
    wrap: asks((body) => withAt(body, "/detail/code", "3ds_required")),
  },
  "three-ds.action: names the action authenticate": {
    mayBreak: ["continuation.action.of-the-charge"],
    wrap: asks((body) => withAt(body, ACTION, "authenticate")),
  },
  "three-ds.action: names no action where the charge pays an order": {
    mayBreak: ["charge.pending"],
    wrap: answers("createCharge", (reply, call) =>
      isPendingReply(reply) && at(reply.body, ACTION) === "3ds_authenticate" && has("/order_id")(call)
        ? json(400, withAt(reply.body, ACTION, undefined))
        : reply,
    ),
  },
  "three-ds.trigger-amount: asks for 3DS at every amount of the test card": ofTestCard((amount) =>
    amount === THREE_DS_AMOUNT ? amount : THREE_DS_AMOUNT,
  ),
  "three-ds.trigger-amount: asks for 3DS above the amount of the test card only, > for >=": {
    with: ["three-ds.pending"],
    wrap: ofTestCard((amount) => (amount > THREE_DS_AMOUNT ? THREE_DS_AMOUNT : amount - 1)),
  },
  "charge.poll: reads a charge as a success before its customer has authenticated": readsAs(
    "success",
    ({ status, payment_method }) => status === "pending" && payment_method === "credit_or_debit_card",
  ),
  "charge.poll: reads a charge that waits without status_details": changesAnswer("getCharge", (body) =>
    at(body, "/charge/status") === "pending" ? withAt(body, "/status_details", undefined) : body,
  ),
});

export const continuations: readonly Defect[] = [
  ...breaking({
    "continuation.read-by-url-id: answers the read of a continuation with an empty object": {
      with: ["continuation.action", "continuation.charge-id", "continuation.created-on"],
      wrap: changesAnswer("getContinuation", () => ({})),
    },
    "continuation.created-on: counts seconds": changesAnswer("getContinuation", (body) => ({
      ...body,
      created_on: Math.floor(Number(body["created_on"]) / 1000),
    })),
    "continuation.charge-id: gives the charge of the continuation that was read first": answersFirst(
      "getContinuation",
      "/charge_id",
    ),
    "continuation.read-by-url-id: finds no continuation": refuses("getContinuation", always),
  }),
  otherValue("continuation.created-on", "getContinuation", "/created_on", "2026-01-01T00:00:00Z"),
  otherValue("continuation.charge-id", "getContinuation", "/charge_id", 4711),
  {
    breaks: "continuation.charge-id",
    how: "gives an id by which no charge is read",
    wrap: changesAnswer("getContinuation", (body) =>
      withAt(body, "/charge_id", String(body["charge_id"]).replace(/^..../, "0000")),
    ),
  },
  without("continuation.action", "getContinuation", "/action"),
  otherValue("continuation.action", "getContinuation", "/action", 3),
  otherValue("continuation.action.of-the-charge", "getContinuation", "/action", "collect_payment"),
];
