import { describe, expect, it } from "vitest";
import { flows } from "../flows/index.ts";
import { Unreachable } from "../reach.ts";
import { observe } from "../run.ts";
import { completeTarget } from "../target.ts";
import type { Verdict } from "../verdict.ts";
import { description } from "./fakes.ts";
import { nullServers, randomServer, serve } from "./servers.ts";

type Handler = Parameters<typeof serve>[0];

async function against(handle: Handler, trusting = false): Promise<readonly Verdict[]> {
  const server = await serve(handle);
  try {
    const { verdicts } = await observe({
      target: completeTarget(description({ base_url: `${server.url}/v2`, call_deadline_ms: 80 })),
      flows,
      fetch,
      // Waiting changes nothing about a server that knows nothing.
      clock: { now: () => performance.now(), wall: () => Date.now(), pause: async () => {} },
      random: () => "0123456789abcdef",
      concurrency: 8,
      trusting,
    });
    return verdicts;
  } finally {
    await server.close();
  }
}

const proved = (verdicts: readonly Verdict[]): string[] =>
  verdicts
    .filter(({ level, outcome }) => level === "MUST" && outcome === "pass")
    .map(({ requirement }) => requirement);

const broke = (verdicts: readonly Verdict[]): string[] =>
  verdicts
    .filter(({ outcome }) => outcome === "error")
    .map(({ requirement, reason }) => `${requirement}: ${reason}`);

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
    const verdicts = await against(handle);
    expect(proved(verdicts)).toEqual([]);
    expect(broke(verdicts)).toEqual([]);
    expect(verdicts.some(({ level, outcome }) => level === "MUST" && outcome === "blocked")).toBe(true);
  });
});

describe("a server that closes every connection", () => {
  it.each(closing)("is no target at all: %s", async (name) => {
    const handle = nullServers[name];
    if (handle === undefined) throw new Error(`no server ${name}`);
    await expect(against(handle)).rejects.toThrow(Unreachable);
  });
});

describe("even without the question whether its answers mean anything", () => {
  // Each flow by itself: what needs an id, a twin or a consequence is not fooled by a constant answer.
  it.each(["404", "500", "hang", "reset", "wrong length"])(
    "%s proves no MUST and breaks no flow",
    async (name) => {
      const handle = nullServers[name];
      if (handle === undefined) throw new Error(`no server ${name}`);
      const verdicts = await against(handle, true);
      expect(proved(verdicts)).toEqual([]);
      expect(broke(verdicts)).toEqual([]);
    },
  );

  it.each(talkative)("no flow breaks on: %s", async (_, handle) => {
    expect(broke(await against(handle, true))).toEqual([]);
  });
});
