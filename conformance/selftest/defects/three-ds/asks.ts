/** When a charge needs 3DS, and how the answer says it. */
import { TEST_CARDS } from "../../../../sandbox/outcomes.ts";
import { at } from "../../../call/json-pointer.ts";
import type { Defect, Wrap } from "../../harness/defect.ts";
import { answers, changesAnswer } from "../../mutations/answers.ts";
import { errorBody, withAt } from "../../mutations/bodies.ts";
import { readsBody } from "../../mutations/requests.ts";
import { ACTION, THREE_DS_AMOUNT, asks, readsAs } from "../../mutations/charges.ts";
import { json } from "../../harness/wire.ts";
import { AUTO_CAPTURE } from "../../mutations/creations.ts";

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

export const threeDsAsks: readonly Defect[] = [
  {
    breaks: "three-ds.pending",
    how: "calls a charge that needs 3DS a failure",
    wrap: asks((body) => withAt(body, "/status", "failure")),
  },
  {
    breaks: "three-ds.pending",
    how: "answers a charge that needs 3DS with 202",
    with: ["charge.pending", "service.success-200"],
    wrap: asks((body) => body, 202),
  },
  {
    breaks: "three-ds.pending",
    how: "makes a charge that names no auto_capture without 3DS",
    wrap: ofTestCard((amount, body) => (at(body, AUTO_CAPTURE) === undefined ? amount - 1 : amount)),
  },
  {
    breaks: "three-ds.code",
    how: "says 3ds_required in detail.code",
    with: ["charge.pending"],
    wrap: asks((body) => withAt(body, "/detail/code", "3ds_required")),
  },
  {
    breaks: "three-ds.code",
    how: "leaves detail.code out",
    with: ["charge.pending"],
    mayBreak: ["error.body.detail"],
    wrap: asks((body) => withAt(body, "/detail/code", undefined)),
  },
  {
    breaks: "three-ds.action",
    how: "names the action authenticate",
    wrap: asks((body) => withAt(body, ACTION, "authenticate")),
  },
  {
    breaks: "three-ds.action",
    how: "leaves the action to be guessed from redirect_url",
    with: ["charge.pending"],
    wrap: asks((body) => withAt(body, ACTION, undefined)),
  },
  {
    breaks: "three-ds.trigger-amount",
    how: "asks for 3DS at every amount of the test card",
    wrap: ofTestCard((amount) => (amount === THREE_DS_AMOUNT ? amount : THREE_DS_AMOUNT)),
  },
  {
    breaks: "three-ds.trigger-amount",
    how: "asks for 3DS above the amount of the test card only, > for >=",
    with: ["three-ds.pending"],
    wrap: ofTestCard((amount) => (amount > THREE_DS_AMOUNT ? THREE_DS_AMOUNT : amount - 1)),
  },
  {
    breaks: "charge.poll",
    how: "hides a charge as long as it is pending",
    wrap: answers("getCharge", (reply) =>
      at(reply.body, "/status_details/status") === "pending"
        ? json(404, errorBody("charge_not_found", 1_790_000_000_000))
        : reply,
    ),
    with: ["continuation.charge-id"],
  },
  {
    breaks: "charge.poll",
    how: "reads a charge as a success before its customer has authenticated",
    wrap: readsAs(
      "success",
      ({ status, payment_method }) => status === "pending" && payment_method === "credit_or_debit_card",
    ),
  },
  {
    breaks: "charge.poll",
    how: "reads a charge that waits without status_details",
    wrap: changesAnswer("getCharge", (body) =>
      at(body, "/charge/status") === "pending" ? withAt(body, "/status_details", undefined) : body,
    ),
  },
];
