/** Events of captures, refunds and released holds. */
import { at } from "../../../call/json-pointer.ts";
import type { Defect } from "../../harness/defect.ts";
import { type Event, doesNotSend, isOfType, lacksEvent } from "../../mutations/events.ts";
import { breaking } from "../../mutations/one-line-defects.ts";

/** refund.succeeded of a hold that was released. */
const isRelease = (event: Event): boolean =>
  isOfType("refund.succeeded")(event) && at(event, "/payload/charge_detail/charge/status") === "cancelled";

const isPart = (event: Event): boolean => {
  const { capture_detail, refund_detail, charge_detail } = Object(event["payload"]);
  const moved = at(capture_detail, "/captured_amount/amount") ?? at(refund_detail, "/refunded_amount/amount");
  const whole = at(charge_detail, "/charge/amount_details/amount");
  return whole !== undefined && Number(moved) < Number(whole);
};

export const movementEvents: readonly Defect[] = [
  lacksEvent("capture.succeeded"),
  ...breaking({
    "event.capture.succeeded: sends capture.succeeded about the first one each time": {
      events: (next) => {
        let first: string | undefined;
        return (text) => next(isOfType("capture.succeeded")(JSON.parse(text)) ? (first ??= text) : text);
      },
    },
    "event.refund.succeeded: sends no refund.succeeded for a part": {
      events: doesNotSend((event) => event.event_type === "refund.succeeded" && isPart(event)),
    },
    "event.refund.succeeded: sends no event when captured money goes back": {
      events: doesNotSend((event) => event.event_type === "refund.succeeded" && !isRelease(event)),
    },
    "event.refund.succeeded: sends no event for the refund of a charge by store": {
      events: doesNotSend(
        (event) =>
          event.event_type === "refund.succeeded" &&
          at(event, "/payload/charge_detail/charge/payment_method") === "pay_with_store",
      ),
    },
    "event.refund.on-hold: sends no event when a hold is given back": { events: doesNotSend(isRelease) },
  }),
];
