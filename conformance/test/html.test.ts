import { createHash } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { load } from "cheerio";
import { type Run, run } from "../index.ts";
import { html } from "../report/html.ts";
import { startSandbox } from "../start/sandbox.ts";

describe("report.html", () => {
  let judged: Run;
  let page: ReturnType<typeof load>;
  let text = "";
  beforeAll(async () => {
    const { target, opened, stop } = await startSandbox(() => performance.now());
    judged = await run({ target, only: /^(capture|refund)/, ...(opened && { opened }) });
    await stop();
    text = html(judged);
    page = load(text);
  });

  it("draws each flow: every call and every answer at its turn", () => {
    const race = page("details.flow#capture-race .sequence li").toArray();
    const calls = race.filter((one) => !page(one).hasClass("event"));
    const ways = calls.map((one) => page(one).attr("class")?.split(" ")[0]);
    expect(ways.filter((way) => way === "there")).toHaveLength(ways.filter((way) => way === "back").length);
    // Racers leave before the first of them is answered.
    expect(ways.join(" ")).toContain("there there there");
    for (const { nr } of judged.exchanges.filter(({ flow }) => flow === "capture-refused"))
      expect(page(`#x${nr}`)).toHaveLength(1);
  });

  it("shows the ledger, charge by charge and in sum", () => {
    const { ledger } = judged.report;
    expect(ledger.charges).toBeGreaterThan(10);
    expect(ledger.captured).toBeGreaterThan(0);
    expect(page("tbody tr")).toHaveLength(ledger.charges);
    const sums = page("tfoot td")
      .toArray()
      .slice(1)
      .map((cell) => Number(page(cell).text().replaceAll(/[^\d]/g, "")));
    expect(sums).toEqual([ledger.authorized, ledger.captured, ledger.refunded]);
  });

  it("leads from each requirement to the calls it rests on", () => {
    const ids = new Set(
      page("[id]")
        .toArray()
        .map((one) => page(one).attr("id")),
    );
    const flow = page('#r-capture\\.only-once a[href="#capture-once"]');
    expect(flow).toHaveLength(1);
    const lost = page('.why a[href^="#"], nav a')
      .toArray()
      .map((one) => (page(one).attr("href") ?? "").slice(1))
      .filter((id) => !ids.has(id));
    expect(lost).toEqual([]);
    expect(page(".requirement")).toHaveLength(judged.conclusion.results.length);
  });

  it("needs nothing from outside, and lets only its own script and style run", () => {
    expect(page("link, script[src], img, iframe, [style], [onclick]")).toHaveLength(0);
    const policy = page('meta[http-equiv="Content-Security-Policy"]').attr("content") ?? "";
    for (const [directive, inner] of [
      ["style-src", page("style").text()],
      ["script-src", page("script").text()],
    ] as const) {
      const hash = createHash("sha256").update(inner).digest("base64");
      expect(policy).toContain(`${directive} 'sha256-${hash}'`);
    }
    expect(policy).toContain("default-src 'none'");
  });

  it("names its parts for readers who cannot see it", () => {
    expect(page("html").attr("lang")).toBe("en");
    expect(page("h1, main, header, nav[aria-label], caption, input[aria-label]").length).toBeGreaterThan(5);
    for (const label of page("form label").toArray()) expect(page(label).find("input")).toHaveLength(1);
    expect(page("th:not([scope])")).toHaveLength(0);
  });
});
