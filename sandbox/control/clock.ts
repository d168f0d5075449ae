import { invalid } from "../values/errors.ts";
import { isObject } from "../values/json.ts";
import type { Endpoint } from "./endpoint.ts";

/** The longest step of the clock: a century of daily billing is a typing error. */
const LONGEST_ADVANCE = 10 * 366 * 24 * 60 * 60 * 1000;

export const clockEndpoints: readonly Endpoint[] = [
  { method: "GET", path: "/clock", answer: async ({ world }) => ({ now: world.clock.now() }) },
  {
    method: "POST",
    path: "/clock/advance",
    async answer({ world, advanceBy }, { body }) {
      const by = isObject(body) ? body["milliseconds"] : undefined;
      if (typeof by !== "number" || !Number.isSafeInteger(by) || by < 0 || by > LONGEST_ADVANCE) {
        throw invalid(`must be a whole number from 0 to ${LONGEST_ADVANCE}`, {
          field: "milliseconds",
          at_least: 0,
          at_most: LONGEST_ADVANCE,
          ...(typeof by === "number" && { sent: String(by) }),
        });
      }
      await advanceBy(by);
      return { now: world.clock.now() };
    },
  },
];
