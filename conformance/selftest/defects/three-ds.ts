/** What the service does > 3DS flow; Endpoints > Continuation. */

import type { Defect, Wrap } from "../defect.ts";
import { answers, at, leavesOut, refuses, says, tells, withAt } from "../ways.ts";
import { REDIRECT, THREE_DS_AMOUNT, asks } from "../ways/charge.ts";
import { type Event, calls, doesNotSend, isOf, isOf3ds } from "../ways/events.ts";
import { type Reply, json } from "../wire.ts";

const hasFailed3ds = (event: Event): boolean =>
  at(event, "/status_details/detail/code") === "authentication_failed";

/** Shows another page, or another way on from it. */
function page(change: (reply: Reply, pressed: string | undefined) => Reply): Wrap {
  return (next) => async (call) => {
    const reply = await next(call);
    if (!call.url.pathname.startsWith("/continue/")) return reply;
    return change(reply, new URLSearchParams(call.text).get("answer") ?? undefined);
  };
}

function elsewhere(reply: Reply): Reply {
  const headers = new Headers(reply.headers);
  headers.delete("location");
  return { ...reply, status: 200, headers, text: "<!doctype html><p>Thank you.</p>" };
}

function withLocation(reply: Reply, change: (url: URL) => void): Reply {
  const location = reply.headers.get("location");
  if (location === null) return reply;
  const url = new URL(location);
  change(url);
  const headers = new Headers(reply.headers);
  headers.set("location", url.href);
  return { ...reply, headers };
}

export const threeDs: readonly Defect[] = [
  {
    breaks: "three-ds.redirect-url",
    how: "gives an address at which there is nothing",
    wrap: asks((body) =>
      withAt(body, REDIRECT, String(at(body, REDIRECT)).replace("/continue/", "/nowhere/")),
    ),
  },
  {
    breaks: "three-ds.redirect-url",
    how: "gives no redirect_url",
    wrap: asks((body) => withAt(body, REDIRECT, undefined)),
  },
  {
    breaks: "three-ds.tid",
    how: "sends the customer back without TID",
    wrap: page((reply) => withLocation(reply, (url) => url.searchParams.delete("TID"))),
  },
  {
    breaks: "three-ds.tid",
    how: "writes the name of the parameter in small letters",
    wrap: page((reply) =>
      withLocation(reply, (url) => {
        url.searchParams.set("tid", url.searchParams.get("TID") ?? "");
        url.searchParams.delete("TID");
      }),
    ),
  },
  {
    breaks: "three-ds.tid-reads-charge",
    how: "sends the customer back with a TID of another kind",
    wrap: page((reply) => withLocation(reply, (url) => url.searchParams.set("TID", crypto.randomUUID()))),
  },
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
    breaks: "three-ds.page.two-buttons",
    how: "has no button to fail",
    with: ["three-ds.page.failure-button"],
    wrap: page((reply) => ({
      ...reply,
      text: reply.text.replace(/<button[^>]*value="fail"[^>]*>.*?<\/button>/s, ""),
    })),
  },
  {
    breaks: "three-ds.page.success-button",
    how: "leaves the customer on its own page after the button for success",
    wrap: page((reply, pressed) => (pressed === "succeed" ? elsewhere(reply) : reply)),
  },
  {
    breaks: "three-ds.page.failure-button",
    how: "leaves the customer on its own page after the button for failure",
    wrap: page((reply, pressed) => (pressed === "fail" ? elsewhere(reply) : reply)),
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
    breaks: "continuation.read-by-url-id",
    how: "knows a continuation only by the id of its charge",
    wrap: refuses("getContinuation", () => true),
  },
  {
    breaks: "continuation.created-on",
    how: "counts seconds",
    wrap: tells("getContinuation", (body) => ({
      ...body,
      created_on: Math.floor(Number(body["created_on"]) / 1000),
    })),
  },
  {
    breaks: "continuation.created-on",
    how: "gives the time as text",
    wrap: says("getContinuation", "/created_on", "2026-01-01T00:00:00Z"),
  },
  {
    breaks: "continuation.charge-id",
    how: "gives an id that reads no charge",
    wrap: says("getContinuation", "/charge_id", "00000000-0000-4000-8000-000000000000"),
  },
  {
    breaks: "continuation.action",
    how: "tells no action",
    wrap: leavesOut("getContinuation", "/action"),
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
