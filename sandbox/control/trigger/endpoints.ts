import { refuseOtherMembers } from "../../checking/only-members.ts";
import { readEvent } from "../../events/log.ts";
import { invalid } from "../../values/errors.ts";
import { isObject, textAt } from "../../values/json.ts";
import type { Endpoint } from "../endpoint.ts";
import { eventView } from "../events.ts";
import { RECIPES } from "./recipes.ts";
import { EVENT_TYPES, isEventType, trigger, untilTried } from "./trigger.ts";

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
      const wait = readWait(isObject(body) ? body["wait_milliseconds"] : undefined);
      const { steps, eventId } = await trigger(world, merchantId, ask, type);
      await untilTried(world, merchantId, eventId, wait);
      return {
        event: eventView(await world.store.read((sql) => readEvent(sql, merchantId, eventId))),
        steps,
      };
    },
  },
];

function readWait(sent: unknown): number {
  if (sent === undefined) return WAIT;
  if (typeof sent === "number" && Number.isInteger(sent) && sent >= 0 && sent <= LONGEST_WAIT) return sent;
  throw invalid(`must be a whole number from 0 to ${LONGEST_WAIT}`, {
    field: "wait_milliseconds",
    at_least: 0,
    at_most: LONGEST_WAIT,
  });
}
