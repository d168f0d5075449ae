/** Objects that are shown as parts of another plan, subscription or invoice. */
import { at, isObject } from "../../../call/json-pointer.ts";
import type { Defect, Wrap } from "../../harness/defect.ts";
import { changesAnswer } from "../../mutations/answers.ts";
import type { On } from "../../mutations/conditions.ts";
import { withMembers } from "../../mutations/everywhere.ts";

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

export const shownParents: readonly Defect[] = [
  {
    breaks: "shown.belongs-to",
    how: "lists the invoices of a subscription with the id of another one",
    wrap: showsAnother("listInvoices", "createSubscription", subscriptionId),
  },
  {
    breaks: "shown.belongs-to",
    how: "lists the subscriptions of a plan with the id of another one",
    wrap: showsAnother("listSubscriptions", "createPlan", (name, value, another) =>
      name === "plan" && isObject(value) ? { id: another(value["id"]) } : value,
    ),
  },
];
