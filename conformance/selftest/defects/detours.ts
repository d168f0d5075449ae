/** Right on the straight way, wrong on a detour: after 3DS, by token, for what waits or was refused, on a page that is full. */
import type { Defect } from "../defect.ts";
import { tells } from "../ways.ts";
import { isBy, isOf, sendsToo, tellsRefused } from "../ways/events.ts";
import { LIST, elements, limitOf } from "../ways/lists.ts";

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
  {
    breaks: "paging.has-next",
    how: "says that older charges remain whenever a page is full",
    wrap: tells(LIST, (body, call) => ({ ...body, has_next: elements(body).length === limitOf(call) })),
  },
  {
    breaks: "paging.has-previous",
    how: "says that newer charges remain whenever a cursor was sent",
    wrap: tells(LIST, (body, { url }) => ({
      ...body,
      has_previous: url.searchParams.has("after_id") || url.searchParams.has("before_id"),
    })),
  },
];
