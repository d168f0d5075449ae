import { describe, expect, it, vi } from "vitest";
import { judge } from "../harness/in-process-target.ts";
import { selectedFlows } from "../parallel/few-flows.ts";
import { checks } from "../../flows/index.ts";
import { defects } from "../defects/index.ts";
import {
  type MatrixRow,
  differences,
  inOrder,
  isKilled,
  nameOf,
  rowOf,
  straysOf,
  provable,
  withoutDefect,
  committed,
} from "../results/matrix.ts";

const matrix: readonly MatrixRow[] = committed();

describe("defects", () => {
  it("break requirements that a flow proves", () => {
    const known = provable();
    expect(defects.map(({ breaks }) => breaks).filter((id) => !known.includes(id))).toEqual([]);
  });

  it("break each of them", () => {
    expect(withoutDefect()).toEqual([]);
  });

  it("name what they break besides one by one, and nothing that does not exist", () => {
    const known = provable();
    const named = defects.flatMap((one) => [...(one.with ?? []), ...(one.mayBreak ?? [])]);
    expect(named.filter((id) => !known.includes(id))).toEqual([]);
  });

  it("are distinguished by their words", () => {
    expect(new Set(defects.map(nameOf)).size).toBe(defects.length);
  });
});

function rowAt(pointer: string): MatrixRow[] {
  const fact = { operation: "listCharges", pointer, expected: "x", got: "y" };
  return [{ breaks: "a", how: "b", outcome: "fail", fact }];
}

describe("the committed kill matrix", () => {
  it("has a row for each defect: `npm run generate` adds those of new ones", () => {
    expect(matrix.map(nameOf)).toEqual(defects.toSorted(inOrder).map(nameOf));
  });

  it("shows no survivor", () => {
    expect(matrix.filter((row) => !isKilled(row)).map(nameOf)).toEqual([]);
  });

  it("names flows that there are, where others than the selected ones show a defect", () => {
    const ids = new Set(checks.map(({ id }) => id));
    expect(matrix.flatMap(({ shownBy = [] }) => shownBy).filter((id) => !ids.has(id))).toEqual([]);
  });

  it("names the fact that each defect made wrong", () => {
    expect(matrix.filter(({ fact }) => fact === undefined).map(nameOf)).toEqual([]);
  });

  it("holds nothing that changes from run to run", () => {
    const ids = /[0-9a-f]{8}-[0-9a-f]{4}-|\b1[6-9]\d{8,11}\b|#\d+ /;
    expect(matrix.filter(({ fact }) => ids.test(JSON.stringify(fact))).map(nameOf)).toEqual([]);
  });

  it("differs from a matrix without one of its rows, with another outcome, or with another fact", () => {
    const [first, ...rest] = matrix;
    if (first?.fact === undefined) throw new Error("the first row has no fact");
    expect(differences(matrix, matrix)).toEqual([]);
    expect(differences(matrix, rest)).toEqual([expect.stringContaining("not there")]);
    expect(differences(matrix, [{ ...first, outcome: "pass" }, ...rest])).toHaveLength(1);
    const fact = { ...first.fact, got: "HTTP 599" };
    expect(differences(matrix, [{ ...first, fact }, ...rest])).toEqual([expect.stringContaining("HTTP 599")]);
  });

  it("compares which member of an item is wrong, and not where the item stands in its list", () => {
    expect(differences(rowAt("/items/0/id"), rowAt("/items/12/id"))).toEqual([]);
    expect(differences(rowAt("/items/0/id"), rowAt("/items/0/name"))).toHaveLength(1);
    expect(differences(rowAt("/items/0"), rowAt("/items/1"))).toHaveLength(1);
  });
});

// Whole runs: a busy machine is slow, not wrong.
vi.setConfig({ testTimeout: 300_000 });

describe("a fresh run", () => {
  it("is green against the sound sandbox", async () => {
    const { verdicts } = await judge();
    expect(verdicts.filter(({ outcome }) => outcome !== "pass")).toEqual([]);
    // Each way is judged, but where the sandbox uses a freedom.
    const left = verdicts.flatMap(({ ways }) => ways?.not_judged ?? []);
    expect(left.filter(({ cause }) => cause !== "free_choice")).toEqual([]);
  });

  // One of each kind: a transition, a race, an event, a request, an answer, a setting of the address.
  const sample = [
    "capture.only-once: captures what is left in a second capture",
    "capture.only-once.at-the-same-time: looks at the status, and captures 1 ms later",
    "event.capture.succeeded: sends no capture.succeeded",
    "order.description.required: accepts a request without description",
    "product.answer.id: answers createProduct without id",
    "versioning.v2-segment: stands at an address without v2",
  ];
  it.each(sample)("says what the matrix says: %s", async (name) => {
    const defect = defects.find((one) => nameOf(one) === name);
    if (defect === undefined) throw new Error(`there is no defect "${name}"`);
    const { verdicts } = await judge(defect, { flows: selectedFlows(defect) });
    expect(straysOf(defect, verdicts)).toEqual([]);
    const known = matrix.filter((one) => nameOf(one) === name);
    expect(differences(known, [rowOf(defect, verdicts)])).toEqual([]);
  });
});

/** The flow about the race alone; `npm run selftest -- --races 100` takes the whole suite each time. */
describe("a window of 1 ms", () => {
  const races = defects.filter(({ race }) => race === true);

  it("is what four defects have: two captures, two refunds, one of each, the two simulations", () => {
    expect(races.map(({ breaks }) => breaks).toSorted()).toEqual([
      "capture-and-refund.at-the-same-time",
      "capture.only-once.at-the-same-time",
      "refund.captured.at-the-same-time",
      "testing.at-the-same-time",
    ]);
  });

  it.each(races.map((one) => [one.breaks, one] as const))(
    "is caught in 25 of 25 runs: %s",
    async (id, race) => {
      const own = checks.filter(({ proves }) => Object.hasOwn(proves, id));
      let caught = 0;
      for (let run = 0; run < 25; run += 1)
        caught += isKilled(rowOf(race, (await judge(race, { flows: own })).verdicts)) ? 1 : 0;
      expect(caught).toBe(25);
    },
  );
});
