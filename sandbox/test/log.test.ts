import { expect, test } from "vitest";
import { logBy } from "../command/start.ts";
import { notKept } from "../store/failures.ts";

test("while the store fails, each kind of failure is one line a minute, and says how often it came", () => {
  const lines: unknown[] = [];
  let now = 0;
  const log = logBy(
    (line) => lines.push(line),
    () => now,
  );
  const full = notKept("store_full", "No room.", new Error("disk"));
  for (; now < 150_000; now += 1000) log(full);
  log(notKept("store_unavailable", "Away.", undefined));
  expect(lines).toEqual([
    "payment-sandbox: store_full: No room.",
    "payment-sandbox: store_full: No room. Refused for this 59 times since the last such line.",
    "payment-sandbox: store_full: No room. Refused for this 59 times since the last such line.",
    "payment-sandbox: store_unavailable: Away.",
  ]);
});

test("any other defect is printed each time, with its stack", () => {
  const lines: unknown[] = [];
  const log = logBy(
    (line) => lines.push(line),
    () => 0,
  );
  const defect = new TypeError("x is not y");
  log(defect);
  log(defect);
  expect(lines).toEqual([defect, defect]);
});
