/** A charge whose read, event or list element differs from the answer to its creation. */
import { at } from "../../../call/json-pointer.ts";
import type { Defect } from "../../harness/defect.ts";
import { changesAnswer } from "../../mutations/answers.ts";
import { withAt } from "../../mutations/bodies.ts";
import { readsAs, readsByCard } from "../../mutations/charges.ts";
import { isBy, isOf, isOf3ds, isSingleStep, saysStatus, sends } from "../../mutations/events.ts";
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

export const chargeViews: readonly Defect[] = [
  movesCode("createCharge", "/status_details/authorization_code"),
  movesCode("getCharge", "/authorization_code"),
  movesCode("getCharge", "/status_details/detail/authorization_code"),
  {
    breaks: "charge.views.read",
    how: "reads a successful charge by card as pending",
    wrap: readsByCard("pending"),
  },
  {
    breaks: "charge.views.read",
    how: "reads a successful charge by card as failed",
    wrap: readsByCard("failure"),
  },
  {
    breaks: "charge.views.read",
    how: "reads a hold as pending until its capture",
    mayBreak: ["three-ds.success.leaves-pending"],
    wrap: readsAs("pending", ({ status }) => status === "completed"),
  },
  {
    breaks: "charge.views.read",
    how: "reads a charge by token as a failure",
    wrap: readsAs("failure", (charge) => charge["payment_method"] === "pay_with_service_payment_token"),
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
    breaks: "charge.views.list",
    how: "lists every charge as failed",
    wrap: rearranges((page) => page.map((one) => ({ ...one, status: "failure" }))),
  },
  {
    breaks: "charge.views.event",
    how: "calls a charge pending in the event of its success",
    events: sends((event) =>
      isSingleStep(event)
        ? { ...event, status_details: { status: "pending", detail: { code: "wait" } } }
        : event,
    ),
  },
  {
    breaks: "charge.views.event",
    how: "calls a charge failed in the event of its success",
    events: sends((event) => (isOf("succeeded")(event) ? withStatus(event, "failure") : event)),
  },
  ...[
    ["cash was paid", "pay_with_store"],
    ["the customer has authenticated", "credit_or_debit_card"],
  ].map(([when, method = ""]): Defect => ({
    breaks: "charge.views.event",
    how: `has the status pending in charge.succeeded when ${when}`,
    events: saysStatus(
      "pending",
      (event) =>
        isOf("succeeded")(event) && isBy(method)(event) && (method === "pay_with_store" || isOf3ds(event)),
    ),
  })),
];
