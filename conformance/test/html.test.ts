import { createHash } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { load } from "cheerio";
import { type Found, NOT_EXPLORED } from "../explore/found.ts";
import { type Run, type Verdict, run } from "../index.ts";
import { html } from "../report/html/html.ts";
import { marked } from "../report/html/marked.ts";
import { startSandbox } from "../start/sandbox.ts";

/** Accepts a second capture, makes no order, and calls the status of a refusal otherwise. */
const lenient: typeof fetch = async (address, init) => {
  const answer = await fetch(address, init);
  const { url } = new Request(address);
  if (url.endsWith("/order")) return new Response("{}", { status: 500 });
  const isCapture = url.includes("/transaction/capture/");
  if (isCapture && answer.status === 400) return new Response("{}", { status: 200 });
  if (answer.status !== 400) return answer;
  const text = (await answer.text()).replace('"status":"failure"', '"status":"failed"');
  return new Response(text, { status: 400, headers: { "content-type": "application/json" } });
};

describe("report.html of a run with failures", () => {
  let page: ReturnType<typeof load>;
  beforeAll(async () => {
    const { target, opened, stop } = await startSandbox(() => performance.now());
    const only = /^(capture[.]only-once|charge[.]create[.]refusal-status|order[.]description[.]required)$/;
    const judged = await run({ target, only, fetch: lenient, ...(opened && { opened }) });
    await stop();
    page = load(
      html(
        judged,
        new Map(
          judged.conclusion.results
            .filter(({ red }) => red)
            .map(({ row }) => [row.id, "#!/bin/sh\necho again"]),
        ),
      ),
    );
  }, 60_000);

  it("begins with the failures, then what was not tested, then the rest", () => {
    const parts = page("h2")
      .toArray()
      .map((one) => page(one).attr("id"));
    expect(parts).toEqual(["failures", "untested", "profiles", "requirements", "ledger", "flows"]);
    const linked = page("nav a")
      .toArray()
      .map((one) => page(one).attr("href"));
    expect(linked).toEqual(parts.map((id) => `#${id}`));
  });

  it("says what its words and its figures mean, and which call others wait for", () => {
    const banner = page(".banner").text();
    expect(banner).toMatch(/\d+ proved \(\d+ required, \d+ recommended or free\), \d+ failed/);
    expect(page(".failure summary").text()).toMatch(/and \d+ more blocked by POST \/order, answered 500/);
    const words = page(".legend dt")
      .toArray()
      .map((one) => page(one).text());
    for (const mark of page(".mark").toArray()) expect(words).toContain(page(mark).text());
    expect(page("#profiles + p").text()).toContain("Only what is required (MUST)");
  });

  it("shows what failed before what was blocked", () => {
    const marks = page("#failures ~ .failure h3 .mark")
      .toArray()
      .map((one) => page(one).text());
    expect(marks).toContain("blocked");
    expect(marks.toSorted((a, b) => Number(a === "blocked") - Number(b === "blocked"))).toEqual(marks);
  });

  it("gives each failure its section, ways, calls, curl lines and script", () => {
    const failure = page("#f-capture\\.only-once");
    expect(failure.find("h3").text()).toContain("MUST: A charge is captured at most once");
    expect(failure.find("dl").text()).toMatch(
      /Endpoints > Transaction > Capture rule.*judged in \d+ of \d+/s,
    );
    expect(failure.find(".beside").text()).toMatch(
      /Expected.*a refusal with HTTP 4xx.*Got.*HTTP 200 from #\d+/s,
    );
    expect(failure.find('.calls a[href^="#x"]').length).toBeGreaterThan(0);
    const [curl, script] = failure.find(".copyable pre").toArray();
    expect(page(curl).text()).toMatch(/^curl -sS -i -X POST "http.*-H "x-api-client-key: \$\{SECRET_KEY\}"/s);
    expect(page(script).text()).toBe("#!/bin/sh\necho again");
    expect(failure.find(".explain").text()).toContain("--explain capture.only-once");
  });

  it("gives each of several with one reason its own calls, and names its script", () => {
    const groups = page(".failure")
      .toArray()
      .filter((one) => page(one).children("details").first().find("li").length > 0);
    expect(groups.length).toBeGreaterThan(0);
    for (const group of groups) {
      expect(page(group).children(".calls").find("li").length).toBeGreaterThan(0);
      for (const other of page(group).children("details").first().children("ul").children().toArray()) {
        expect(page(other).find('.calls a[href^="#x"]').length).toBeGreaterThan(0);
        const id = page(other).find("code").first().text();
        expect(page(other).text()).toContain(`replay/${id}.sh`);
      }
    }
  });

  it("marks the member that differs in the answer", () => {
    const failure = page("#f-charge\\.create\\.refusal-status");
    expect(failure.find(".beside").text()).toContain('one of "failure", "pending" at /status');
    expect(failure.find(".beside").text()).toMatch(/Got"failed".* from #\d+/s);
    expect(failure.find("mark").text()).toBe('"status": "failed"');
  });
});

describe("a marked member", () => {
  it.each([
    [
      { a: { b: [1, 2] } },
      "/a/b/1",
      '{\n  "a": {\n    "b": [\n      1,\n      <mark></mark><mark>2</mark>\n    ]\n  }\n}',
    ],
    [{ a: "<x>" }, "/a", '{\n  <mark>"a": </mark><mark>"&lt;x&gt;"</mark>\n}'.replaceAll('"', "&quot;")],
    [{ a: 1 }, "/b", '{\n  &quot;a&quot;: 1\n  <mark class="missing">b is missing</mark>\n}'],
  ])("of %j at %s", (body, pointer, shown) => {
    expect(marked(body, pointer).text.replaceAll("&quot;", '"')).toBe(shown.replaceAll("&quot;", '"'));
  });
});

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
    for (const { nr } of judged.exchanges().filter(({ flow }) => flow === "capture-refused"))
      expect(page(`#x${nr}`)).toHaveLength(1);
  });

  it("shows the ledger, charge by charge and in sum", () => {
    const { ledger } = judged.report;
    expect(ledger.charges).toBeGreaterThan(10);
    expect(ledger.captured).toBeGreaterThan(0);
    expect(page("tfoot").parent().find("tbody tr")).toHaveLength(ledger.charges);
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

  it("leads to the stories that the explorer found, and from them to their calls", () => {
    const requirement = "capture.only-once";
    const [nr = 0] =
      judged.conclusion.results.find(({ row }) => row.id === requirement)?.decisive?.exchanges ?? [];
    const line = { object: "charge 1", words: "capture", answer: "accepted", exchanges: [nr, 1e9] };
    const found: Found = {
      requirement,
      phase: "walk",
      way: "",
      seed: 1,
      expected: "a refusal",
      got: "HTTP 200",
      about: "captureCharge",
      lines: [{ ...line, started: 0, ended: 1, isWrong: true }],
      commands_at_first: 1,
      again: { failed: 3, of: 3 },
      replayable: true,
    };
    const results = judged.conclusion.results.map((one) => {
      if (one.row.id !== requirement || one.decisive === undefined) return one;
      const decisive: Verdict = { ...one.decisive, flow: "explorer", outcome: "fail" };
      return { ...one, outcome: decisive.outcome, red: true, verdicts: [decisive], decisive };
    });
    const conclusion = { ...judged.conclusion, results };
    const report = { ...judged.report, exploration: { ...NOT_EXPLORED, found: [found] } };
    const explored = load(html({ ...judged, conclusion, report }));
    expect(explored('nav a[href="#explored"]')).toHaveLength(1);
    expect(explored("#explored")).toHaveLength(1);
    const story = `a[href="#s-capture\\.only-once"]`;
    expect(explored(`#f-capture\\.only-once dl ${story}`)).toHaveLength(1);
    expect(explored(`#r-capture\\.only-once ${story}`)).toHaveLength(1);
    expect(explored("#s-capture\\.only-once")).toHaveLength(1);
    const calls = explored("table.story a").toArray();
    expect(calls.map((one) => explored(one).attr("href"))).toEqual([`#x${nr}`]);
    expect(explored(`#x${nr}`)).toHaveLength(1);
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
