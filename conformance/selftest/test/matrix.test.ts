import { beforeAll, describe, expect, it } from "vitest";
import { judge } from "../harness/in-process-target.ts";
import { checks } from "../../flows/index.ts";
import { defects } from "../defects/index.ts";
import {
  type MatrixRow,
  differences,
  inOrder,
  isKilled,
  nameOf,
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

describe("a fresh run", () => {
  let run: Awaited<ReturnType<typeof judge>>;
  // A busy machine is slow, not wrong.
  beforeAll(async () => void (run = await judge()), 300_000);

  it("is green against the sound sandbox", () => {
    const { verdicts } = run;
    expect(verdicts.filter(({ outcome }) => outcome !== "pass")).toEqual([]);
    // Each way is judged, but where the sandbox uses a freedom.
    const left = verdicts.flatMap(({ ways }) => ways?.not_judged ?? []);
    expect(left.filter(({ cause }) => cause !== "free_choice")).toEqual([]);
  });

  it("sends behind the calls that use up a limit only the call that needs a share of it again", () => {
    const limited = run
      .exchanges()
      .filter(({ operation }) => operation === "createOrder" || operation === "createPaymentToken");
    const burst = limited.findIndex(({ status }) => status === 429);
    expect(limited[burst]?.flow).toMatch(/^rate-/);
    const later = limited.slice(burst).filter(({ flow }) => !flow.startsWith("rate-"));
    expect(later.map(({ flow }) => flow)).toEqual([]);
  });
});
