import { beforeAll, describe, expect, it } from "vitest";
import { findingsIn, houseRules } from "../house-rules/all.ts";
import type { Contract } from "../house-rules/contract.ts";
import { operationsOf, webhooksOf } from "../house-rules/places.ts";
import { readContract } from "../house-rules/read.ts";
import { breakages } from "./breakages/all.ts";
import type { Breakage } from "./breakages/breakage.ts";

let contract: Contract;
beforeAll(async () => {
  contract = await readContract(new URL("../../", import.meta.url));
});

describe("the contract", () => {
  it("has every operation and event of the interface document", () => {
    expect(operationsOf(contract.document)).toHaveLength(26);
    expect(webhooksOf(contract.document)).toHaveLength(22);
  });

  it("keeps the house rules", () => {
    expect(findingsIn(contract)).toEqual([]);
  });
});

describe("the house rules", () => {
  it("are each proved to bite by a contract that breaks them", () => {
    expect(new Set(breakages.map(({ rule }) => rule))).toEqual(new Set(Object.keys(houseRules)));
  });

  it.each(breakages)("$rule: $how", (breakage) => {
    const sentences = houseRules[breakage.rule](broken(contract, breakage)).map(({ sentence }) => sentence);
    expect(sentences).toContainEqual(expect.stringContaining(breakage.says));
  });

  it("report a place once, however many operations share it", () => {
    const shared = { at: ["components", "responses", "InvalidCredentials", "description"], put: "" };
    const findings = findingsIn(broken(contract, shared));
    expect(findings.map(({ rule, pointer }) => `${rule} ${pointer}`)).toEqual([
      "descriptions /components/responses/InvalidCredentials",
    ]);
  });
});

/** A copy of the contract with one thing wrong. References are not followed: a breakage names where a thing stands. */
function broken(sound: Contract, { at, put }: Pick<Breakage, "at" | "put">): Contract {
  const copy = structuredClone(sound);
  const path = at[0] === "gaps" ? at : ["document", ...at];
  const last = path.at(-1);
  let holder: unknown = copy;
  for (const step of path.slice(0, -1)) holder = memberOf(holder, step);
  if (typeof holder !== "object" || holder === null || last === undefined) {
    throw new Error(`/${path.join("/")}: nothing stands there to break`);
  }
  if (put === undefined && !Reflect.has(holder, last))
    throw new Error(`/${path.join("/")}: nothing to remove`);
  if (put === undefined) Reflect.deleteProperty(holder, last);
  else Reflect.set(holder, last, put);
  return copy;
}

function memberOf(holder: unknown, step: string | number): unknown {
  return typeof holder === "object" && holder !== null ? Reflect.get(holder, step) : undefined;
}
