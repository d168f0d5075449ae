import { isObject } from "../values/json.ts";
import { readWhole } from "../values/whole-number.ts";
import type { Endpoint } from "./endpoint.ts";

/** The longest step of the clock: a century of daily billing is a typing error. */
const LONGEST_ADVANCE = 10 * 366 * 24 * 60 * 60 * 1000;

export const clockEndpoints: readonly Endpoint[] = [
  { method: "GET", path: "/clock", answer: async ({ world }) => ({ now: world.clock.now() }) },
  {
    method: "POST",
    path: "/clock/advance",
    async answer({ world, advanceBy }, { body }) {
      const sent = isObject(body) ? body["milliseconds"] : undefined;
      const by = readWhole(sent, "milliseconds", 0, LONGEST_ADVANCE);
      await advanceBy(by);
      return { now: world.clock.now() };
    },
  },
];
