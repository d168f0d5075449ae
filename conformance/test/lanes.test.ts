import { setImmediate as soon } from "node:timers";
import { setImmediate } from "node:timers/promises";
import { expect, it } from "vitest";
import { flow, ways } from "../flow.ts";
import { Lanes } from "../run/lanes.ts";
import { runChecks } from "../run/run-flows.ts";
import type { Stillness } from "../run/flow.ts";
import { stage } from "./fakes.ts";

/** Which work goes on at the same time, as the largest number and in the order in which it began. */
async function watched(count: number, waits: readonly number[]): Promise<{ most: number; began: number[] }> {
  const lanes = new Lanes(count);
  const began: number[] = [];
  let [now, most] = [0, 0];
  await lanes.work([...waits.keys()], async (index) => {
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

/** The largest number of pieces at the same time, each of which hears one answer after `laterMs`. */
async function widest(firstMs: number, laterMs: number, fixed?: number): Promise<number> {
  const lanes = new Lanes(fixed);
  for (let call = 0; call < 9; call += 1) lanes.heard(firstMs);
  return mostOf(lanes, () => lanes.heard(laterMs));
}

async function mostOf(lanes: Lanes, ended: () => void): Promise<number> {
  let [now, most] = [0, 0];
  await lanes.work([...Array.from({ length: 300 }).keys()], async () => {
    now += 1;
    most = Math.max(most, now);
    await setImmediate();
    ended();
    now -= 1;
  });
  return most;
}

it.each([
  ["six for a target that answers at once", 3, 3, 6],
  ["more for one that answers late", 50, 60, 33],
  ["and more the later it answers", 75, 90, 50],
  ["and never more than sixty-four", 5000, 5000, 64],
  ["six where answers come later the more calls there are", 100, 600, 6],
])("%s", async (_, first, later, expected) => {
  expect(await widest(first, later)).toBe(expected);
});

it("six for a target on a busy machine, where some of the first answers come at once", async () => {
  const lanes = new Lanes();
  for (const ms of [90, 4, 100, 80]) lanes.heard(ms);
  expect(await mostOf(lanes, () => {})).toBe(6);
});

it("as many as were asked for, whatever the target does", async () => {
  expect([await widest(100, 100, 2), await widest(100, 900, 2)]).toEqual([2, 2]);
});

it("the usual number for the rest of the run once a call was turned away", async () => {
  const lanes = new Lanes();
  lanes.heard(100);
  const sizes: number[] = [];
  let now = 0;
  const piece = async (number: number): Promise<void> => {
    now += 1;
    sizes.push(now);
    await setImmediate();
    if (number === 200) lanes.turnedAway();
    else lanes.heard(100);
    now -= 1;
  };
  await lanes.work([...Array.from({ length: 400 }).keys()], piece);
  lanes.heard(100);
  await lanes.work([...Array.from({ length: 100 }).keys()], (number) => piece(500 + number));
  expect(Math.max(...sizes.slice(0, 200))).toBe(64);
  expect(Math.max(...sizes.slice(-150))).toBe(6);
});

it("fewer again once answers come later", async () => {
  const lanes = new Lanes();
  lanes.heard(100);
  const sizes: number[] = [];
  let now = 0;
  await lanes.work([...Array.from({ length: 400 }).keys()], async (piece) => {
    now += 1;
    sizes.push(now);
    await setImmediate();
    lanes.heard(piece < 200 ? 100 : 500);
    now -= 1;
  });
  expect(Math.max(...sizes.slice(0, 200))).toBe(64);
  expect(Math.max(...sizes.slice(-50))).toBe(6);
});

it("a failure of work that began beside another one is not lost", async () => {
  const lanes = new Lanes(1);
  const failing = lanes.work([1, 2], async (number) => {
    if (number === 2) throw new Error("the second one");
    lanes.makeRoom(60_000);
    await setImmediate();
  });
  await expect(failing).rejects.toThrow("the second one");
});

it("flows that are alone under one word run at the same time, after the others, word after word", async () => {
  const said: string[] = [];
  const named = (id: string, how: { readonly alone?: Stillness }) =>
    flow({
      id,
      title: id,
      ...how,
      each: ways("way", { number: { one: { words: "one" }, two: { words: "two" } } }),
      proves: {},
      async run({ way: { number } }) {
        said.push(`${id} ${number} +`);
        await setImmediate();
        said.push(`${id} ${number} -`);
      },
    });
  const flows = [
    named("a", { alone: "small pages" }),
    named("last", { alone: "rates again" }),
    named("b", { alone: "small pages" }),
    named("first", {}),
  ];
  await runChecks(flows, stage({ lanes: new Lanes(5) }));
  const [first, words, last] = [said.slice(0, 4), said.slice(4, -4), said.slice(-4)];
  expect(first).toEqual(["first one +", "first two +", "first one -", "first two -"]);
  expect(last).toEqual(["last one +", "last two +", "last one -", "last two -"]);
  expect(words).toEqual(
    ["+", "-"].flatMap((sign) => ["a one", "a two", "b one", "b two"].map((one) => `${one} ${sign}`)),
  );
});

it("words follow each other as in their table", async () => {
  const said: string[] = [];
  const named = (id: string, alone?: Stillness) =>
    flow({
      id,
      title: id,
      ...(alone && { alone }),
      proves: {},
      run: async () => void said.push(id),
    });
  const flows = [named("late", "small pages"), named("soon", "known charges"), named("first")];
  await runChecks(flows, stage({ lanes: new Lanes(1) }));
  expect(said).toEqual(["first", "soon", "late"]);
});

it("a flow hears what came while the one before it computed, before it makes a call", async () => {
  const said: string[] = [];
  const computing = flow({
    id: "computing",
    title: "computing",
    alone: "small pages",
    proves: {},
    run: async () => void soon(() => said.push("came meanwhile")),
  });
  const calling = flow({
    id: "calling",
    title: "calling",
    alone: "small pages",
    proves: {},
    run: async () => void said.push("called"),
  });
  await runChecks([computing, calling], stage({ lanes: new Lanes(1) }));
  expect(said).toEqual(["came meanwhile", "called"]);
});
