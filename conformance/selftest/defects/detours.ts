/** Right on the straight way, wrong on a detour: after 3DS, by token, for what waits or was refused, on a page that is full. */
import type { Defect } from "../defect.ts";

import { isBy, isOf, sendsToo, tellsRefused } from "../ways/events.ts";

export const detours: readonly Defect[] = [
  {
    breaks: "event.charge.succeeded-after-cash",
    how: "sends charge.succeeded as soon as a store charge waits",
    with: ["charge.views.event"],
    events: sendsToo((event) => isOf("pending")(event) && isBy("pay_with_store")(event), "charge.succeeded"),
  },
  {
    breaks: "event.charge.failed",
    how: "sends charge.succeeded for a declined charge besides",
    with: ["three-ds.webhook.failure"],
    events: sendsToo(isOf("failed"), "charge.succeeded"),
  },
  {
    breaks: "event.capture.succeeded",
    how: "sends capture.succeeded for a capture that it refuses",
    ...tellsRefused("captureCharge", ({ id, body }) => ({
      event_type: "capture.succeeded",
      payload: { charge_detail: { id }, capture_detail: body },
    })),
  },
];
