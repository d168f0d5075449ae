/** Charges, 3DS, cash, lookups and the charge list: the second sides of rules whose first stands in the file of the subject. */
import { isText } from "../../pointer.ts";
import type { Defect, Wrap } from "../defect.ts";
import { at, isObject, refuses, tells, tellsRefusal, touches, withAt } from "../ways.ts";
import { ACTION, THREE_DS_AMOUNT, waiting } from "../ways/charge.ts";

import { MONEY } from "../ways/right.ts";
import { takes } from "../ways/rows.ts";
import { type Reply, json, withHeader } from "../wire.ts";

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

/** Gives back of a hold what the refund says, and keeps the rest to be captured. */
const releasesAPart: Wrap = (next) => {
  const held = new Map<string, number>();
  return async (call): Promise<Reply> => {
    const left = held.get(call.id);
    const amount = Number(at(call.body, "/amount"));
    if (touches("refundCharge", call) && left !== undefined && amount < left) {
      held.set(call.id, left - amount);
      return json(200, { refund_transaction_id: crypto.randomUUID(), status_details: { status: "success" } });
    }
    const reply = await next(call);
    const isHeld = at(reply.body, "/charge/status") === "completed";
    if (touches("createCharge", call) && reply.status === 200 && isHeld)
      held.set(String(at(reply.body, "/id")), Number(at(reply.body, "/charge/amount_details/amount")));
    return reply;
  };
};

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
    breaks: "three-ds.code",
    how: "leaves detail.code out",
    with: ["charge.pending"],
    wrap: waiting("3ds_authenticate", (body) => withAt(body, "/detail/code", undefined)),
  },
  {
    breaks: "three-ds.action",
    how: "leaves the action to be guessed from redirect_url",
    with: ["charge.pending"],
    wrap: waiting("3ds_authenticate", (body) => withAt(body, ACTION, undefined)),
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
    breaks: "refund.on-hold.cancels",
    how: "gives back a part of a hold, and keeps the rest for a capture",
    with: ["refund.on-hold.leaves-completed"],
    wrap: releasesAPart,
  },
  takes(
    "lookup.required-types",
    "a text as amount_details",
    "lookupInstallments",
    "/amount_details",
    isText,
    MONEY,
  ),
  takes(
    "lookup.optional-types",
    "an object as auto_capture",
    "lookupInstallments",
    "/processing_instructions/auto_capture",
    isObject,
    true,
  ),
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
