import { readFileSync } from "node:fs";
import openapi from "@payment-service/contract/openapi.json" with { type: "json" };
import { describe, expect, it, vi } from "vitest";
import { run } from "../index.ts";
import { Unreachable } from "../run/reachable.ts";
import { against, broke, proved } from "../selftest/harness/against.ts";
import { judgeDynamicPrism } from "../selftest/harness/dynamic-prism.ts";
import type { Verdict } from "../verdict/verdict.ts";
import { nullServers, randomServer, serve } from "./servers.ts";
import { description } from "./fakes.ts";

// Whole runs: a busy machine is slow, not wrong.
vi.setConfig({ testTimeout: 120_000 });

type Handler = Parameters<typeof serve>[0];

async function judged(handle: Handler, trusting = false): Promise<readonly Verdict[]> {
  const server = await serve(handle);
  try {
    return await against(`${server.url}/v2`, { trusting });
  } finally {
    await server.close();
  }
}

function named(name: string): Handler {
  const handle = nullServers[name];
  if (handle === undefined) throw new Error(`no server ${name}`);
  return handle;
}

const servers: [string, Handler][] = [
  ...Object.entries(nullServers),
  ...Array.from({ length: 20 }, (_, index): [string, Handler] => [
    `answers drawn at random, seed ${index + 1}`,
    randomServer(index + 1),
  ]),
];

/** Written by `npm run selftest -- null-servers`. */
const table = readFileSync(new URL("../selftest/results/null-servers.md", import.meta.url), "utf8");

function blockedIn(verdicts: readonly Verdict[]): number {
  return verdicts.filter(({ level, outcome }) => level === "MUST" && outcome === "blocked").length;
}

/** Nothing comes back before the connection ends. */
const closing = ["reset", "wrong length"];

const slow = ["hang", "slow drip", "endless body", "reset", "wrong length", "404", "500"];
const talkative = servers.filter(([name]) => !slow.includes(name) && !/seed ([4-9]|1\d|20)$/.test(name));

it("the committed table is about this contract", () => {
  expect(table).toContain(`\ndeclare (contract ${openapi.info.version}).\n`);
});

describe("a server that knows nothing proves no MUST, as the committed table says", () => {
  it.each(servers.filter(([name]) => !closing.includes(name)))("%s", async (name, handle) => {
    const verdicts = await judged(handle);
    expect(proved(verdicts)).toEqual([]);
    expect(broke(verdicts)).toEqual([]);
    expect(blockedIn(verdicts)).toBeGreaterThan(0);
    const row =
      name in nullServers
        ? `${name} | 0 | every other MUST is blocked or skipped`
        : "20 seeds | 0 | the worst of them";
    expect(table).toContain(`${row} |`);
  });
});

describe("a server that closes every connection", () => {
  it.each(closing)("is no target at all: %s", async (name) => {
    await expect(judged(named(name))).rejects.toThrow(Unreachable);
    expect(table).toContain(`| ${name} | 0 | no target at all: exit 2 |`);
  });
});

describe("even without the question whether its answers mean anything", () => {
  // Each flow by itself: what needs an id, a twin or a consequence is not fooled by silence.
  it.each(["500", "hang", "reset", "wrong length"])("%s proves no MUST and breaks no flow", async (name) => {
    const verdicts = await judged(named(name), true);
    expect(proved(verdicts)).toEqual([]);
    expect(broke(verdicts)).toEqual([]);
  });

  it.each(talkative)("no flow breaks on: %s", async (_, handle) => {
    expect(broke(await judged(handle, true))).toEqual([]);
  });
});

describe("Prism in dynamic mode", () => {
  it("is believed about the requests that it checks, and about nothing that takes memory", async () => {
    const { behaviour, requests } = await judgeDynamicPrism();
    expect(proved(behaviour)).toEqual([]);
    expect(broke([...behaviour, ...requests])).toEqual([]);
    expect(proved(requests)).toContain("capture.currency.mxn-only");
    expect(table).toContain(
      `| Prism in dynamic mode: what a service has to remember or to do | 0 | every other MUST is blocked or skipped |`,
    );
    const facts = table
      .split("\n")
      .at(-2)
      ?.match(/(?<=`)[a-z][^`, ]*/g);
    // A bundler lists the flows of a file in another order.
    expect(proved(requests).toSorted()).toEqual(facts?.toSorted());
  }, 180_000);
});

it("a caller of the library cannot leave out that question, with or without types", async () => {
  const server = await serve(named("200 {}"));
  try {
    const target = {
      name: "nothing",
      environment: "sandbox",
      base_url: `${server.url}/v2`,
      keys: { secret: "s" },
    } as const;
    const { report } = await run(Object.assign({ target, only: /^plain-paged-lists$/ }, { trusting: true }));
    expect(new Set(report.verdicts.map(({ cause }) => cause))).toEqual(new Set(["not_believed"]));
  } finally {
    await server.close();
  }
});

const names = Object.keys(nullServers).filter((name) => /^200|^400|by turns/.test(name));

it.each(names)("the explorer believes nothing of a server that knows nothing: %s", async (name) => {
  const server = await serve(nullServers[name] ?? (() => {}));
  try {
    const { exploration, report } = await run({
      target: description({ base_url: `${server.url}/v2` }),
      only: /^explorer$/,
      explore: { sequences: 20, seed: 1 },
    });
    expect(exploration?.found).toEqual([]);
    expect(exploration?.stopped).toMatch(/does not|do not/);
    expect(report.totals.pass).toBe(0);
    expect(report.exit_code).toBe(2);
  } finally {
    await server.close();
  }
});
