/** Charges after a passed or failed 3DS. */
import { at } from "../../../call/json-pointer.ts";
import type { Defect, Wrap } from "../../harness/defect.ts";
import { isPage } from "../../mutations/charges.ts";
import { type Event, doesNotSend, isOf, isOf3ds, lacksKey, sendsToo } from "../../mutations/events.ts";
import { breaking } from "../../mutations/one-line-defects.ts";

const hasFailed3ds = (event: Event): boolean =>
  at(event, "/status_details/detail/code") === "authentication_failed";

/** Swaps the buttons of the 3DS page. */
function takesFor(pressed: string, other: string): Wrap {
  return (next) => (call) =>
    next(isPage(call) ? { ...call, text: call.text.replace(`answer=${pressed}`, `answer=${other}`) } : call);
}

export const threeDsOutcomes: readonly Defect[] = breaking({
  "three-ds.success.leaves-pending: reads the button for success as the one for failure": {
    with: ["three-ds.webhook.success"],
    wrap: takesFor("succeed", "fail"),
  },
  "three-ds.failure.leaves-pending: reads the button for failure as the one for success": {
    with: ["three-ds.webhook.failure"],
    wrap: takesFor("fail", "succeed"),
  },
  "three-ds.webhook.success: sends no event about a passed authentication": {
    events: doesNotSend((event) => isOf3ds(event) && isOf("succeeded")(event)),
  },
  "three-ds.webhook.success: sends no event about a hold that passed authentication": {
    events: doesNotSend(
      (event) =>
        isOf3ds(event) && isOf("succeeded")(event) && at(event, "/payload/charge/status") === "completed",
    ),
  },
  "event.charge.keys: leaves the id out of the event of a failed authentication": {
    events: lacksKey("id", hasFailed3ds),
  },
  "three-ds.webhook.failure: sends no event about a failed authentication": {
    events: doesNotSend(hasFailed3ds),
  },
  "three-ds.webhook.failure: sends charge.succeeded too after a failed authentication": {
    with: ["event.succeeded.only-then"],
    mayBreak: ["charge.views.event"],
    events: sendsToo(hasFailed3ds, "charge.succeeded"),
  },
});
