/** Two reports laid side by side, and a report whose red requirements are judged again. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { load } from "cheerio";
import { NOT_EXPLORED } from "../explore/found.ts";
import { run } from "../index.ts";
import { badge, badgeLine } from "../report/profiles.ts";
import type { Report, ReportedRequirement } from "../report/report.ts";
import { startSandbox } from "../start/sandbox.ts";
import type { ReadyTarget } from "../start/child.ts";
import { command } from "./run-command.ts";

let sandbox: ReadyTarget;
let folder = "";
let report: Report;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "compare-"));
  sandbox = await startSandbox(() => performance.now());
  const { target, opened } = sandbox;
  ({ report } = await run({ target, only: /^order[.]/, ...(opened && { opened }) }));
}, 60_000);
afterAll(async () => {
  await sandbox.stop();
  rmSync(folder, { recursive: true });
});

let files = 0;

/** A report.json like the real one, with some requirements otherwise. */
function written(
  change: Readonly<Record<string, Partial<ReportedRequirement> | "gone">> = {},
  part: Partial<Report> = {},
): string {
  const requirements = report.requirements.flatMap((one) => {
    const other = change[one.id];
    return other === "gone" ? [] : [{ ...one, ...other }];
  });
  const file = join(folder, `report-${(files += 1)}.json`);
  writeFileSync(file, JSON.stringify({ ...report, requirements, ...part }));
  return file;
}

const ID = "order.description.required";
const fact = { operation: "createOrder", expected: "HTTP 200", got: "HTTP 500" };
const failed = { outcome: "fail", red: true, reason: "it broke", cause: "contradicted", fact } as const;
const skipped = { outcome: "skipped", cause: "not_declared", reason: "no order", red: false } as const;

