import { operations } from "@payment-service/contract";
import { expect, test } from "vitest";
import { routes } from "../routes/routes.ts";
import { testBed } from "./support.ts";

test("health and the table of outcomes are there without a key", async () => {
  const bed = await testBed();
  const origin = bed.sandbox.world.origin();
  expect(await (await bed.sandbox.fetch(`${origin}/_sandbox/health`)).json()).toMatchObject({ status: "ok" });
  const outcomes = await (await bed.sandbox.fetch(`${origin}/_sandbox/outcomes`)).text();
  expect(JSON.parse(outcomes)).toMatchObject({
    cards: expect.arrayContaining([expect.objectContaining({ name: "three_ds" })]),
  });
});

test("every operation of the contract has a route of its own name", () => {
  const named = Object.entries(routes).map(([name, { operation }]) => [name, operation]);
  expect(named).toEqual(named.map(([name]) => [name, name]));
  expect(new Set(Object.keys(routes))).toEqual(new Set(Object.keys(operations)));
});
