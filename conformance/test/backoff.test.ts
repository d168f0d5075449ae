import { describe, expect, it } from "vitest";
import { createApi } from "../call/api.ts";
import type { Line } from "../call/line.ts";
import type { Exchange } from "../call/exchange.ts";
import { RatePace } from "../call/rate-backoff.ts";
import { Recorder } from "../call/recorder.ts";
import { Redactor } from "../call/redact.ts";
import { retryAfterMs } from "../call/status.ts";
import { observe } from "../run/run.ts";
import { completeTarget } from "../subject/target.ts";
import { description, judged } from "./fakes.ts";
import { saysThatItKeepsTheLimit } from "../run/connection.ts";

interface Lab {
  readonly line: Line;
  readonly waits: number[];
  readonly spent: () => number;
}

/** A line whose clock goes on only by waits and answers, to a server that gives these answers one after another. */
function lab(answers: readonly Response[], limit?: number, answerMs = 0): Lab {
  const waits: number[] = [];
  const left = [...answers];
  let now = 0;
  let spent = 0;
  const line: Line = {
    target: completeTarget(description()),
    recorder: new Recorder(new Redactor()),
    fetch: async () => {
      now += answerMs;
      return left.shift() ?? Response.json({});
    },
    now: () => now,
    pause: async (ms) => {
      waits.push(ms);
      now += ms;
    },
    signal: new AbortController().signal,
    spend: (amount) => (spent += amount),
    pace: new RatePace(limit, () => now),
  };
  return { line, waits, spent: () => spent };
}

const tooMany = (headers: Record<string, string> = {}): Response =>
  Response.json({ status: "failure" }, { status: 429, headers });

describe("a call that is answered 429", () => {
  it("is sent again after what Retry-After asks for", async () => {
    const { line, waits } = lab([tooMany({ "retry-after": "59" }), tooMany({ "retry-after": "2" })]);
    const exchange = await createApi(line, "test").createOrder({});
    expect(exchange).toMatchObject({ status: 200, backedOffMs: 61_000 });
    expect(waits).toEqual([59_000, 2000]);
  });

  it("is sent again after growing waits when nothing is asked for", async () => {
    const { line, waits } = lab([tooMany(), tooMany(), tooMany()]);
    expect((await createApi(line, "test").createPaymentToken({})).status).toBe(200);
    expect(waits).toEqual([250, 500, 1000]);
  });

  it("waits behind those that wait already, where the document gives no limit", async () => {
    const { line } = lab(Array.from({ length: 3 }, () => tooMany({ "retry-after": "10" })));
    const api = createApi(line, "test");
    const ended: string[] = [];
    const read = async (id: string): Promise<void> => {
      await api.getCharge(id);
      ended.push(id);
    };
    await Promise.all([read("first"), read("second")]);
    expect(ended).toEqual(["first", "second"]);
  });

  it("is the answer in the end, and the verdict says how long was waited", async () => {
    const { line } = lab(Array.from({ length: 100 }, () => tooMany()));
    const answer = await createApi(line, "test").createOrder({});
    expect(answer.status).toBe(429);
    const { "a.one": verdict } = await judged(async ({ prove }) => void prove("a.one", answer).accepted());
    expect(verdict).toMatchObject({ outcome: "blocked" });
    expect(verdict?.reason).toMatch(/was answered 429, even after 1\d\d s of backing off$/);
  });

  it("is not waited for as long again, until the operation is answered otherwise", async () => {
    const always = Array.from({ length: 22 }, () => tooMany());
    const { line, waits } = lab([...always, Response.json({}), tooMany()]);
    const api = createApi(line, "test");
    const first = await api.createOrder({});
    expect(first.status).toBe(429);
    expect(waits.length).toBeGreaterThan(10);
    const before = waits.length;
    while ((await api.createOrder({})).status === 429) expect(waits).toHaveLength(before);
    expect((await api.createOrder({})).status).toBe(200);
    expect(waits).toHaveLength(before + 1);
  });

  it("is returned at once to a call with keep429, and its reason does not mention backing off", async () => {
    const { line, waits } = lab([tooMany({ "retry-after": "1" })]);
    const answer = await createApi(line, "test").createOrder({}, { keep429: true });
    expect(waits).toEqual([]);
    const { "a.one": verdict } = await judged(async ({ prove }) => void prove("a.one", answer).accepted());
    expect(verdict?.reason).toMatch(/was answered 429$/);
  });
});

describe("a target that answers 429 to everything", () => {
  it("is named once, while the first calls wait", async () => {
    const told: string[] = [];
    let now = 0;
    const { diagnoses, doubts } = await observe({
      target: completeTarget(description({ run_deadline_ms: 1_000_000 })),
      checks: [],
      rules: [],
      fetch: async () => tooMany(),
      clock: { now: () => now, wall: () => now, pause: async (ms) => void (now += ms) },
      random: () => crypto.randomUUID(),
      concurrency: 1,
      tell: (text) => void told.push(text),
    });
    expect(now).toBeGreaterThan(100_000);
    expect(diagnoses[0] ?? doubts.noMeaning ?? doubts.notSandbox).toContain("429");
    expect(told.filter((text) => text.includes("429"))).toEqual([
      "The target answers 429 (too many requests). The run waits for its limit, up to 130 s for each call.",
    ]);
  });
});

describe("Retry-After", () => {
  it.each([
    [{ "retry-after": "7" }, 7000],
    [{ "retry-after": "Sat, 21 Nov 2026 10:00:30 GMT", date: "Sat, 21 Nov 2026 10:00:00 GMT" }, 30_000],
    [{ "retry-after": "soon" }, 0],
    [{}, 0],
  ])("%j", (headers, ms) => expect(retryAfterMs({ headers })).toBe(ms));
});

describe("a declared limit per minute", () => {
  it("is kept by ordinary calls, for each limited operation apart", async () => {
    const { line, waits } = lab([], 3);
    const api = createApi(line, "test");
    const answers: Exchange[] = [];
    for (let nr = 0; nr < 7; nr += 1) answers.push(await api.createOrder({}));
    await api.createPaymentToken({});
    await api.listPlans();
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(waits).toEqual([60_500, 60_500]);
  });

  it("is kept by a target that counts a call when it answers", async () => {
    const { line, waits } = lab([], 2, 5000);
    const api = createApi(line, "test");
    for (let nr = 0; nr < 4; nr += 1) await api.createOrder({});
    // The first was answered at 5 s, and the second at 10 s: the third begins at 65.5 s, the fourth at 70.5 s.
    expect(waits).toEqual([55_500]);
  });
});

const charge = (amount: unknown): unknown => ({ amount_details: { amount, currency_code: "MXN" } });
const refused = (status: string): Response => Response.json({ status }, { status: 400 });

describe("the money of a charge", () => {
  it.each([
    ["accepted", 5000, Response.json({}), 5000],
    ["waiting for its customer", 5000, refused("pending"), 5000],
    ["refused", 5000, refused("failure"), 0],
    ["refused for its fraction", 5000.5, refused("failure"), 0],
    ["lost on the way", 5000, new Response(null, { status: 503 }), 5000],
  ])("%s", async (_, amount, answer, expected) => {
    const { line, spent } = lab([answer]);
    await createApi(line, "test").createCharge(charge(amount));
    expect(spent()).toBe(expected);
  });
});

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