describe("--compare", () => {
  it.each([
    ["regressed", {}, failed, "Regressed: 1\n  ID  MUST  proved -> failed: it broke", 1],
    ["fixed", failed, {}, "Fixed: 1\n  ID  MUST  failed -> proved\n", 0],
    [
      "no longer tested",
      {},
      skipped,
      "No longer tested (counts as regressed): 1\n  ID  MUST  proved -> skipped: no order",
      1,
    ],
    ["newly tested", skipped, {}, "Newly tested: 1\n  ID  MUST  skipped -> proved", 0],
    [
      "failed for another cause",
      failed,
      { ...failed, fact: { ...fact, got: "HTTP 400" }, reason: "it is wrong" },
      "Not proved as before, for another cause: 1\n  ID  MUST  failed -> failed: it is wrong",
      0,
    ],
    [
      "promised otherwise",
      { level: "SHOULD" },
      {},
      "Changed promises: 1\n  ID was SHOULD and is MUST now",
      0,
    ],
    ["not promised before", "gone", {}, "Changed promises: 1\n  ID is promised now (MUST: ", 0],
  ] as const)("says what is %s", async (_, before, after, line, exit) => {
    const { code, out } = await command(["--compare", written({ [ID]: before }), written({ [ID]: after })]);
    expect(out).toContain(line.replace("ID", ID));
    expect(code).toBe(exit);
  });

  it("says that nothing changed, and of which contracts the reports are", async () => {
    const same = await command(["--compare", written(), written()]);
    expect(same).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^embedded sandbox at .*\nBoth reports are of the/),
    });
    expect(same.out).toMatch(/\n\nNothing required regressed\.\n$/);
    const suite = { ...report.suite, contract_sha256: "f".repeat(64) };
    const other = await command(["--compare", written({}, { suite }), written()]);
    expect(other.out).toContain("The reports are of different contracts: ffffffffffff, then ");
  });

  it("says that the reports are of different targets, but not for another port", async () => {
    const target = { name: "mine", base_url: "https://pay.test/v2" };
    const { out } = await command(["--compare", written(), written({}, { target })]);
    expect(out).toMatch(
      /\nThe reports are of different targets, .*: embedded sandbox \(http:.*\), then mine \(https:\/\/pay\.test\/v2\)\.\n\n/,
    );
    const port = { ...report.target, base_url: "http://127.0.0.1:1/v2" };
    const same = await command(["--compare", written(), written({}, { target: port })]);
    expect(same.out).not.toContain("different targets");
  });

  it("reads a report with a byte order mark, and says where one is no text", async () => {
    const [plain, marked] = [written(), written()];
    for (const encoding of ["utf8", "utf16le"] as const) {
      writeFileSync(marked, `\uFEFF${readFileSync(plain, "utf8")}`, encoding);
      expect(await command(["--compare", plain, marked])).toMatchObject({ code: 0, err: "" });
      expect(await command(["--rerun", marked])).toMatchObject({ code: 0, err: "" });
      const matrix = ["--matrix", plain, marked, "--report", join(folder, "marked")];
      expect(await command(matrix)).toMatchObject({ code: 0, err: "" });
    }
    writeFileSync(marked, Buffer.from("{\n\u00e9", "latin1"));
    expect(await command(["--compare", plain, marked])).toEqual({
      code: 2,
      out: "",
      err: `${marked}:2: not text in UTF-8. Save the file as UTF-8.\n`,
    });
  });

  it("compares with a run where no later report is named", { timeout: 60_000 }, async () => {
    const old = written({ [ID]: failed });
    const { code, out } = await command(["--compare", old, "--only", "^order[.]"]);
    expect(out).toContain("Fixed: 1\n");
    expect(code).toBe(0);
  });

  it("asks for what is recommended where the later run was strict", async () => {
    const before = written({ [ID]: { level: "SHOULD" } });
    const after = { [ID]: { ...failed, level: "SHOULD" } } as const;
    expect((await command(["--compare", before, written(after)])).code).toBe(0);
    const strict = await command(["--compare", before, written(after, { strict: true })]);
    expect(strict.code).toBe(1);
    expect(strict.out).toMatch(/\n\nSomething required or recommended regressed\.\n$/);
  });

  it("asks for what is recommended where --strict says so, beside two files", async () => {
    const two = [
      written({ [ID]: { level: "SHOULD" } }),
      written({ [ID]: { ...failed, level: "SHOULD" } }),
    ] as const;
    const { code, out } = await command(["--strict", "--compare", ...two]);
    expect(out).toMatch(/\n\nSomething required or recommended regressed\.\n$/);
    expect(code).toBe(1);
  });

  it("refuses what has no effect beside two files", async () => {
    const two = ["--compare", written(), written()];
    for (const [more, names] of [
      [["--report", folder], "--report"],
      [["--only", "order", "--skip-slow"], "--only, --skip-slow"],
    ] as const)
      expect(await command([...two, ...more])).toEqual({
        code: 2,
        out: "",
        err: `--compare with two files makes no run, so ${names} can have no effect. Leave it out.\n`,
      });
  });

  it("ends with 2 where the later run proves nothing", async () => {
    const { code, out } = await command(["--compare", written(), written({}, { exit_code: 2 })]);
    expect(code).toBe(2);
    expect(out).toMatch(/\n\nThe later run proves nothing\.\n$/);
  });

  it("says that what was red is red", async () => {
    const { code, out } = await command(["--compare", written({ [ID]: failed }), written({ [ID]: failed })]);
    expect(code).toBe(0);
    expect(out).toMatch(
      /\n\nNothing required regressed\. Red all the same, as before or newly tested: 1\.\n$/,
    );
  });

  it("lists many changes for one reason in a few lines", async () => {
    const gone = Object.fromEntries(
      report.requirements.filter(({ outcome }) => outcome === "pass").map(({ id }) => [id, skipped]),
    );
    const count = Object.keys(gone).length;
    expect(count).toBeGreaterThan(13);
    const { out } = await command(["--compare", written(), written(gone)]);
    expect(out).toContain(`No longer tested (counts as regressed): ${count}\n`);
    expect(out).toContain(`\n  and ${count - 12} more: proved -> skipped: no order\n`);
  });

  it("does not count as lost what --only left out of the run", { timeout: 60_000 }, async () => {
    const { code, out } = await command(["--compare", written(), "--only", "^order[.]description"]);
    expect(out).not.toContain("No longer tested");
    expect(out).toMatch(/\n\nNot compared, since this run left them out: \d+\n/);
    expect(code).toBe(0);
  });

  it("counts as lost what a part was asked for, and skipped", { timeout: 60_000 }, async () => {
    const { target } = sandbox;
    const { public: _, ...keys } = target.keys;
    const file = join(folder, "without-public.json");
    const { name, environment, base_url } = target;
    writeFileSync(file, JSON.stringify({ name, environment, base_url, keys }));
    const proved = { outcome: "pass", red: false, reason: "", cause: "observed" } as const;
    const old = written({ "checkout.image": proved, "service.relative-paths": proved });
    const args = [
      "--compare",
      old,
      "--target",
      file,
      "--only",
      "^(order[.]description|checkout[.]image|service[.]relative)",
    ];
    const { code, out } = await command(args);
    expect(out).toMatch(
      /No longer tested \(counts as regressed\): 1\n  checkout\.image  MUST  proved -> skipped: /,
    );
    expect(code).toBe(1);
  });

  it("takes the members that a newer suite of this version of the report adds", async () => {
    const added = { note: "new" };
    const requirements = report.requirements.map((one) => ({
      ...one,
      fact: { ...fact, ...added },
      ...added,
    }));
    const found = { ...NOT_EXPLORED, ...added };
    const profiles = report.profiles.map((one) => ({ ...one, ...added }));
    const newer = join(folder, "newer.json");
    writeFileSync(newer, JSON.stringify({ ...report, ...added, requirements, profiles, exploration: found }));
    expect(await command(["--compare", written(), newer])).toMatchObject({ code: 0, err: "" });
  });

  it("refuses what is no report", async () => {
    const other = join(folder, "other.json");
    writeFileSync(other, JSON.stringify({ ...report, schema: "x-report-2" }));
    const shapeless = join(folder, "shapeless.json");
    const [{ outcome: _, ...first } = {}, ...others] = report.requirements;
    writeFileSync(shapeless, JSON.stringify({ ...report, requirements: [first, ...others] }));
    for (const [file, why] of [
      [shapeless, /is no report\.json that this suite can read: \/requirements\/0\/outcome is missing\./],
      [other, /is no report\.json that this suite can read: another version of the suite wrote it\./],
      [join(folder, "none.json"), /: cannot be read \(ENOENT/],
    ] as const) {
      const { code, err } = await command(["--compare", file, written()]);
      expect({ code, lines: err.trimEnd().split("\n").length }).toEqual({ code: 2, lines: 1 });
      expect(err).toMatch(why);
    }
    expect((await command(["--compare", other, other, other])).err).toMatch(
      /belongs to no option\. See --help\.$/m,
    );
  });
});

