/** Events that are missing, added or changed. */
import { at } from "../../call/json-pointer.ts";
import type { Defect, Deliver } from "../harness/defect.ts";
import { type On, touches } from "./conditions.ts";
import type { Call } from "../harness/wire.ts";
import { THREE_DS_AMOUNT } from "./charges.ts";

export interface Event extends Record<string, unknown> {
  readonly event_type: string;
}
export type Send = (next: Deliver) => Deliver;
export type OfEvent = (event: Event) => boolean;

/** Sends another event; none where `change` gives undefined. */
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

/** The event `charge.<word>`. */
export function isOf(word: string): OfEvent {
  return ({ event_type }) => event_type === `charge.${word}`;
}

/** The event of a charge by one of these methods. */
export function isBy(...methods: readonly string[]): OfEvent {
  return (event) => methods.includes(String(at(event, "/payload/charge/payment_method")));
}

/** The event of a charge of the amount at which the test card asks for 3DS. */
export const isOf3ds: OfEvent = (event) =>
  at(event, "/payload/charge/amount_details/amount") === THREE_DS_AMOUNT;

/** charge.succeeded of a card charge that was captured at once. */
export const isSingleStep: OfEvent = (event) =>
  isOf("succeeded")(event) && isBy("credit_or_debit_card")(event) && !isOf3ds(event);

/** The event is not sent. */
export function lacksEvent(type: string): Defect {
  const breaks = `event.${type.replace("_", "-")}`;
  return { breaks, how: `sends no ${type}`, events: doesNotSend(isOfType(type)) };
}

/** Sends the event under another name. */
export function calls(by: string, when: OfEvent): Send {
  return sends((event) => (when(event) ? { ...event, event_type: by } : event));
}

/** Sends the event without one of its keys. */
export function lacksKey(key: string, when: OfEvent): Send {
  return sends((event) => (when(event) ? { ...event, [key]: undefined } : event));
}

/** Sends a second event after a right one. */
export function sendsToo(when: OfEvent, event_type: string, moment: Moment = "at once"): Send {
  return (next) => async (text) => {
    const event: Event = JSON.parse(text);
    await next(text);
    if (when(event)) await sent(moment, () => next(JSON.stringify({ ...event, event_type })));
  };
}

/** Before the first event, sends one that belongs to an earlier run. */
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

/** "soon after": when the answer has left, and before the next call is answered. A number: milliseconds later. */
type Moment = "at once" | "soon after" | number;

async function sent(moment: Moment, send: () => Promise<void>): Promise<void> {
  if (moment === "at once") await send();
  else if (moment === "soon after") setImmediate(() => void send());
  else setTimeout(() => void send(), moment);
}

/** Charge events with a payload that shows the id alone. */
export const showsIdAlone: Send = sends((event) =>
  event["id"] === undefined ? event : { ...event, payload: { id: event["id"] } },
);

/** Sends an event about a refused call. A declined charge is not meant: it was created and failed. */
export function sendsForRefused(
  on: On,
  eventOf: (call: Call) => Event,
  moment: Moment = "at once",
): Required<Pick<Defect, "hears" | "events">> {
  let send: Deliver | undefined;
  return {
    events: (next) => (send = next),
    hears: (call, reply) => {
      const isRefused = reply.status === 400 && at(reply.body, "/status") === "failure";
      if (touches(on, call) && isRefused && at(reply.body, "/charge") === undefined)
        void sent(moment, async () => send?.(JSON.stringify(eventOf(call))));
    },
  };
}
