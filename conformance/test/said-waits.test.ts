import { expect, it } from "vitest";
import { saysThatItKeepsTheLimit } from "../run/said-waits.ts";

it("a long wait for the declared limit is said once, and again when it is over", () => {
  const said: string[] = [];
  let now = 0;
  const waits = saysThatItKeepsTheLimit(
    { rate_limit: { requests_per_minute: 60, patience_ms: 65_000 } },
    () => now,
    (text) => said.push(text),
  );
  for (const ms of [0, 4000, 55_200, 56_000]) waits(ms);
  expect(said).toEqual([
    "The run keeps to rate_limit.requests_per_minute (60): what makes a token or an order waits, now for 56 s.",
  ]);
  now = 60_000;
  waits(30_000);
  expect(said).toHaveLength(2);
});
