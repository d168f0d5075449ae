import { expect, it } from "vitest";
import { markerOf } from "../run.ts";

it("no marker is a part of another one of the run", () => {
  const marker = markerOf("0a1b2c3d");
  const all = Array.from({ length: 120 }, () => marker("charge"));
  const parts = all.filter((one) => all.some((other) => other !== one && other.includes(one)));
  expect(parts).toEqual([]);
});
