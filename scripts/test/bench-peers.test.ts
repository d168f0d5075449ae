import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { operations } from "@payment-service/contract";
import { serve } from "../../conformance/selftest/harness/served.ts";
import type { Described } from "../bench-peers/processes.ts";
import { complaintsIn } from "../bench-peers/ours.ts";
import { conforming, sampleOfDefects, seamsOf } from "../bench-peers/subject.ts";
import { compare, table } from "../bench-peers/table.ts";
import { walk } from "../bench-peers/walk.ts";

test("what a tool says of the sound service too is no catch, and what it says of a conforming one is a false alarm", async () => {
  const said: Readonly<Record<string, readonly string[]>> = {
    sound: ["noise"],
    "variant: one": ["noise", "alarm"],
    "defect 1": ["noise"],
    "defect 2": ["noise", "fault"],
  };
  const tool = { name: "tool", version: "1", complaints: async (subject: string) => new Set(said[subject]) };
  const subjects = { defects: ["defect 1", "defect 2"], conforming: ["sound", "variant: one"] };
  const scores = await compare([tool], subjects, { seconds: 1, jobs: 2, told: () => {} });
  expect(scores[0]?.defects["defect 1"]?.complaints).toEqual([]);
  expect(scores[0]?.defects["defect 2"]?.complaints).toEqual(["fault"]);
  expect(table(scores)).toContain("| tool 1 | 1 of 2 | 2 of 2 | 0 |");
});

test("a tool that says nothing, or breaks, is counted as such and ends nothing", async () => {
  const tool = {
    name: "tool",
    version: "1",
    async complaints(subject: string) {
      if (subject === "sound") return undefined;
      throw new Error("it could not be started");
    },
  };
  const subjects = { defects: ["defect"], conforming: ["sound"] };
  const told: string[] = [];
  const scores = await compare([tool], subjects, {
    seconds: 1,
    jobs: 1,
    told: (line) => told.push(line),
  });
  expect(table(scores)).toContain("| tool 1 | 0 of 1 | 0 of 1 | 2 |");
  expect(told.at(-1)).toMatch(/no result \(it could not be started\): defect$/);
});

test("a run of ours that is cut off complains of what it saw fail only, and without that it has no result", () => {
  const blocked = { requirement: "capture.only-once", level: "MUST", outcome: "blocked" } as const;
  const failed = { requirement: "order.create", level: "MUST", outcome: "fail" } as const;
  const note = { requirement: "paging.flags", level: "SHOULD", outcome: "fail" } as const;
  const all = { verdicts: [blocked, failed, note], interrupted: false };
  expect(complaintsIn(all)).toEqual(new Set(["capture.only-once", "order.create"]));
  expect(complaintsIn({ ...all, interrupted: true })).toEqual(new Set(["order.create"]));
  expect(complaintsIn({ verdicts: [blocked, note], interrupted: true })).toBeUndefined();
});

test("a caller who goes away in the middle of a body does no harm", async () => {
  const served = await serve({});
  const { hostname, port } = new URL(served.target.base_url);
  try {
    const socket = connect(Number(port), hostname);
    await once(socket, "connect");
    socket.write("POST /v2/order HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{");
    await setTimeout(50);
    socket.destroy();
    await setTimeout(50);
    expect((await fetch(`${served.target.base_url}/order`, { method: "POST", body: "{}" })).status).toBe(401);
  } finally {
    await served.close();
  }
});

test("a sample is the same for the same seed, and each of it can be served", () => {
  const sample = sampleOfDefects(10, "1");
  expect(new Set(sample).size).toBe(10);
  expect(sampleOfDefects(10, "1")).toEqual(sample);
  expect(sampleOfDefects(10, "2")).not.toEqual(sample);
  for (const subject of [...sample, ...conforming(4, "1")]) expect(seamsOf(subject)).toBeTypeOf("object");
});

test("the walk through our client calls every operation and is refused nowhere by mistake", async () => {
  const served = await serve({});
  const { base_url, keys, cards }: Described = JSON.parse(JSON.stringify(served.target));
  const called = new Map<string, Set<number>>();
  try {
    await walk({ base_url, keys, cards }, async (url, init) => {
      const answer = await fetch(url, init);
      const path = new URL(url).pathname.replace("/v2", "").replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "{id}");
      const name = `${init.method ?? "GET"} ${path}`;
      called.set(name, (called.get(name) ?? new Set()).add(answer.status));
      return answer;
    });
  } finally {
    await served.close();
  }
  const succeeded = Object.values(operations).filter(({ method, path }) =>
    called.get(`${method} ${path}`)?.has(200),
  );
  expect(succeeded).toHaveLength(Object.keys(operations).length);
});
