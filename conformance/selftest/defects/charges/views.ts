/** A charge whose read, event or list element differs from the answer to its creation. */
import { at } from "../../../call/json-pointer.ts";
import type { Defect } from "../../harness/defect.ts";
import { changesAnswer } from "../../mutations/answers.ts";
import { withAt } from "../../mutations/bodies.ts";
import { THREE_DS_AMOUNT, readsAs } from "../../mutations/charges.ts";
import { isOf, sends } from "../../mutations/events.ts";
import { rearranges } from "../../mutations/lists.ts";

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
  {
    breaks: "charge.views.read",
    how: "reads a successful charge by card as pending",
    wrap: readsAs("pending", isByCard),
  },
  {
    breaks: "charge.views.authorization-code",
    how: "asks the bank for a new authorization code at each read",
    wrap: changesAnswer("getCharge", (body) => {
      return at(body, CODE) === undefined ? body : withAt(body, CODE, "000000x");
    }),
  },
  {
    breaks: "charge.views.list",
    how: "lists every charge as pending",
    wrap: rearranges((page) => page.map((one) => ({ ...one, status: "pending" }))),
  },
  {
    breaks: "charge.views.event",
    how: "calls a charge failed in the event of its success",
    events: sends((event) => (isOf("succeeded")(event) ? withStatus(event, "failure") : event)),
  },
];
