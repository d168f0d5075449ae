/** What the service does > 3DS flow; Endpoints > Continuation. */

import type { Defect } from "../defect.ts";
import { answers, at, tells, withAt } from "../ways.ts";
import { THREE_DS_AMOUNT } from "../ways/charge.ts";
import { type Event, calls, doesNotSend, isOf, isOf3ds } from "../ways/events.ts";
import { json } from "../wire.ts";

const hasFailed3ds = (event: Event): boolean =>
  at(event, "/status_details/detail/code") === "authentication_failed";

export const threeDs: readonly Defect[] = [
  {
    breaks: "three-ds.webhook.success",
    how: "tells nobody that an authentication has passed",
    events: doesNotSend((event) => isOf3ds(event) && isOf("succeeded")(event)),
  },
  {
    breaks: "three-ds.webhook.failure",
    how: "tells nobody that an authentication has failed",
    events: doesNotSend(hasFailed3ds),
  },
  {
    breaks: "three-ds.webhook.failure",
    how: "sends charge.succeeded after a failed authentication",
    events: calls("charge.succeeded", hasFailed3ds),
  },
  {
    breaks: "three-ds.success.leaves-pending",
    how: "reads as pending after a passed authentication",
    wrap: tells("getCharge", (body) =>
      at(body, "/charge/amount_details/amount") === THREE_DS_AMOUNT &&
      at(body, "/charge/status") === "captured"
        ? withAt(body, "/status_details/status", "pending")
        : body,
    ),
  },
  {
    breaks: "three-ds.success.leaves-pending",
    how: "takes the button for success for the one for failure",
    with: ["three-ds.webhook.success"],
    wrap: (next) => (call) =>
      next(
        call.url.pathname.startsWith("/continue/")
          ? { ...call, text: call.text.replace("answer=succeed", "answer=fail") }
          : call,
      ),
  },
  {
    breaks: "three-ds.failure.leaves-pending",
    how: "takes the button for failure for the one for success",
    with: ["three-ds.webhook.failure"],
    wrap: (next) => (call) =>
      next(
        call.url.pathname.startsWith("/continue/")
          ? { ...call, text: call.text.replace("answer=fail", "answer=succeed") }
          : call,
      ),
  },
  {
    breaks: "service.unknown-id",
    how: "answers an unknown order with an empty one",
    wrap: (next) => async (call) => {
      const reply = await next(call);
      return call.operation === "getOrder" && at(reply.body, "/detail/code") === "order_not_found"
        ? json(200, { order: {}, order_information: {} })
        : reply;
    },
  },
  {
    breaks: "service.unknown-id",
    how: "claims to have cancelled an unknown subscription",
    wrap: answers("cancelSubscription", (reply) =>
      String(at(reply.body, "/detail/code")).endsWith("_not_found") ? { ...reply, status: 200 } : reply,
    ),
  },
];
