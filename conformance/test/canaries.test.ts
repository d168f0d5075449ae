/** No secret of the target file, and nothing that was made from one, is in any output, in any of the promised forms. */
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Run, run } from "../index.ts";
import { consoleReport } from "../report/console.ts";
import { progress } from "../report/progress.ts";
import { writeReports } from "../report/files.ts";
import { type Echoing, FORMS, canaries, startEchoing } from "./echoing-target.ts";

const ONLY =
  /^(auth[.](unknown|client|secret)|capture[.]only-once|token[.]|three-ds|event[.](capture|charge[.]succ)|charge[.]token|auth[.]oauth2|cash[.])/;
/** Few sequences: the tour alone meets every state. */
const EXPLORED = { sequences: 4, seed: 7, enough: 3 };

let echoing: Echoing;
let judged: Run;
const outputs = new Map<string, string>();

beforeAll(async () => {
  echoing = await startEchoing();
  const folder = mkdtempSync(join(tmpdir(), "canaries-"));
  let said = "";
  const shown = progress({ total: 1, terminal: false, warn: (text) => (said += text) });
  const { target, opened } = echoing;
  judged = await run({
    target: { ...target, settle_ms: 100, webhooks: { listen: "127.0.0.1:4030", deadline_ms: 300 } },
    only: ONLY,
    explore: EXPLORED,
    ...(opened && { opened }),
    onVerdicts: shown.step,
    tell: (text) => (said += text),
  });
  await echoing.stop();
  writeReports(folder, judged);
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((one) =>
    /\.\w+$/.test(one),
  ))
    outputs.set(name, readFileSync(join(folder, name), "utf8"));
  rmSync(folder, { recursive: true });
  outputs.set("console", said + consoleReport(judged.conclusion, judged.report, judged.exchanges));
}, 300_000);

afterAll(() => outputs.clear());

describe("the outputs of a run against a target that echoes everything", () => {
  it("are all there, and there was much to hide", () => {
    const names = [...outputs.keys()];
    expect(names).toEqual(
      expect.arrayContaining([
        "report.json",
        "report.html",
        "junit.xml",
        "traffic.har",
        "history.jsonl",
        "replay/compare.mjs",
      ]),
    );
    expect(names.some((name) => /^replay\/.+\.sh$/.test(name))).toBe(true);
    expect(echoing.tokens.size).toBeGreaterThan(5);
    const { exploration } = judged.report;
    expect(exploration?.calls).toBeGreaterThan(20);
    expect(exploration?.found.length).toBeGreaterThan(0);
    expect(judged.deliveries().length).toBeGreaterThan(5);
    const reasons = judged.verdicts.map(({ reason }) => reason).join("\n");
    for (const mark of [
      "<secret key>",
      "<longer public key>",
      "<card number>",
      "<validation code>",
      "<token>",
      "<oauth2 key>",
      "<credential>",
    ])
      expect(outputs.get("traffic.har")).toContain(mark);
    expect(reasons).toMatch(/the 3DS page shows ".*<secret key>/);
    expect(outputs.get("report.html")).toContain("&lt;secret key&gt;");
  });

  it.each(Object.entries(FORMS))("hold no canary %s", (_, write) => {
    const all = canaries(echoing, write).map((one) => one.toLowerCase());
    for (const [name, output] of outputs)
      for (const reading of [output, withoutEscapes(output)].map((one) => one.toLowerCase()))
        for (const canary of all)
          expect(reading.includes(canary), `${name}: ${canary} in ${around(reading, canary)}`).toBe(false);
  });
});

/** What the outputs say once the escapes of HTML, JSON and URLs are undone. */
function withoutEscapes(text: string): string {
  let plain = text;
  for (let before = ""; before !== plain;) {
    before = plain;
    plain = plain
      .replaceAll(/&(?:#x([0-9a-f]+)|#(\d+));/gi, (_, hex: string, digits: string) =>
        String.fromCodePoint(hex === undefined ? Number(digits) : Number.parseInt(hex, 16)),
      )
      .replaceAll("&quot;", '"')
      .replaceAll("&lt;", "<")
      .replaceAll("&gt;", ">")
      .replaceAll("&amp;", "&")
      .replaceAll(/\\+u([0-9a-f]{4})/gi, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
      .replaceAll(/\\+(["/\\])/g, "$1")
      .replaceAll(/%([0-7][0-9a-f])/gi, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)));
  }
  return plain;
}

function around(text: string, canary: string): string {
  const at = text.indexOf(canary);
  return at < 0 ? "" : text.slice(Math.max(0, at - 60), at + canary.length + 20);
}
