import { createHash } from "node:crypto";
import { beforeAll, describe, expect, it, test } from "vitest";
import { load } from "cheerio";
import { type Found, NOT_EXPLORED } from "../explore/found.ts";
import { type Run, type Verdict, run } from "../index.ts";
import { html } from "../report/html/html.ts";
import { marked } from "../report/html/marked.ts";
import { eventsByStory, sequence, storyOf } from "../report/html/sequence.ts";
import type { Delivery } from "../merchant/events.ts";
import { exchange } from "./fakes.ts";
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

test("an event belongs to the way whose answers named it first, whenever it comes", () => {
  const ways = ["by card", "by token"].map((way, place) =>
    exchange({ way, body: { charge: { id: `charge-${place}` } } }),
  );
  const events = [1, 0].map((place): Delivery => ({
    kind: "delivery",
    nr: place,
    arrived: 0,
    type: "charge.succeeded",
    body: { charge_id: `charge-${place}` },
    text: "",
    method: "POST",
    headers: {},
    violations: [],
  }));
  const drawn = eventsByStory(ways, events);
  expect(ways.map((one) => drawn.get(storyOf(one)))).toEqual([[events[1]], [events[0]]]);
});

test("of a way with many long answers, the ends alone are read and shown, in part", () => {
  let read = 0;
  const text = JSON.stringify({ pad: "<".repeat(100_000) });
  const calls = Array.from({ length: 2000 }, (_, place) => ({
    ...exchange({ nr: place, started: 2 * place, ended: 2 * place + 1 }),
    get text() {
      read += 1;
      return text;
    },
  }));
  const { text: drawn } = sequence("flow", "title", calls, new Map());
  // Of 60 steps, half are answers. A sign of HTML takes at most six letters.
  expect(read).toBe(30);
  expect(drawn.length).toBeLessThan(60 * (6 * 3000 + 2000));
  expect(drawn).toContain("3940 more steps");
});

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

  it("begins with the failures, then what was blocked and not tested, then the rest", () => {
    const parts = page("h2")
      .toArray()
      .map((one) => page(one).attr("id"));
    expect(parts).toEqual(["failures", "blocked", "untested", "profiles", "requirements", "flows"]);
    const linked = page("nav a")
      .toArray()
      .map((one) => page(one).attr("href"));
    expect(linked).toEqual(["#failures", "#blocked", "#requirements", "#untested"]);
  });

  it("says in a sentence what is contradicted and what others wait for, and what its words mean", () => {
    const lead = page(".lead").text();
    expect(lead).toMatch(
      /^Not conformant[.] \d+ of \d+ required sentences (is|are) contradicted: .*POST \/transaction\/capture\/\{id\} accepts what has to be refused/,
    );
    expect(lead).toMatch(/ could not be looked at: waiting for POST \/order, answered 500/);
    expect(page("header").text()).toMatch(/\d+ required: \d+ proved; \d+ recommended: \d+ met;/);
    const words = page(".legend dt")
      .toArray()
      .map((one) => page(one).text());
    for (const mark of page(".mark").toArray()) expect(words).toContain(page(mark).text());
    expect(page("#profiles + p").text()).toContain("Only what is required (MUST)");
  });

  it("has a line for each failure, and one for all that wait for one call", () => {
    const line = page("#f-capture\\.only-once > summary");
    expect(line.children().last().text()).toBe("HTTP 200 with {}");
    const waiting = page("#blocked ~ .rows > .row").filter(
      (_, row) => page(row).find("summary b").length > 0,
    );
    expect(waiting.children("summary").text()).toMatch(/^\d+ waitfor POST \/order, answered 500/);
    const ids = waiting.find("li code").toArray();
    expect(ids.length).toBeGreaterThan(1);
    expect(waiting.children("summary").text()).toContain(`${ids.length} wait`);
    for (const id of ids) expect(page(`[id="f-${page(id).text()}"]`)).toHaveLength(1);
  });

  it("opens each failure to its section, ways, calls, curl lines and script, and shows its answer once", () => {
    const failure = page("#f-capture\\.only-once .in");
    const told = failure.find("dl").text();
    expect(told).toMatch(
      /Expecteda refusal with HTTP 4xx.*GotHTTP 200.*Waysin all.*judged in \d+ of \d+.*MUST, Endpoints > Transaction > Capture rule/s,
    );
    expect(told.split("HTTP 200")).toHaveLength(2);
    expect(failure.find('dl a[href^="#x"]').length).toBeGreaterThan(0);
    const [curl, script] = failure.find(".copyable pre").toArray();
    expect(page(curl).text()).toMatch(/^curl -sS -i -X POST "http.*-H "x-api-client-key: \$\{SECRET_KEY\}"/s);
    expect(page(script).text()).toBe("#!/bin/sh\necho again");
    expect(failure.text()).toContain("--explain capture.only-once");
  });

  it("draws the flows of what did not hold, and no other: every call and every answer at its turn", () => {
    const once = page("details.flow#capture-once .sequence li").toArray();
    const ways = once
      .filter((one) => !page(one).hasClass("event"))
      .map((one) => page(one).attr("class")?.split(" ")[0]);
    expect(ways.length).toBeGreaterThan(2);
    expect(ways.filter((way) => way === "there")).toHaveLength(ways.filter((way) => way === "back").length);
    for (const drawn of page("details.flow").toArray()) {
      const calls = page(drawn).find("li.there").toArray();
      const named = calls.filter((one) => page(`.in a[href="#${page(one).attr("id")}"]`).length > 0);
      expect(named).not.toHaveLength(0);
    }
  });

  it("marks the member that differs in the answer", () => {
    const failure = page("#f-charge\\.create\\.refusal-status");
    expect(failure.find("dl").text()).toMatch(
      /Expectedone of "failure", "pending" at \/status of #\d+.*Got"failed"/s,
    );
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

  it("says how much was proved, shows the sums of the ledger, and leaves calls that proved something to the other files", () => {
    const { profiles, ledger } = judged.report;
    const proved = profiles.reduce((sum, one) => sum + one.proved, 0);
    expect(page(".lead").text()).toMatch(
      new RegExp(
        `^Nothing required failed. ${proved} of \\d+ required sentences were proved, and none was contradicted. `,
      ),
    );
    expect(ledger.captured).toBeGreaterThan(0);
    expect(page("#ledger").text()).toMatch(
      new RegExp(`^${ledger.charges} charges: [\\d,]+[.]\\d\\d MXN authorized`),
    );
    expect(page("details.flow, #failures, #blocked")).toHaveLength(0);
    expect(text.length).toBeLessThan(500_000);
  });

  it("leads from each requirement to the calls it rests on", () => {
    const ids = new Set(
      page("[id]")
        .toArray()
        .map((one) => page(one).attr("id")),
    );
    expect(page("#r-capture\\.only-once .why").text()).toMatch(/capture-once judged #\d+, /);
    const lost = page('.why a[href^="#"], nav a')
      .toArray()
      .map((one) => (page(one).attr("href") ?? "").slice(1))
      .filter((id) => !ids.has(id));
    expect(lost).toEqual([]);
    expect(page(".requirement")).toHaveLength(judged.conclusion.results.length);
  });

  it("leads to the stories that the explorer found, and from them to their calls", () => {
    const requirement = "capture.only-once";
    const nr = Math.max(
      ...(judged.conclusion.results.find(({ row }) => row.id === requirement)?.decisive?.exchanges ?? []),
    );
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
    expect(page("h1, main, header, nav[aria-label], input[aria-label]").length).toBe(5);
    for (const label of page("form label").toArray()) expect(page(label).find("input")).toHaveLength(1);
    expect(page("th:not([scope])")).toHaveLength(0);
  });
});
