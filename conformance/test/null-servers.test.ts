import { describe, expect, it } from "vitest";
import { Unreachable } from "../run/reachable.ts";
import { against, broke, proved } from "../selftest/harness/against.ts";
import { judgeDynamicPrism } from "../selftest/harness/dynamic-prism.ts";
import type { Verdict } from "../verdict/verdict.ts";
import { nullServers, randomServer, serve } from "./servers.ts";

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
  ...[1, 2, 3, 4, 5, 6].map((seed): [string, Handler] => [
    `answers drawn at random, seed ${seed}`,
    randomServer(seed),
  ]),
];

/** Nothing comes back before the connection ends. */
const closing = ["reset", "wrong length"];

const slow = ["hang", "slow drip", "endless body", "reset", "wrong length", "404", "500"];
const talkative = servers.filter(([name]) => !slow.includes(name) && !/seed [4-6]/.test(name));

describe("a server that knows nothing proves no MUST", () => {
  it.each(servers.filter(([name]) => !closing.includes(name)))("%s", async (_, handle) => {
    const verdicts = await judged(handle);
    expect(proved(verdicts)).toEqual([]);
    expect(broke(verdicts)).toEqual([]);
    expect(verdicts.some(({ level, outcome }) => level === "MUST" && outcome === "blocked")).toBe(true);
  });
});

describe("a server that closes every connection", () => {
  it.each(closing)("is no target at all: %s", async (name) => {
    await expect(judged(named(name))).rejects.toThrow(Unreachable);
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
  }, 90_000);
});
