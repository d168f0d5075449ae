/** Right on the straight way, wrong on a detour: after 3DS, by token, for what waits or was refused, on a page that is full. */
import { CHARGE_TRANSITIONS, type Transition } from "../../../sandbox/charges/transitions.ts";
import type { Defect, Deliver } from "../defect.ts";
import { ELEMENTS, everything, idOf } from "../everything.ts";
import { answers, at, readsBody, tells, withAt } from "../ways.ts";
import { changed, json } from "../wire.ts";
import { elements } from "./charges.ts";

const METHOD = "/payment_detail/credentials/payment_method/method";

const isPassed = ({ from, on }: Transition): boolean => from === "pending" && on === "authenticate";

/** Whatever was asked for at creation, a charge ends in this state when its customer has authenticated. */
function authenticatesTo(to: Transition["to"]): Pick<Defect, "settings"> {
  const transitions = CHARGE_TRANSITIONS.filter((row) => !isPassed(row) || row.to === to).map((row) => {
    const { when: _, ...always } = row;
    return isPassed(row) ? always : row;
  });
  return { settings: { transitions } };
}

/** Sends a second event after some of those that are right. */
export function sendsToo(
  when: (event: Record<string, unknown>) => boolean,
  event_type: string,
): (next: Deliver) => Deliver {
  return (next) => async (text) => {
    const event: Record<string, unknown> = JSON.parse(text);
    await next(text);
    if (when(event)) await next(JSON.stringify({ ...event, event_type }));
  };
}

/** Sends capture.succeeded before it knows whether the capture is possible. */
function tellsTooSoon(): Pick<Defect, "wrap" | "events"> {
  let send: Deliver | undefined;
  return {
    events: (next) => (send = next),
    wrap: answers("captureCharge", (reply, { id, body }) => {
      const payload = { charge_detail: { id }, capture_detail: body };
      if (reply.status === 400) void send?.(JSON.stringify({ event_type: "capture.succeeded", payload }));
      return reply;
    }),
  };
}

export const detours: readonly Defect[] = [
  {
    breaks: "charge.auto-capture.false",
    how: "forgets auto_capture while the customer authenticates, and captures",
    with: ["charge.auto-capture.default-false"],
    ...authenticatesTo("captured"),
  },
  {
    breaks: "charge.auto-capture.true",
    how: "forgets auto_capture while the customer authenticates, and holds",
    ...authenticatesTo("completed"),
  },
  {
    breaks: "charge.auto-capture.false",
    how: "captures at once what is paid by token",
    with: ["charge.auto-capture.default-false"],
    wrap: readsBody("createCharge", (body) =>
      at(body, METHOD) === "pay_with_service_payment_token"
        ? withAt(body, "/processing_instructions/auto_capture", true)
        : body,
    ),
  },
  {
    breaks: "event.charge.succeeded-after-cash",
    how: "sends charge.succeeded as soon as a store charge waits",
    with: ["charge.views.event"],
    events: sendsToo(
      (event) =>
        event["event_type"] === "charge.pending" && at(event, "/payload/payment_method") === "pay_with_store",
      "charge.succeeded",
    ),
  },
  {
    breaks: "event.charge.failed",
    how: "sends charge.succeeded for a declined charge besides",
    with: ["three-ds.webhook.failure"],
    events: sendsToo((event) => event["event_type"] === "charge.failed", "charge.succeeded"),
  },
  {
    breaks: "event.capture.succeeded",
    how: "sends capture.succeeded for a capture that it refuses",
    ...tellsTooSoon(),
  },
  {
    breaks: "paging.has-next",
    how: "says that older charges remain whenever a page is full",
    wrap: tells("listCharges", (body, { url }) => {
      const limit = Number(url.searchParams.get("limit") ?? "10");
      return { ...body, has_next: elements(body).length === limit };
    }),
  },
  {
    breaks: "paging.has-previous",
    how: "says that newer charges remain whenever a cursor was sent",
    wrap: tells("listCharges", (body, { url }) => ({
      ...body,
      has_previous: url.searchParams.has("after_id") || url.searchParams.has("before_id"),
    })),
  },
  {
    breaks: "list.payment-methods",
    how: "cuts a page before it looks at the methods",
    wrap: (next) => async (call) => {
      if (call.operation !== "listCharges" || !call.url.searchParams.has("payment_methods"))
        return next(call);
      const page = await next(changed(call, { query: { payment_methods: null } }));
      const matching = new Set((await everything(next, call)).map(idOf));
      const found = elements(page.body).filter((one) => matching.has(idOf(one)));
      return json(200, { ...Object(page.body), [ELEMENTS]: found, has_next: false }, page.headers);
    },
  },
];