describe("--matrix", () => {
  it("sets reports side by side; what one lacks is not tested, never failed", async () => {
    const profiles = report.profiles.filter(({ profile }) => profile !== "orders");
    const without = written(
      { [ID]: "gone" },
      { profiles, target: { name: "<other>", base_url: "http://o" } },
    );
    const { code, out } = await command(["--matrix", written({ [ID]: failed }), without, "--report", folder]);
    expect({ code, out }).toEqual({ code: 0, out: `${join(folder, "matrix.html")}\n` });
    const page = load(readFileSync(join(folder, "matrix.html"), "utf8"));
    const cells = (name: string): string[] =>
      page("tr")
        .filter((_, row) => page(row).find("th").text().startsWith(name))
        .first()
        .find("td")
        .toArray()
        .map((cell) => page(cell).text());
    expect(cells(ID)).toEqual(["failed", "not tested"]);
    expect(cells("orders")).toEqual([expect.stringMatching(/^\d+ \/ \d+/), "not tested"]);
    expect(cells("3DS")).toEqual(["not tested", "not tested"]);
    expect(page("thead").first().text()).toContain("<other>");
  });

  it("needs two reports and a folder", async () => {
    for (const args of [
      ["--matrix", written(), "--report", folder],
      ["--matrix", written(), written()],
    ])
      expect((await command([...args])).err).toBe(
        "--matrix needs two report.json or more, and --report DIR for the page.\n",
      );
  });
});

