/** Values in answers, lists and events that are not those of the requests, or not those that were sent last. */
import { isObject } from "../../../call/json-pointer.ts";
import type { Defect } from "../../harness/defect.ts";
import { type ChangeMember, changesMembers, sendsMembers } from "../../mutations/everywhere.ts";
import { isOfType } from "../../mutations/events.ts";

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
];
