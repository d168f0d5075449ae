import { findEvent, listEvents } from "../../store/events.ts";
import type { Ask } from "../../values/call.ts";
import type { World } from "../../world.ts";
import { RECIPES, type EventType } from "./recipes.ts";
import { Steps, type Step } from "./steps.ts";

export interface Triggered {
  readonly steps: readonly Step[];
  /** Id of the event that the steps caused. */
  readonly eventId: string;
}

/** At most this many events of other callers are tolerated during a trigger. */
const LOOKED_AT = 500;

const LOOK_EVERY = 20;

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

/** Waits until the event was tried more than `before` times, at most so long. Without a receiver there is no wait. */
export async function untilTried(
  world: World,
  merchantId: string,
  id: string,
  milliseconds: number,
  before = 0,
): Promise<void> {
  const giveUp = performance.now() + milliseconds;
  while (performance.now() < giveUp) {
    const event = await world.store.read((sql) => findEvent(sql, merchantId, id));
    if (event === undefined || event.attempts > before || event.next_attempt === null) return;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY));
  }
}
