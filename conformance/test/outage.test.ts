import { describe, expect, it } from "vitest";
import { run } from "../index.ts";
import { Unreachable, reach } from "../run/reachable.ts";
import { consoleReport } from "../report/console.ts";
import { completeTarget } from "../subject/target.ts";
import { startSandbox } from "../start/sandbox.ts";
import { description } from "./fakes.ts";
import { nullServers, serve } from "./servers.ts";

describe("a target that takes connections and never answers", () => {
  it("ends the run soon: nothing was proved, and the report says why", async () => {
    const { hang } = nullServers;
    if (hang === undefined) throw new Error("no server that hangs");
    const server = await serve(hang);
    const base_url = `${server.url}/v2`;
    const { conclusion, report, exchanges } = await run({
      target: description({ base_url, call_deadline_ms: 300 }),
    });
    await server.close();
    expect(report.exit_code).toBe(2);
    expect(report.totals.pass).toBe(0);
    // The run waits out some deadlines and not one for each call, which would be minutes.
    expect(exchanges().length).toBeLessThan(20);
    const said = consoleReport(conclusion, report, exchanges);
    expect(said).toContain("the target does not answer: nothing within 300 ms");
    expect(said).toContain(
      "Nothing was proved. No call was answered: nothing within 300 ms. Does the target hang, or is it down?",
    );
  });
});

const hanging: typeof fetch = (_, init) =>
  new Promise((_resolve, reject) => {
    const { signal } = init ?? {};
    signal?.addEventListener("abort", () => reject(new Error("aborted", { cause: signal.reason })));
  });

const slow: typeof fetch = async () => {
  await new Promise((resolve) => setTimeout(resolve, 1500));
  return new Response("{}");
};

describe("a target that is silent", () => {
  it("is reported after a few seconds, and the run ends after one call deadline", async () => {
    const told: string[] = [];
    const before = performance.now();
    let toldAfter = 0;
    const { report, exchanges } = await run({
      target: description({ call_deadline_ms: 1500 }),
      fetch: hanging,
      tell: (text) => {
        told.push(text);
        toldAfter = performance.now() - before;
      },
    });
    expect(told).toEqual([
      "no answer from http://127.0.0.1:1/v2 within 3 s. The run waits up to 1.5 s for each call (call_deadline_ms).",
    ]);
    expect(toldAfter).toBeGreaterThan(2900);
    expect(report.exit_code).toBe(2);
    // A busy machine takes longer: what counts is that few calls were waited for.
    expect(exchanges().length).toBeLessThan(20);
  });

  it("is not told of when it is slow", async () => {
    const told: string[] = [];
    const target = completeTarget(description());
    await reach(slow, target, new AbortController().signal, (text) => void told.push(text));
    expect(told).toEqual([]);
  });
});

describe("a target whose certificate is not trusted", () => {
  it.each([
    [
      "DEPTH_ZERO_SELF_SIGNED_CERT",
      "self-signed certificate; if the root CA is installed",
      "NODE_EXTRA_CA_CERTS=",
    ],
    [
      "ERR_TLS_CERT_ALTNAME_INVALID",
      "Hostname/IP does not match",
      "name the host that the certificate is made for",
    ],
  ])("is one line that says what to do: %s", async (code, message, advice) => {
    const refusing: typeof fetch = async () => {
      throw new TypeError("fetch failed", { cause: Object.assign(new Error(message), { code }) });
    };
    const target = completeTarget(description({ base_url: "https://127.0.0.1:1/v2" }));
    const reached = reach(refusing, target, new AbortController().signal);
    await expect(reached).rejects.toThrow(Unreachable);
    await expect(reached).rejects.toThrow(/^the certificate of https:[^\n;]+ is not trusted: [^\n;]+$/);
    await expect(reached).rejects.toThrow(advice);
  });
});

/** The answer when all of its body is there. */
async function whole(asked: Promise<Response>): Promise<Response> {
  const answer = await asked;
  return new Response(await answer.arrayBuffer(), { status: answer.status, headers: answer.headers });
}

/** Of some four thousand calls. By then something is proved. */
const ANSWERED = 2000;

describe("a target that goes away in the middle of a run", () => {
  it.each([
    ["closes its port", "refuses"],
    ["hangs", "hangs"],
    ["is gone behind its gateway", "502"],
  ])("%s: the report says when, and what came later is blocked", { timeout: 120_000 }, async (_, way) => {
    const { target, opened, stop } = await startSandbox(() => performance.now());
    let calls = 0;
    const answers: Promise<Response>[] = [];
    const leaving: typeof fetch = async (url, init) => {
      calls += 1;
      if (calls <= ANSWERED) {
        const answer = whole(fetch(url, init));
        answers.push(answer);
        return answer;
      }
      // Nothing that was asked before is answered afterwards.
      await Promise.allSettled(answers);
      init?.signal?.throwIfAborted();
      if (way === "502") return new Response("<h1>Bad Gateway</h1>", { status: 502 });
      if (way === "refuses") throw new TypeError("fetch failed", { cause: new Error("ECONNREFUSED") });
      return new Promise((_resolve, reject) => {
        init?.signal?.addEventListener("abort", () => reject(init.signal?.reason));
      });
    };
    try {
      const { conclusion, report, exchanges } = await run({
        // Long enough for the answers before, on a busy machine too.
        target: { ...target, call_deadline_ms: 4000 },
        fetch: leaving,
        ...(opened && { opened }),
      });
      const answered = exchanges().filter(({ status }) => status !== 0);
      const last = answered.toSorted((a, b) => a.ended - b.ended).at(-1)?.nr;
      expect(report.outage).toMatch(
        /^the target went away \d+\.\d s into the run \(last answer at 20\S+Z, to #\d+; since/,
      );
      expect(report.outage).toContain(`#${last}`);
      expect(report.interrupted).toBe(false);
      expect(report.exit_code).toBe(1);
      expect(report.totals.pass).toBeGreaterThan(0);
      const failed = report.verdicts.filter(({ outcome }) => outcome === "fail");
      expect(failed.map(({ reason }) => reason)).toEqual([]);
      // Nobody waited out the deadline of each call that was still to come.
      expect(calls).toBeLessThan(ANSWERED + 40);
      expect(consoleReport(conclusion, report, exchanges)).toContain(
        "what came later could not be observed.",
      );
    } finally {
      await stop();
    }
  });
});
