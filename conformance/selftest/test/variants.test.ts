import { readFileSync } from "node:fs";
import { describe, expect, it, vi } from "vitest";
import { parse } from "yaml";
import { judge } from "../harness/in-process-target.ts";
import type { Seams } from "../harness/defect.ts";
import { isRed } from "../../verdict/verdict.ts";
import { combinations } from "../mutations/flags.ts";
import { together, variants } from "../variants/index.ts";
import { UNSEEN } from "../results/variants-table.ts";

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), "utf8");
const gaps: readonly { readonly id: string }[] = parse(read("../../../openapi/gaps.yaml"));
const taken = new Set(Object.values(variants).flatMap(({ takes }) => takes));

// A machine that does much else is slow, not wrong.
vi.setConfig({ testTimeout: 300_000 });

describe("each gap of the document", () => {
  it("is taken by a variant, or it is said why nobody could see one", () => {
    const left = gaps.map(({ id }) => id).filter((id) => !taken.has(id) && UNSEEN[id] === undefined);
    expect(left).toEqual([]);
  });

  it("is not both", () => {
    expect(Object.keys(UNSEEN).filter((id) => taken.has(id))).toEqual([]);
  });

  it("exists", () => {
    const known = new Set(gaps.map(({ id }) => id));
    expect([...taken, ...Object.keys(UNSEEN)].filter((id) => !known.has(id))).toEqual([]);
  });
});

const bundles: [string, Seams][] = Object.entries({ ...together, ...combinations });

/** One by one, in as many processes as there are, is `npm run selftest -- variants`, which .ci/run calls. */
describe("nothing turns red", () => {
  it.each(bundles)("%s", async (_, seams) => {
    const { verdicts } = await judge(seams);
    const red = verdicts.filter((one) => isRed(one) || one.outcome === "error");
    expect(red.map(({ requirement, outcome, reason }) => `${requirement} ${outcome}: ${reason}`)).toEqual([]);
  });
});
