import { expect, it } from "vitest";
import { markerOf } from "../call/marker.ts";

it("no marker is a part of another one of the run", () => {
  const marker = markerOf("0a1b2c3d");
  const all = Array.from({ length: 120 }, () => marker("charge"));
  const parts = all.filter((one) => all.some((other) => other !== one && other.includes(one)));
  expect(parts).toEqual([]);
});

it("no marker passes for a card number, whatever the run is called", () => {
  const marker = markerOf("41111111");
  for (let count = 0; count < 120; count += 1) expect(marker("order")).toMatch(/^order [a-p]{8}-\d{5}$/);
  expect(markerOf("41111112")("order")).not.toBe(markerOf("41111111")("order"));
});
