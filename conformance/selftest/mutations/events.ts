/** Events that are not sent, sent besides, or sent otherwise. */
import { at } from "../../call/json-pointer.ts";
import type { Defect, Deliver } from "../harness/defect.ts";
import { type On, touches } from "./conditions.ts";
import { withAt } from "./bodies.ts";
import type { Call } from "../harness/wire.ts";
import { THREE_DS_AMOUNT } from "./charges.ts";

export interface Event extends Record<string, unknown> {
  readonly event_type: string;
}
export type Send = (next: Deliver) => Deliver;
export type OfEvent = (event: Event) => boolean;

/** Sends another event, or with undefined none at all. */
export function sends(change: (event: Event) => object | undefined): Send {
  return (next) => async (text) => {
    const event: Event = JSON.parse(text);
    const other = change(event);
    if (other !== undefined) await next(JSON.stringify(other));
  };
}

export function doesNotSend(when: OfEvent): Send {
  return sends((event) => (when(event) ? undefined : event));
}

export function isOfType(type: string): OfEvent {
  return ({ event_type }) => event_type === type;
}

/** The event of a charge with this word behind the point. */
export function isOf(word: string): OfEvent {
  return ({ event_type }) => event_type === `charge.${word}`;
}

/** The event of a charge by one of these methods. */
export function isBy(...methods: readonly string[]): OfEvent {
  return (event) => methods.includes(String(at(event, "/payload/payment_method")));
}

/** The event of a charge of the amount at which the test card asks for 3DS. */
export const isOf3ds: OfEvent = (event) => at(event, "/payload/amount_details/amount") === THREE_DS_AMOUNT;

/** charge.succeeded of a card charge that was captured at once. */
export const isSingleStep: OfEvent = (event) =>
  isOf("succeeded")(event) && isBy("credit_or_debit_card")(event) && !isOf3ds(event);

/** refund.succeeded of a hold that was released. */
export const isRelease: OfEvent = (event) =>
  event.event_type === "refund.succeeded" && at(event, "/payload/charge_detail/status") === "cancelled";

/** An event whose name the document gives is not sent, or under another name. */
export function lacksEvent(type: string): Defect[] {
  const breaks = `event.${type.replace("_", "-")}`;
  return [
    { breaks, how: `sends no ${type}`, events: doesNotSend(isOfType(type)) },
    {
      breaks,
      how: `calls ${type} by another name`,
      events: calls(type.replace(".succeeded", ".done"), isOfType(type)),
    },
  ];
}

/** The event under another name. */
export function calls(by: string, when: OfEvent): Send {
  return sends((event) => (when(event) ? { ...event, event_type: by } : event));
}

/** The event without one of its keys. */
export function lacksKey(key: string, when: OfEvent): Send {
  return sends((event) => (when(event) ? { ...event, [key]: undefined } : event));
}

/** The event with another status in status_details. */
export function saysStatus(status: string, when: OfEvent): Send {
  return sends((event) => (when(event) ? Object(withAt(event, "/status_details/status", status)) : event));
}

/** A second event after some of those that are right: as the next one, or some time later. */
export function sendsToo(when: OfEvent, event_type: string, afterMs = 0): Send {
  return (next) => async (text) => {
    const event: Event = JSON.parse(text);
    await next(text);
    if (when(event)) await sent(afterMs, () => next(JSON.stringify({ ...event, event_type })));
  };
}

/** Begins with what an earlier run left behind. */
export function beginsWithLeftOver(event_type: string, then: Send): Send {
  return (next) => {
    const rest = then(next);
    let isFirst = true;
    return async (text) => {
      if (isFirst) {
        isFirst = false;
        const id = crypto.randomUUID();
        const status_details = { status: "success" };
        await next(JSON.stringify({ event_type, id, payload: { id }, status_details }));
      }
      await rest(text);
    };
  };
}

/** Nobody waits for what is sent later. */
async function sent(afterMs: number, send: () => Promise<void>): Promise<void> {
  if (afterMs === 0) await send();
  else setTimeout(() => void send(), afterMs);
}

/** An event beside an earlier one, and none when its own time has come. */
export function sendsTooSoon(event_type: string, beside: string, when: OfEvent = () => true): Send {
  return (next) => async (text) => {
    const event: Event = JSON.parse(text);
    if (event.event_type === beside && when(event)) await next(JSON.stringify({ ...event, event_type }));
    if (event.event_type !== event_type || !when(event)) await next(text);
  };
}

/** Events of charges whose payload shows nothing but the id. */
export const showsIdAlone: Send = sends((event) =>
  event["id"] === undefined ? event : { ...event, payload: { id: event["id"] } },
);

/** Each event of this type tells again of what the first was about. */
export function tellsOfTheFirst(type: string): Send {
  return (next) => {
    let first: string | undefined;
    return (text) => next(isOfType(type)(JSON.parse(text)) ? (first ??= text) : text);
  };
}

/** An event about what is refused, besides the refusal; a declined charge is not refused, but failed. */
export function tellsRefused(
  on: On,
  eventOf: (call: Call) => Event,
  afterMs = 0,
): Required<Pick<Defect, "hears" | "events">> {
  let send: Deliver | undefined;
  return {
    events: (next) => (send = next),
    hears: (call, reply) => {
      const isRefused = reply.status === 400 && at(reply.body, "/status") === "failure";
      if (touches(on, call) && isRefused && at(reply.body, "/charge") === undefined)
        void sent(afterMs, async () => send?.(JSON.stringify(eventOf(call))));
    },
  };
}
