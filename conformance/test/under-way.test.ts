/** How many calls a target sees under way at the same time. */
import { setTimeout } from "node:timers/promises";
import { expect, it } from "vitest";
import { UnderWay, outsideRaces } from "../call/under-way.ts";
import { atOnce, flow, several } from "../flow.ts";
import type { Flow } from "../run/flow.ts";
import { observe } from "../run/run.ts";
import { completeTarget } from "../subject/target.ts";
import { description } from "./fakes.ts";

const many = (id: string): Flow =>
  flow({
    id,
    title: "makes 30 calls, several at a time",
    needs: [],
    proves: { "a.one": "MUST: One." },
    async run({ api, prove }) {
      const answers = await several(Array.from({ length: 30 }, () => () => api.getPlan("p")));
      prove("a.one", ...answers).accepted();
    },
  });

const race = flow({
  id: "race",
  title: "sends six calls at the same time",
  needs: [],
  alone: "rates again",
  proves: { "a.two": "MUST: Two." },
  async run({ api, prove }) {
    const answers = await atOnce(() => Promise.all(Array.from({ length: 6 }, () => api.getPlan("p"))));
    prove("a.two", ...answers).accepted();
  },
});

/** The most calls under way, as the target saw them. */
async function seen(flows: readonly Flow[], concurrency?: number): Promise<number> {
  let [now, most] = [0, 0];
  const { verdicts } = await observe({
    target: completeTarget(description()),
    checks: flows,
    rules: [],
    async fetch() {
      now += 1;
      most = Math.max(most, now);
      await setTimeout(5);
      now -= 1;
      return Response.json({});
    },
    clock: { now: () => performance.now(), wall: Date.now, pause: (ms) => setTimeout(ms) },
    random: () => crypto.randomUUID(),
    trusting: true,
    ...(concurrency !== undefined && { concurrency }),
  });
  expect(verdicts.map(({ outcome }) => outcome)).toEqual(flows.map(() => "pass"));
  return most;
}

const three = ["one", "two", "three"].map(many);

it.each([1, 4])(
  "with --concurrency %i that number of calls is under way, also of flows that make several",
  async (most) => {
    expect(await seen(three, most)).toBe(most);
  },
);

it("without it each flow makes as many as it likes", async () => {
  expect(await seen(three)).toBeGreaterThan(8);
});

it("the calls of a race are sent at the same time whatever the number is", async () => {
  expect(await seen([race], 2)).toBe(6);
});

it("what begins while a call of a race waits is bounded again", async () => {
  const gate = new UnderWay(1);
  let [now, most] = [0, 0];
  const call = (): Promise<void> =>
    gate.whenThereIsRoom(async () => {
      now += 1;
      most = Math.max(most, now);
      await setTimeout(5);
      now -= 1;
    });
  await atOnce(() => outsideRaces(() => Promise.all([call(), call(), call()])));
  expect(most).toBe(1);
});
