import { describe, expect, test } from "vitest";
import { testBed } from "../support.ts";
import { STORES } from "../stores.ts";
import { fuzz } from "./fuzz.ts";

/** `FUZZ_REQUESTS=100000 npx vitest run sandbox/test/hostile` sends as many as one likes. */
const COUNT = Number(process.env["FUZZ_REQUESTS"] ?? 1000);
const SEED = Number(process.env["FUZZ_SEED"]);

describe.each(STORES)("$name", (kind) => {
  const places = kind.prepare();

  test(
    `${COUNT} requests with odd headers, paths, encodings and bytes: no 5xx, and every one is answered or closed`,
    async () => {
      const bed = await testBed({ store: await places.open() });
      const { statuses, wrong } = await fuzz(bed, { count: COUNT, seed: SEED });
      expect(wrong, `FUZZ_SEED=${SEED}`).toEqual([]);
      expect(bed.defects).toEqual([]);
      // Otherwise the requests came no further than the door. Of each of these a thousand requests bring some forty.
      expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 400, 401, 404, 405, 415]));
      expect((await bed.call("GET", "/transaction/charge")).status).toBe(200);
    },
    60_000 + COUNT * 10,
  );
});
