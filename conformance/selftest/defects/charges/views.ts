/** A charge whose read, event or list element differs from the answer to its creation. */
import { at } from "../../../call/json-pointer.ts";
import type { Defect } from "../../harness/defect.ts";
import { json } from "../../harness/wire.ts";
import { answers, changesAnswer } from "../../mutations/answers.ts";
import { errorBody, withAt } from "../../mutations/bodies.ts";
import { THREE_DS_AMOUNT, isCash, readsAs } from "../../mutations/charges.ts";
import { isOf, sends } from "../../mutations/events.ts";
import { rearranges } from "../../mutations/lists.ts";
import { breaking } from "../../mutations/one-line-defects.ts";

function withStatus(event: object, status: string): object {
  return { ...event, status_details: { status, detail: { code: status } } };
}

const CODE = "/status_details/detail/additional_details/authorization_code";

/** Moves the authorization code to another place. */
function movesCode(operation: "createCharge" | "getCharge", place: string): Defect {
  return {
    breaks: "charge.authorization-code",
    how: `${operation} gives the authorization code at ${place}`,
    mayBreak: ["charge.views.authorization-code"],
    wrap: changesAnswer(operation, (body) => {
      const code = at(body, CODE);
      return code === undefined ? body : withAt(withAt(body, CODE, undefined), place, code);
    }),
  };
}

const isByCard = (charge: Readonly<Record<string, unknown>>): boolean =>
  charge["payment_method"] === "credit_or_debit_card" &&
  at(charge, "/amount_details/amount") !== THREE_DS_AMOUNT;

export const chargeViews: readonly Defect[] = [
  movesCode("getCharge", "/status_details/detail/authorization_code"),
  ...breaking({
    "charge.read.answer: does not find a store charge any more once it was completed or cancelled": answers(
      "getCharge",
      (reply) => {
        const charge = Object(at(reply.body, "/charge"));
        return isCash(charge) && charge.status !== "pending"
          ? json(404, errorBody("charge_not_found", 1_790_000_000_000))
          : reply;
      },
    ),
    "charge.views.read: reads a successful charge by card as pending": readsAs("pending", isByCard),
    "charge.views.authorization-code: asks the bank for a new authorization code at each read": changesAnswer(
      "getCharge",
      (body) => {
        return at(body, CODE) === undefined ? body : withAt(body, CODE, "000000x");
      },
    ),
    "charge.action-required.only-pending: reads a success as one that asks the customer": changesAnswer(
      "getCharge",
      (body) =>
        at(body, "/status_details/status") === "success"
          ? withAt(body, "/status_details/detail/code", "action_required")
          : body,
    ),
    "charge.views.list: lists every charge as pending": rearranges((page) =>
      page.map((one) => ({ ...one, status: "pending" })),
    ),
    "charge.views.event: calls a charge failed in the event of its success": {
      events: sends((event) => (isOf("succeeded")(event) ? withStatus(event, "failure") : event)),
    },
  }),
];
