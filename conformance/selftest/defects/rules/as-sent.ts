/** Values in answers, lists and events that are not those of the requests, or not those that were sent last. */
import { at, isObject } from "../../../call/json-pointer.ts";
import type { Defect } from "../../harness/defect.ts";
import { json } from "../../harness/wire.ts";
import { changesAnswer } from "../../mutations/answers.ts";
import { withAt } from "../../mutations/bodies.ts";
import { type ChangeMember, changesMembers, sendsMembers } from "../../mutations/everywhere.ts";
import { isOfType } from "../../mutations/events.ts";
import { answersFirst } from "../../mutations/memory.ts";

const ORDER_ID = "/order/external_system_order_id";

const isMonthly: ChangeMember = (name, value) => (name === "billing_frequency" ? "monthly" : value);

/** Of all that show this member, what the first one showed. */
function ofTheFirst(member: string): ChangeMember {
  let first: unknown;
  return (name, value) => (name === member && isObject(value) ? (first ??= value) : value);
}

const familyNamesSwapped: ChangeMember = (name, value) =>
  name === "name" && isObject(value)
    ? { ...value, first_last_name: value["second_last_name"], second_last_name: value["first_last_name"] }
    : value;

export const shownAsSent: readonly Defect[] = [
  {
    breaks: "shown.as-sent",
    how: "reads each order with the external_system_order_id of the order that was read first",
    wrap: (next, world) => {
      let first: unknown;
      return changesAnswer("getOrder", (body) => {
        first ??= at(body, ORDER_ID);
        return at(body, ORDER_ID) === undefined ? body : withAt(body, ORDER_ID, first);
      })(next, world);
    },
  },
  {
    breaks: "shown.as-sent",
    how: "answers an update of an order with the order as it was before",
    wrap: (next) => {
      const orders = new Map<string, unknown>();
      return async (call) => {
        const reply = await next(call);
        if (reply.status !== 200 || !call.operation?.endsWith("Order")) return reply;
        const id = String(at(reply.body, "/order/id"));
        const before = orders.get(id) ?? at(reply.body, "/order");
        orders.set(id, at(reply.body, "/order"));
        return call.operation === "updateOrder"
          ? json(200, withAt(reply.body, "/order", before), reply.headers)
          : reply;
      };
    },
  },
  ...["billing_details", "order_total_amount"].map((name): Defect => ({
    breaks: "shown.as-sent",
    how: `reads an order with the ${name} that it had when it was read first`,
    wrap: (next) => {
      const first = new Map<string, unknown>();
      return async (call) => {
        const reply = await next(call);
        const shown = at(reply.body, `/order/${name}`);
        if (call.operation !== "getOrder" || shown === undefined) return reply;
        first.set(call.id, first.get(call.id) ?? shown);
        return json(200, withAt(reply.body, `/order/${name}`, first.get(call.id)), reply.headers);
      };
    },
  })),
  {
    breaks: "shown.as-sent",
    how: "tells the update of an order with the consumer of the order that it told of first",
    events: (next) => sendsMembers(ofTheFirst("consumer_details"), isOfType("order_update.succeeded"))(next),
  },
  {
    breaks: "shown.as-sent",
    how: "reads a token with the family names of its consumer swapped",
    wrap: changesMembers("getPaymentToken", familyNamesSwapped),
  },
  {
    breaks: "shown.as-sent",
    how: "reads a charge with the billing_details of the charge that was made first",
    wrap: (next, world) =>
      changesMembers(["createCharge", "getCharge"], ofTheFirst("billing_details"))(next, world),
  },
  {
    breaks: "shown.as-sent",
    how: "lists each charge with the billing_details of the charge that it listed first",
    wrap: (next, world) => changesMembers("listCharges", ofTheFirst("billing_details"))(next, world),
  },
  {
    breaks: "shown.as-sent",
    how: "tells of each charge that it was captured at once",
    events: sendsMembers(
      (name, value) => (name === "auto_capture" ? true : value),
      isOfType("capture.succeeded"),
    ),
  },
  {
    breaks: "shown.as-sent",
    how: "lists each plan as billed monthly",
    wrap: changesMembers("listPlans", isMonthly),
  },
  {
    breaks: "shown.as-sent",
    how: "tells the creation of a plan with its name as the description",
    events: sendsMembers(
      (name, value, owner) => (name === "description" ? owner["name"] : value),
      isOfType("plan_creation.succeeded"),
    ),
  },
  {
    breaks: "shown.as-sent",
    how: "tells of each product that it is enabled",
    events: sendsMembers(
      (name, value) => (name === "status" ? "enabled" : value),
      isOfType("product_creation.succeeded"),
    ),
  },
  {
    breaks: "shown.as-sent",
    how: "lists each subscription as billed automatically",
    wrap: changesAnswer("listSubscriptions", (body) => ({
      ...body,
      subscription_list: [body["subscription_list"]].flat().map((one) => withAt(one, "/auto_billing", true)),
    })),
  },
  {
    breaks: "shown.as-sent",
    how: "tells the creation of each subscription as billed automatically",
    events: sendsMembers(
      (name, value) => (name === "auto_billing" ? true : value),
      isOfType("subscription_creation.succeeded"),
    ),
  },
  {
    breaks: "shown.as-sent",
    how: "reads each subscription with the email of the customer who was read first",
    wrap: answersFirst("getSubscription", "/customer/email"),
  },
];
