/** Charges, 3DS, cash, lookups and the charge list: the second sides of rules whose first stands in the file of the subject. */
import type { Defect, Wrap } from "../defect.ts";
import { at, refuses, tells, tellsRefusal, withAt } from "../ways.ts";
import { THREE_DS_AMOUNT } from "../ways/charge.ts";

import { withHeader } from "../wire.ts";

const CREATE = "createCharge";

/** Sends the customer to the merchant's front page, whatever address was registered. */
function home(pressed: string): Wrap {
  return (next) => async (call) => {
    const reply = await next(call);
    const location = reply.headers.get("location");
    if (new URLSearchParams(call.text).get("answer") !== pressed || location === null) return reply;
    const headers = new Headers(reply.headers);
    headers.set("location", new URL("/", location).href);
    return { ...reply, headers };
  };
}

export const chargeSides: readonly Defect[] = [
  {
    breaks: "three-ds.failure.leaves-pending",
    how: "reads as pending after a failed authentication",
    wrap: tells("getCharge", (body) =>
      at(body, "/charge/amount_details/amount") === THREE_DS_AMOUNT &&
      at(body, "/status_details/status") === "failure"
        ? withAt(body, "/status_details/status", "pending")
        : body,
    ),
  },
  {
    breaks: "three-ds.page.two-buttons",
    how: "has no button to succeed",
    with: ["three-ds.page.success-button"],
    wrap: (next) => async (call) => {
      const reply = await next(call);
      if (!call.url.pathname.startsWith("/continue/")) return reply;
      return { ...reply, text: reply.text.replace(/<button[^>]*value="succeed"[^>]*>.*?<\/button>/s, "") };
    },
  },
  {
    breaks: "three-ds.page.success-button",
    how: "sends the customer to the merchant's front page after the button for success",
    wrap: home("succeed"),
  },
  {
    breaks: "three-ds.page.failure-button",
    how: "sends the customer to the merchant's front page after the button for failure",
    wrap: home("fail"),
  },

  {
    breaks: "charge.create.refusal-status",
    how: "leaves status out when it refuses a charge",
    with: ["charge.failure.answers-400", "error.body", "error.body.elsewhere"],
    wrap: tellsRefusal(CREATE, (body) =>
      body["status"] === "failure" ? withAt(body, "/status", undefined) : body,
    ),
  },

  {
    breaks: "continuation.read-by-url-id",
    how: "answers the read of a continuation with an empty object",
    with: ["continuation.action", "continuation.charge-id", "continuation.created-on"],
    wrap: tells("getContinuation", () => ({})),
  },
  {
    breaks: "json.requests",
    how: "wants forms at a lookup",
    with: ["lookup.charge-body"],
    wrap: (next, bed) => (call) =>
      call.operation !== "lookupInstallments"
        ? next(call)
        : call.headers.get("content-type") === "application/json"
          ? refuses("lookupInstallments", () => true)(next, bed)(call)
          : next(withHeader(call, "content-type", "application/json")),
  },
];
