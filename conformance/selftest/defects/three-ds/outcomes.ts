/** Charges after a passed or failed 3DS. */
import { at } from "../../../call/json-pointer.ts";
import type { Defect, Wrap } from "../../harness/defect.ts";
import { isPage } from "../../mutations/charges.ts";
import { type Event, doesNotSend, isOf, isOf3ds, sendsToo } from "../../mutations/events.ts";

const hasFailed3ds = (event: Event): boolean =>
  at(event, "/status_details/detail/code") === "authentication_failed";

/** Swaps the buttons of the 3DS page. */
function takesFor(pressed: string, other: string): Wrap {
  return (next) => (call) =>
    next(isPage(call) ? { ...call, text: call.text.replace(`answer=${pressed}`, `answer=${other}`) } : call);
}

export const threeDsOutcomes: readonly Defect[] = [
  {
    breaks: "three-ds.success.leaves-pending",
    how: "reads the button for success as the one for failure",
    with: ["three-ds.webhook.success"],
    wrap: takesFor("succeed", "fail"),
  },
  {
    breaks: "three-ds.failure.leaves-pending",
    how: "reads the button for failure as the one for success",
    with: ["three-ds.webhook.failure"],
    wrap: takesFor("fail", "succeed"),
  },
  {
    breaks: "three-ds.webhook.success",
    how: "sends no event about a passed authentication",
    events: doesNotSend((event) => isOf3ds(event) && isOf("succeeded")(event)),
  },
  {
    breaks: "three-ds.webhook.failure",
    how: "sends no event about a failed authentication",
    events: doesNotSend(hasFailed3ds),
  },
  {
    breaks: "three-ds.webhook.failure",
    how: "sends charge.succeeded too after a failed authentication",
    with: ["event.succeeded.only-then"],
    events: sendsToo(hasFailed3ds, "charge.succeeded"),
  },
];