describe("badge.svg", () => {
  it.each([
    ["A", /^A$/],
    ["[a] name (that) \u202E is longer than any badge has room for", /^\[a\] name .{0,24}…$/],
    ["服务".repeat(20), /^(服务)+服?…$/],
    ["W".repeat(40), /^W{31}…$/],
  ])("of %s has the name, two figures, and room for them", (name, shown) => {
    const named = { ...report, target: { ...report.target, name } };
    const svg = load(badge(named), { xml: true });
    const [label, said] = svg("text").toArray();
    expect(svg(label).text()).toMatch(shown);
    expect(svg(said).text()).toMatch(/^\d+ of \d+ required, \d+ of \d+ recommended$/);
    const xOf = (text: typeof label): number => Number(svg(text).attr("x"));
    const rooms = [2 * xOf(label), 2 * (Number(svg("svg").attr("width")) - xOf(said))];
    const widest = { 服: 11, W: 11 }[name.slice(0, 1)] ?? 6.7;
    expect(rooms[0]).toBeGreaterThan(widest * svg(label).text().length);
    expect(rooms[1]).toBeGreaterThan(6.7 * svg(said).text().length);
    expect(svg("title").text()).toMatch(/: \d+ of .* Suite \d+\.\d+\.\d+, \d{4}-\d\d-\d\d$/);
  });

  it("is a line of Markdown for a README", () => {
    const named = { ...report, target: { ...report.target, name: "my [own]" } };
    expect(badgeLine(named, "a folder/badge.svg")).toMatch(
      /^!\[Conformance of my \\\[own\\\]: \d+ of \d+ required, \d+ of \d+ recommended\]\(<a folder\/badge\.svg>\)$/,
    );
  });
});

describe("--rerun", () => {
  it("judges what was red, and no other flow", { timeout: 60_000 }, async () => {
    const reports = join(folder, "again");
    const old = written({
      [ID]: failed,
      "checkout.image": failed,
    });
    const { code, out } = await command(["--rerun", old, "--report", reports]);
    expect({ code, out }).toMatchObject({ code: 0 });
    const again: Report = JSON.parse(readFileSync(join(reports, "report.json"), "utf8"));
    const judged = again.requirements.filter(({ outcome }) => outcome === "pass").map(({ id }) => id);
    expect(judged).toEqual(expect.arrayContaining(["order.description.required", "checkout.image"]));
    expect(judged.length).toBeLessThan(30);
  });

  it("judges what a rule found again on the calls of the flows where it was red", async () => {
    const rule = "error.body.fields";
    const flow = "plain-list";
    const call = { nr: 7, flow, operation: "listCharges", method: "GET", url: "http://t/v2", status: 400 };
    const old = written(
      { [rule]: failed },
      {
        verdicts: [
          { requirement: rule, level: "SHOULD", flow: rule, ...failed, reason: "bad", exchanges: [7] },
        ],
        exchanges: [{ ...call, response_body: "", duration_ms: 1 }],
      },
    );
    const { code, out } = await command(["--rerun", old, "--plan"]);
    expect(code).toBe(0);
    expect(out).toMatch(new RegExp(`^${flow} `, "m"));
    expect(out).toMatch(/^look /m);
  });

  it("explores again what the explorer found, with the seed and number of the report", async () => {
    const exploration = { ...NOT_EXPLORED, seed: 77, walks: 3, bursts: 1 };
    const [verdict] = report.verdicts;
    if (verdict === undefined) throw new Error("no verdict to copy");
    const found = {
      ...verdict,
      requirement: ID,
      flow: "explorer",
      outcome: "fail",
      cause: "contradicted",
    } as const;
    const old = written({ [ID]: failed }, { exploration, verdicts: [found] });
    const { code, out } = await command(["--rerun", old, "--plan"]);
    expect(code).toBe(0);
    expect(out).toMatch(/explorer: 4 sequences +\d/);
    const reports = join(folder, "explored-again");
    expect((await command(["--rerun", old, "--report", reports])).code).toBe(0);
    const again: Report = JSON.parse(readFileSync(join(reports, "report.json"), "utf8"));
    expect(again.exploration).toMatchObject({ seed: 77, walks: 3, bursts: 1 });
  }, 60_000);

  it("names the report and the ids where nothing judges them any more", async () => {
    const gone = { id: "order.gone", ...failed };
    const old = written({ [ID]: gone });
    expect(await command(["--rerun", old])).toEqual({
      code: 2,
      out: "",
      err: `--rerun ${old}: nothing in this suite judges order.gone, so there is nothing to judge. Did another version of the suite write this report?\n`,
    });
  });

  it("has nothing to do where nothing was red, which is as good as the report was", async () => {
    const green = written();
    expect(await command(["--rerun", green])).toEqual({
      code: 0,
      out: `${green}: nothing was red or blocked in this report, so there is nothing to judge again.\n`,
      err: "",
    });
    expect((await command(["--rerun", written({}, { exit_code: 2 })])).code).toBe(2);
  });
});
