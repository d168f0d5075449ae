import { describe, expect, it } from "vitest";
import { judge } from "../harness/in-process-target.ts";
import { flows } from "../../flows/index.ts";
import { provable, withoutDefect } from "../results/coverage.ts";
import { defects } from "../defects/index.ts";
import matrix from "../results/kill-matrix.json" with { type: "json" };
import { agree, differences, factOf, inOrder, nameOf, rowOf, steady, unbroken } from "../results/compare.ts";

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

  it("name nothing besides that did not fail", () => {
    const rows = new Map(matrix.map((row) => [nameOf(row), row]));
    const idle = defects.flatMap((one) => {
      const row = rows.get(nameOf(one));
      return row === undefined ? [] : unbroken(one, row).map((id) => `${nameOf(one)}: ${id}`);
    });
    expect(idle).toEqual([]);
  });

  it("are told apart by their words", () => {
    expect(new Set(defects.map(nameOf)).size).toBe(defects.length);
  });
});

describe("the committed kill matrix", () => {
  it("has a row for each defect", () => {
    expect(matrix.map(nameOf)).toEqual(defects.toSorted(inOrder).map(nameOf));
  });

  it("shows no survivor", () => {
    expect(matrix.filter(({ killed }) => !killed).map(nameOf)).toEqual([]);
  });

  it("names besides only what its defects name", () => {
    const named = new Map(defects.map((one) => [nameOf(one), [one.with ?? [], one.mayBreak ?? []].flat()]));
    const other = matrix.filter((row) =>
      row.with.some((id) => named.get(nameOf(row))?.includes(id) !== true),
    );
    expect(other.map(nameOf)).toEqual([]);
  });

  it("has at most one defect in twenty with a stray red verdict", () => {
    expect(matrix.filter(({ stray }) => stray.length > 0).length * 20).toBeLessThanOrEqual(matrix.length);
  });

  it("is told apart from another one", () => {
    const [first, ...rest] = matrix;
    expect(differences(matrix, matrix)).toEqual([]);
    expect(differences(matrix, rest)).toEqual([expect.stringContaining("not there")]);
    expect(differences(matrix, [{ ...first!, stray: ["plan.answer.id"] }, ...rest])).toEqual([
      expect.stringContaining("stray plan.answer.id"),
    ]);
  });

  it("is told from what a defect says that it breaks besides", () => {
    const row = { ...matrix[0]!, with: ["plan.answer.id"] };
    const defect = { ...row, with: ["plan.answer.id", "product.answer.id"] };
    expect(unbroken(defect, row)).toEqual(["product.answer.id"]);
  });
});

describe("a fresh run", () => {
  it("is green against the sound sandbox", async () => {
    const { verdicts } = await judge();
    expect(verdicts.filter(({ outcome }) => outcome !== "pass")).toEqual([]);
  });

  // One of each kind: a transition, a race, an event, a request, an answer, a setting of the address.
  const sample = [
    "capture.only-once: captures what is left in a second capture",
    "capture.only-once.at-the-same-time: looks at the status, and captures 1 ms later",
    "event.capture.succeeded: sends no capture.succeeded",
    "order.description.required: does not miss description",
    "product.answer.id: answers createProduct without id",
    "versioning.v2-segment: stands at an address without v2",
  ];
  it.each(sample)("says what the matrix says: %s", async (name) => {
    const defect = defects.find((one) => nameOf(one) === name);
    if (defect === undefined) throw new Error(`there is no defect "${name}"`);
    const { verdicts } = await judge(defect);
    expect(rowOf(defect, verdicts)).toMatchObject({ killed: true, stray: [] });
    const committed = matrix.filter((one) => nameOf(one) === name);
    expect(committed).toMatchObject([{ killed: true, stray: [] }]);
    expect(differences(committed, [rowOf(defect, verdicts)])).toEqual([]);
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
      const own = flows.filter(({ proves }) => Object.hasOwn(proves, id));
      let caught = 0;
      for (let run = 0; run < 25; run += 1)
        caught += rowOf(race, (await judge(race, { flows: own })).verdicts).killed ? 1 : 0;
      expect(caught).toBe(25);
    },
  );
});

describe("reasons in the matrix", () => {
  it("are what they were when they are made steady once more", () => {
    expect(matrix.filter(({ reason }) => steady(reason) !== reason).map(nameOf)).toEqual([]);
  });

  it("hold nothing that changes from run to run", () => {
    expect(
      steady("expected HTTP 400 to #12 POST /v2/x/01a1fd95-8bfb-7000-ad5d-87a4e27f5123, got 1795255802781"),
    ).toBe("expected HTTP 400 to POST /v2/x/<id>, got <time>");
  });

  it("are compared by the fact that they name, without how much of it there was", () => {
    const reason = 'expected HTTP 400 to #7 GET /v2/plan?page_size=101, got HTTP 200 with {"item_count":10}';
    expect(factOf(reason)).toBe("expected HTTP 400 to GET /v2/plan?page_size=101, got HTTP 200");
    expect(factOf("expected 10 charges on a page, got 20")).toBe("expected 10 charges on a page, got n");
    const [first] = matrix;
    const another = { ...first!, reason };
    expect(differences([first!], [another])).toEqual([expect.stringContaining("page_size=101")]);
  });

  it("may name another fact in one of a hundred rows that were judged, and in none of a few", () => {
    const [first, ...rest] = matrix;
    const another = { ...first!, reason: "expected something else, got nothing" };
    expect(agree(matrix, [another, ...rest], 100)).toBe(true);
    expect(agree(matrix, [another, ...rest], 99)).toBe(false);
    expect(agree(matrix, [another, { ...rest[0]!, reason: "" }, ...rest.slice(1)], 199)).toBe(false);
    expect(agree(matrix, matrix, 1)).toBe(true);
    for (const other of [
      { ...first!, outcome: "pass" },
      { ...first!, stray: ["plan.answer.id"] },
    ])
      expect(agree(matrix, [other, ...rest], matrix.length)).toBe(false);
    expect(agree(matrix, rest, matrix.length)).toBe(false);
  });
});
