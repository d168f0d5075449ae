/** Values that are not those of the requests, or not those that were sent last, and objects that belong to another one. */
import { isObject, at } from "../../../call/json-pointer.ts";
import type { Defect, Wrap } from "../../harness/defect.ts";
import { changesAnswer } from "../../mutations/answers.ts";
import { withAt } from "../../mutations/bodies.ts";
import type { On } from "../../mutations/conditions.ts";
import { isOfType } from "../../mutations/events.ts";
import { type ChangeMember, changesMembers, sendsMembers, withMembers } from "../../mutations/everywhere.ts";
import { breaking } from "../../mutations/one-line-defects.ts";

/** Of all that show this member, what the first one showed. */
function ofTheFirst(member: string): ChangeMember {
  let first: unknown;
  return (name, value) => (name === member && isObject(value) ? (first ??= value) : value);
}

const familyNamesSwapped: ChangeMember = (name, value) =>
  name === "name" && isObject(value)
    ? { ...value, first_last_name: value["second_last_name"], second_last_name: value["first_last_name"] }
    : value;

export const shownAsSent: readonly Defect[] = breaking({
  "shown.as-sent: shows in an order without notes those of the one before": (next, world) => {
    let last: unknown;
    return changesAnswer("createOrder", (body) => {
      last = at(body, "/order/notes") ?? last;
      return last === undefined ? body : withAt(body, "/order/notes", last);
    })(next, world);
  },
  "shown.as-sent: tells the update of an order with the consumer of the order that it told of first": {
    events: (next) => sendsMembers(ofTheFirst("consumer_details"), isOfType("order_update.succeeded"))(next),
  },
  "shown.as-sent: reads a token with the family names of its consumer swapped": changesMembers(
    "getPaymentToken",
    familyNamesSwapped,
  ),
  "shown.as-sent: lists each charge with the billing_details of the charge that it listed first": (
    next,
    world,
  ) => changesMembers("listCharges", ofTheFirst("billing_details"))(next, world),
  "shown.as-sent: reads every order with the same description": changesMembers("getOrder", (name, value) =>
    name === "description" ? "always the same" : value,
  ),
  "shown.as-sent: tells of each charge that it was captured at once": {
    events: sendsMembers(
      (name, value) => (name === "auto_capture" ? true : value),
      isOfType("capture.succeeded"),
    ),
  },
});

/** Shows the id of another object that was made by this operation, the newest one, wherever `put` puts it. */
function showsAnother(
  on: On,
  made: "createPlan" | "createSubscription",
  put: (name: string, value: unknown, another: (id: unknown) => unknown) => unknown,
): Wrap {
  return (next, world) => {
    const ids: unknown[] = [];
    const another = (id: unknown): unknown => ids.findLast((one) => one !== id) ?? id;
    const changing = changesAnswer(on, (body) =>
      withMembers(body, (name, value) => put(name, value, another)),
    )(next, world);
    return async (call) => {
      const reply = await changing(call);
      if (call.operation === made && reply.status === 200) ids.push(at(reply.body, "/id"));
      return reply;
    };
  };
}

type Put = Parameters<typeof showsAnother>[2];

const subscriptionId: Put = (name, value, another) => (name === "subscription_id" ? another(value) : value);

export const shownParents: readonly Defect[] = breaking({
  "shown.belongs-to: lists the invoices of a subscription with the id of another one": showsAnother(
    "listInvoices",
    "createSubscription",
    subscriptionId,
  ),
  "shown.belongs-to: lists the subscriptions of a plan with the id of another one": showsAnother(
    "listSubscriptions",
    "createPlan",
    (name, value, another) => (name === "plan" && isObject(value) ? { id: another(value["id"]) } : value),
  ),
});
