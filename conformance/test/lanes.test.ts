import { setImmediate } from "node:timers/promises";
import { expect, it } from "vitest";
import { flow } from "../flow.ts";
import { Lanes } from "../run/lanes.ts";
import { runFlows } from "../run/run-flows.ts";
import { stage } from "./fakes.ts";

/** Which work goes on at the same time, as the largest number and in the order in which it began. */
async function watched(count: number, waits: readonly number[]): Promise<{ most: number; began: number[] }> {
  const lanes = new Lanes();
  const began: number[] = [];
  let [now, most] = [0, 0];
  await lanes.work([...waits.keys()], count, async (index) => {
    began.push(index);
    now += 1;
    most = Math.max(most, now);
    lanes.makeRoom(waits[index] ?? 0);
    await setImmediate();
    await setImmediate();
    now -= 1;
  });
  return { most, began };
}

it("as many work at the same time as there are lanes, in the order of the queue", async () => {
  expect(await watched(2, [0, 0, 0, 0, 0])).toEqual({ most: 2, began: [0, 1, 2, 3, 4] });
  expect(await watched(3, [])).toEqual({ most: 0, began: [] });
});

it("what waits for the limit holds nobody up: one more begins for each", async () => {
  expect(await watched(1, [60_000, 60_000, 0, 0])).toEqual({ most: 3, began: [0, 1, 2, 3] });
  // A short wait is no reason.
  expect(await watched(1, [999, 999, 0])).toEqual({ most: 1, began: [0, 1, 2] });
});

it("a failure of work that began beside another one is not lost", async () => {
  const lanes = new Lanes();
  const failing = lanes.work([1, 2], 1, async (number) => {
    if (number === 2) throw new Error("the second one");
    lanes.makeRoom(60_000);
    await setImmediate();
  });
  await expect(failing).rejects.toThrow("the second one");
});

it("flows that are alone under one word run at the same time, after the others, and others alone", async () => {
  const said: string[] = [];
  const named = (id: string, alone: boolean | string) =>
    flow({
      id,
      title: id,
      alone,
      proves: {},
      async run() {
        said.push(`${id} begins`);
        await setImmediate();
        said.push(`${id} ends`);
      },
    });
  const flows = [named("last", true), named("a", "rates"), named("b", "rates"), named("first", false)];
  await runFlows(flows, stage());
  expect(said.map((one) => one.replace("begins", "+").replace("ends", "-"))).toEqual([
    "first +",
    "first -",
    "last +",
    "last -",
    "a +",
    "b +",
    "a -",
    "b -",
  ]);
});
