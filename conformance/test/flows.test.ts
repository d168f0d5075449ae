import { globSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { flowSources, placeOf } from "../command/flow-sources.ts";
import { type Check, flowsOf } from "../run/flow.ts";
import { checks } from "../flows/index.ts";
import { loadRequirements } from "../register/requirements.ts";

const FLOWS = join(import.meta.dirname, "../flows");
const register = loadRequirements();
const proved = checks.flatMap((flow) =>
  Object.entries(flow.proves).map(([id, sentence]) => ({ flow, id, sentence })),
);

function told({ id }: { readonly id: string }): string {
  return `${register.get(id)?.level}: ${register.get(id)?.text}`;
}

/** The folder of each flow: each folder has an index that exports its flows. */
const folderOf = new Map<Check, string>();
for (const file of globSync("*/index.ts", { cwd: FLOWS })) {
  const index: Readonly<Record<string, readonly object[]>> = await import(join(FLOWS, file));
  for (const flow of flowsOf(...Object.values(index).flat())) folderOf.set(flow, dirname(file));
}

describe("the flows and the register", () => {
  it("agree: every requirement is proved or excused, and no flow proves what is not one", () => {
    const ids = new Set(proved.map(({ id }) => id));
    const rows = [...register.values()];
    const unproved = rows.filter((row) => row.excused === undefined && !ids.has(row.id));
    const stale = rows.filter((row) => ids.has(row.id) && row.excused !== undefined);
    const unknown = [...ids].filter((id) => !register.has(id));
    expect({ unproved, stale, unknown }).toEqual({ unproved: [], stale: [], unknown: [] });
  });

  it("say each promise in the same words", () => {
    const wrong = proved.filter((one) => one.sentence !== told(one));
    expect(wrong.map((one) => ({ id: one.id, flow: one.sentence, register: told(one) }))).toEqual([]);
  });

  it("prove each requirement in one folder", () => {
    const byFlows = proved.filter(({ flow }) => folderOf.has(flow));
    const folders = Map.groupBy(byFlows, ({ id }) => id);
    const scattered = [...folders].filter(
      ([, own]) => new Set(own.map(({ flow }) => folderOf.get(flow))).size > 1,
    );
    expect(scattered.map(([id]) => id)).toEqual([]);
  });

  it("are all in the index of their folder", async () => {
    const written = (await flowSources()).flatMap((source) => source.checks);
    const missing = written.filter((one) => !checks.includes(one)).map(({ id }) => id);
    expect({ missing, count: written.length }).toEqual({ missing: [], count: checks.length });
  });

  it("stand at a line of a file, also those that a table makes", async () => {
    const sources = await flowSources();
    const nowhere = proved.filter(({ flow, id }) => placeOf(sources, flow, id) === undefined);
    expect(nowhere.map(({ flow, id }) => `${flow.id}: ${id}`)).toEqual([]);
  });

  it("have ids of their own", () => {
    const ids = checks.map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });
});
