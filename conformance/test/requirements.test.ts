import { describe, expect, it } from "vitest";
import { operations } from "@payment-service/contract";
import { operationIds } from "../call/contract.ts";
import { loadRequirements, parseRequirements, RegisterError, sections } from "../register/requirements.ts";

const register = loadRequirements();
const rows = [...register.values()];

const isRefusal = (status: number): boolean => status === 400 || status === 401;

function row(changes: Readonly<Record<string, unknown>>): string {
  const sound = {
    id: "capture.only-once",
    level: "MUST",
    text: "A charge is captured once.",
    section: "Endpoints > Transaction > Capture rule",
    basis: "stated",
    operations: ["captureCharge"],
  };
  return JSON.stringify([{ ...sound, ...changes }]);
}

describe("the register", () => {
  it("holds at least 200 rows", () => {
    expect(rows.length).toBeGreaterThanOrEqual(200);
  });

  it("has rows from every section of the document, in its order", () => {
    expect([...new Set(rows.map(({ section }) => section))]).toEqual(sections);
    const order = rows.map(({ section }) => sections.indexOf(section));
    expect(order).toEqual(order.toSorted((a, b) => a - b));
  });

  it("speaks of every operation", () => {
    const spoken = new Set(rows.flatMap((one) => (one.excused === undefined ? one.operations : [])));
    expect(operationIds.filter((id) => !spoken.has(id))).toEqual([]);
  });

  it("makes a derived row a MUST only for a refusal that the document names for the operation", () => {
    const musts = rows.filter(({ level, basis }) => level === "MUST" && basis === "derived");
    expect(musts.filter(({ text }) => !text.includes("refused")).map(({ id }) => id)).toEqual([]);
    const silent = musts.filter(
      (one) => !one.operations.every((id) => operations[id].statuses.some(isRefusal)),
    );
    expect(silent.map(({ id }) => id)).toEqual([]);
    expect(musts.filter(({ operations: about }) => about.length === 0)).toEqual([]);
  });

  it("excuses fewer than thirty rows", () => {
    expect(rows.filter(({ excused }) => excused !== undefined).length).toBeLessThan(30);
  });

  it("gives no two rows the same sentence", () => {
    expect(new Set(rows.map(({ text }) => text.toLowerCase())).size).toBe(rows.length);
  });
});

describe("loading a register", () => {
  it("reads a sound row as it stands", () => {
    expect(parseRequirements(row({})).get("capture.only-once")?.operations).toEqual(["captureCharge"]);
  });

  it.each([
    ["id", { id: "Capture_once" }],
    ["id", { id: "capture" }],
    ["level", { level: "WILL" }],
    ["text", { text: "A charge is captured once" }],
    ["text", { text: "It is captured. It stays so." }],
    ["text", { text: "A charge must be captured once." }],
    ["section", { section: "Somewhere" }],
    ["basis", { basis: "guessed" }],
    ["operations", { operations: ["captureAll"] }],
    ["operations", { operations: ["captureCharge", "captureCharge"] }],
    ["operations", { operations: undefined }],
    ["excused", { excused: "laborious" }],
    ["colour", { colour: "red" }],
  ])("refuses a wrong %s: %j", (field, changes) => {
    const load = () => parseRequirements(row(changes), "register.yaml");
    expect(load).toThrow(RegisterError);
    expect(load).toThrow(new RegExp(`^register.yaml has faulty rows:\\n  line 1, .+: ${field}: expected `));
  });

  it("names the line and the id of a second row with the same id", () => {
    const twice = `${row({}).slice(0, -1)},\n${row({}).slice(1)}`;
    expect(() => parseRequirements(twice)).toThrow(
      "line 2, capture.only-once: id: an earlier row has the same id",
    );
  });

  it("refuses what is not a list of rows", () => {
    expect(() => parseRequirements("rows: []")).toThrow("expected a list of rows at the top");
    expect(() => parseRequirements("\n- words")).toThrow("line 2, (no id): expected a row of fields");
    expect(() => parseRequirements("- [")).toThrow("is not YAML");
  });
});
