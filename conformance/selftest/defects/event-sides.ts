/** Events: the second sides of which are sent, under which name, and with which keys. */
import type { Defect } from "../defect.ts";
import { calls, isOf, isOf3ds } from "../ways/events.ts";

export const eventSides: readonly Defect[] = [
  {
    breaks: "three-ds.webhook.success",
    how: "calls the success of an authentication by another name",
    events: calls("charge.authenticated", (event) => isOf("succeeded")(event) && isOf3ds(event)),
  },
];
