import { findEvent, listEvents } from "../../store/events.ts";
import type { Ask } from "../../values/call.ts";
import type { World } from "../../world.ts";
import { RECIPES, type EventType } from "./recipes.ts";
import { Steps, type Step } from "./calls.ts";
import { refuseOtherMembers } from "../../checking/refuse.ts";
import { readEvent } from "../../events/outbox.ts";
import { until } from "../../pipeline/under-faults.ts";
import { invalid, readWhole } from "../../values/errors.ts";
import { isObject, textAt } from "../../values/json.ts";
import type { Endpoint } from "../endpoint.ts";
import { eventView } from "../events.ts";

export interface Triggered {
  readonly steps: readonly Step[];
  /** Id of the event that the steps caused. */
  readonly eventId: string;
}

/** At most this many events of other callers are tolerated during a trigger. */
const LOOKED_AT = 500;

export const EVENT_TYPES = Object.keys(RECIPES).filter(isEventType);

export function isEventType(name: string): name is EventType {
  return Object.hasOwn(RECIPES, name);
}

/** Does what really causes an event of this type, and finds the event. */
export async function trigger(
  world: World,
  merchantId: string,
  ask: Ask,
  type: EventType,
): Promise<Triggered> {
  const steps = new Steps(ask);
  const [before] = await world.store.read((sql) => listEvents(sql, merchantId, { limit: 1 }));
  const about = await RECIPES[type].run(steps, world.clock.now());
  const since = await world.store.read((sql) => listEvents(sql, merchantId, { limit: LOOKED_AT, type }));
  const event = since.find(
    (made) => (before === undefined || made.id > before.id) && made.about === (about ?? null),
  );
  if (event === undefined) throw new Error(`The steps for ${type} made no such event.`);
  return { steps: steps.made, eventId: event.id };
}

/** Waits until the event was tried more than `before` times, at most for these milliseconds. Without a receiver there is no wait. */
export async function untilTried(
  world: World,
  merchantId: string,
  id: string,
  milliseconds: number,
  before = 0,
): Promise<void> {
  await until(async () => {
    const event = await world.store.read((sql) => findEvent(sql, merchantId, id));
    return event === undefined || event.attempts > before || event.next_attempt === null;
  }, milliseconds);
}

/** Longer than one attempt to deliver lasts. */
const LONGEST_WAIT = 20_000;
const WAIT = 2000;

const MEMBERS = ["event", "wait_milliseconds"];

/** Causes an event as a merchant and a customer would, by calls of the API and of the control interface. */
export const triggerEndpoints: readonly Endpoint[] = [
  {
    method: "GET",
    path: "/trigger",
    answer: async () => ({ events: EVENT_TYPES.map((type) => ({ event: type, how: RECIPES[type].how })) }),
  },
  {
    method: "POST",
    path: "/trigger",
    async answer({ world, merchantId, ask }, { body }) {
      if (isObject(body)) refuseOtherMembers(body, MEMBERS);
      const type = textAt(body, "event") ?? "";
      if (!isEventType(type))
        throw invalid(`must be one of: ${EVENT_TYPES.join(", ")}`, { field: "event", allowed: EVENT_TYPES });
      const asked = isObject(body) ? body["wait_milliseconds"] : undefined;
      const wait = asked === undefined ? WAIT : readWhole(asked, "wait_milliseconds", 0, LONGEST_WAIT);
      const { steps, eventId } = await trigger(world, merchantId, ask, type);
      await untilTried(world, merchantId, eventId, wait);
      return {
        event: eventView(await world.store.read((sql) => readEvent(sql, merchantId, eventId))),
        steps,
      };
    },
  },
];
