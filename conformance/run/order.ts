/** Which flows run at the same time, and what follows what. */
import { type Flow, STILLNESS, type Stillness } from "./flow.ts";

export interface Order {
  /** They run first, at the same time as all that others make beforehand. */
  readonly together: readonly Flow[];
  /** One group after the other; the flows of a group run at the same time. */
  readonly groups: readonly (readonly Flow[])[];
  /** Whether flows of a group wait until the events of earlier calls have come. */
  readonly waitsForEvents: boolean;
}

/** Flows with `alone: true` follow the flows under this word. */
const LOOKING: Stillness = "every answer";

/** With many lanes the events of a target may come late. Flows wait for them for some seconds only, so these flows run later. */
export function orderOf(flows: readonly Flow[], isWide: boolean): Order {
  const isLater = (flow: Flow): boolean => isWide && flow.alone === false && awaitsEvents(flow);
  const wordOf = (flow: Flow): Flow["alone"] => (isLater(flow) ? "charges in front" : flow.alone);
  const under = (word: string | boolean) => flows.filter((flow) => wordOf(flow) === word);
  const single = under(true).map((flow) => [flow]);
  const groups = Object.keys(STILLNESS).flatMap((word) => [under(word), ...(word === LOOKING ? single : [])]);
  return {
    together: under(false),
    groups: groups.filter((group) => group.length > 0),
    waitsForEvents: flows.some(isLater),
  };
}

export function awaitsEvents({ needs }: Flow): boolean {
  return needs.includes("webhooks");
}
