import { describe, expect, it } from "vitest";
import { gist, label } from "../call/exchange.ts";
import { Redactor } from "../call/redact.ts";
import { flow } from "../flow.ts";
import { overlap } from "../flows/races/races.ts";
import type { Stillness } from "../run/flow.ts";
import { Lanes } from "../run/lanes.ts";
import { markup } from "../report/html/markup.ts";
import { withoutSecrets } from "../run/observed.ts";
import { runChecks } from "../run/run-flows.ts";
import { Blocked, Unseeable } from "../verdict/unobserved.ts";
import { exchange, history, judged, stage } from "./fakes.ts";

const accepted = (): ReturnType<typeof exchange> => exchange({ status: 200 });
const refused = (status = 400): ReturnType<typeof exchange> => exchange({ status });

describe("a sentence", () => {
  it("passes when everything expected was observed", async () => {
    const one = exchange({ body: { id: "7" } });
    const { "a.one": verdict } = await judged(async ({ prove }) => {
      prove("a.one", one).answers(200).carries("/id", "7").fits();
    });
    expect(verdict).toMatchObject({ outcome: "pass", level: "MUST", exchanges: [one.nr] });
  });

  it("fails with what was expected and what came", async () => {
    const { "a.one": verdict } = await judged(async ({ prove }) => {
      prove("a.one", exchange({ status: 409, text: '{"no":1}' })).answers(200, 201);
    });
    expect(verdict?.outcome).toBe("fail");
    expect(verdict?.reason).toMatch(/expected HTTP 200 or 201 to #\d+ POST .*, got HTTP 409 with \{"no":1\}/);
  });

  it.each([
    ["the text of an answer", { status: 422, text: "\u001b[31m red \u001b]0;owned\u0007 \u009b31m \u202e" }],
    ["a value", { body: { id: "\u009b31m \u202e" } }],
  ])("repeats nothing of %s that a terminal obeys", async (_, part) => {
    const { "a.one": verdict } = await judged(async ({ prove }) => {
      prove("a.one", exchange(part)).answers(200).carries("/id", "7");
    });
    expect(verdict?.outcome).toBe("fail");
    expect(verdict?.reason).toMatch(/\\u009b31m/);
    expect(verdict?.reason).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  });

  it("shows no text of a target that a terminal obeys, wherever words of a run quote it", () => {
    const odd = "\u001b]0;x\u0007 \u009b31m \u202e";
    const one = exchange({
      request: { method: "GET", url: `http://t/v2?after_id=${encodeURIComponent(odd)}`, headers: {} },
    });
    const ways = { judged: 1, of: 2, made: 2, pairs: 0, of_pairs: 0 };
    const left = { way: "a way", cause: "no_answer", reason: odd } as const;
    const seen = withoutSecrets({
      verdicts: [
        {
          requirement: "a.one",
          level: "MUST",
          flow: "test",
          outcome: "pass",
          cause: "observed",
          reason: odd,
          ways: { ...ways, not_judged: [left] },
          exchanges: [],
        },
      ],
      diagnoses: [odd],
      history: history(),
      redactor: new Redactor(),
      tokens: new Set(),
      spent: 0,
      unbelieved: false,
    });
    const words = [JSON.stringify([seen.verdicts, seen.diagnoses]), label(one), markup`<p>${odd}</p>`.text];
    for (const text of words) expect(text).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    expect(label(one)).toContain(String.raw`\u001b]0;x`);
  });

  it.each([
    ["once in it", (token: string) => ({ id: token, more: "x".repeat(300) })],
    ["where the quotation ends", (token: string) => ({ more: "x".repeat(205), id: token })],
  ])("quotes an answer as the reports show it, with a token %s", async (_, bodyOf) => {
    const token = "tok-0123456789-0123456789-0123456789";
    const call = exchange({ status: 422, body: bodyOf(token) });
    const { "a.one": verdict } = await judged(async ({ prove }) => void prove("a.one", call).answers(200));
    if (verdict === undefined) throw new Error("no verdict");
    const redactor = new Redactor();
    redactor.hide(token, "token");
    const seen = withoutSecrets({
      verdicts: [verdict],
      diagnoses: [],
      history: history(call),
      redactor,
      tokens: new Set([token]),
      spent: 0,
      unbelieved: false,
    });
    const [shown] = seen.exchanges();
    const reason = seen.verdicts[0]?.reason ?? "";
    expect(shown && reason.endsWith(`got ${gist(shown)}`)).toBe(true);
    expect(reason).not.toContain("tok-0");
  });

  it("is decided by the first expectation that does not hold", async () => {
    const { "a.one": verdict } = await judged(async ({ prove }) => {
      prove("a.one", refused(500)).answers(200).carries("/id").checks(true, "a", "b");
    });
    expect(verdict?.reason).toContain("HTTP 500");
  });

  it("is accepted with any 2xx: the status 200 is judged by service.success-200", async () => {
    const verdicts = await judged(async ({ prove }) => {
      prove("a.one", exchange({ status: 201 })).accepted();
      prove("a.two", exchange({ status: 302 })).accepted();
    });
    expect(verdicts["a.one"]?.outcome).toBe("pass");
    expect(verdicts["a.two"]?.outcome).toBe("fail");
  });

  it("looks at every answer it was given", async () => {
    const { "a.one": verdict } = await judged(async ({ prove }) => {
      prove("a.one", accepted(), accepted(), refused(404)).answers(200);
    });
    expect(verdict?.outcome).toBe("fail");
  });

  it("is blocked, never silent, when the flow did not look at it", async () => {
    const { "a.two": verdict } = await judged(async ({ prove }) => {
      prove("a.one", accepted()).answers(200);
    });
    expect(verdict).toMatchObject({ outcome: "blocked", reason: "the flow ended without looking at it" });
  });

  it("is blocked when it was named but nothing was expected of it", async () => {
    const { "a.one": verdict } = await judged(async ({ prove }) => {
      prove("a.one", accepted());
    });
    expect(verdict?.outcome).toBe("blocked");
  });

  it("is blocked, not failed, when the answer was lost", async () => {
    const { "a.one": verdict } = await judged(async ({ prove }) => {
      prove("a.one", exchange({ status: 0, failure: "nothing within 10 ms" })).answers(200);
    });
    expect(verdict).toMatchObject({ outcome: "blocked" });
    expect(verdict?.reason).toContain("nothing within 10 ms");
  });

  it("is not proved when the flow did not reach its end, since a later precondition did not hold", async () => {
    const verdicts = await judged(async ({ prove, need }) => {
      prove("a.one", accepted()).answers(200);
      need(refused(503));
      prove("a.two", accepted()).answers(200);
    });
    expect(verdicts["a.one"]).toMatchObject({ outcome: "blocked", cause: "precondition" });
    expect(verdicts["a.two"]).toMatchObject({ outcome: "blocked", cause: "precondition" });
    expect(verdicts["a.one"]?.reason).toContain("must answer 200, got HTTP 503");
  });

  it("stays failed, when the flow did not reach its end", async () => {
    const verdicts = await judged(async ({ prove }) => {
      prove("a.one", refused()).answers(200);
      throw new TypeError("a check that throws");
    });
    expect(verdicts["a.one"]).toMatchObject({ outcome: "fail", cause: "contradicted" });
    expect(verdicts["a.two"]).toMatchObject({ outcome: "error", cause: "suite_error" });
  });

  it("names the fields that no answer showed beside those that were proved", async () => {
    const verdicts = await judged(async ({ prove }) => {
      const [full, partial] = [exchange({ body: { name: "a", day: 1 } }), exchange({ body: { name: "a" } })];
      prove("a.one", full, partial).wherever("/name", "a").wherever("/day", 1).wherever("/status", "enabled");
      prove("a.two", full).wherever("/name", "a");
    });
    expect(verdicts["a.one"]).toMatchObject({ outcome: "pass", reason: "no answer or event shows /status" });
    expect(verdicts["a.two"]).toMatchObject({ outcome: "pass", reason: "" });
  });

  it("is not proved by a field that nothing shows", async () => {
    const verdicts = await judged(async ({ prove }) => {
      prove("a.one", exchange({ body: { id: "7" } }))
        .ifAccepted()
        .wherever("/status", "enabled");
      prove("a.two", exchange({ body: { status: "enabled" } })).wherever("/status", "enabled");
    });
    expect(verdicts["a.one"]).toMatchObject({ outcome: "skipped", cause: "never_shown" });
    expect(verdicts["a.one"]?.reason).toBe("no answer or event shows /status");
    expect(verdicts["a.two"]?.outcome).toBe("pass");
  });

  it("is skipped where the target made a free choice under which there is nothing to see", async () => {
    const { "a.one": verdict } = await judged(async ({ prove }) => {
      prove("a.one").doesNotApply("nothing to see");
    });
    expect(verdict).toMatchObject({ outcome: "skipped", reason: "nothing to see" });
  });
});

describe("a refusal", () => {
  it("counts when its twin was accepted", async () => {
    const { "a.one": verdict } = await judged(async ({ prove }) => {
      prove("a.one", refused()).refused({ twin: accepted() });
    });
    expect(verdict?.outcome).toBe("pass");
  });

  it("says nothing when the twin was refused too", async () => {
    const { "a.one": verdict } = await judged(async ({ prove }) => {
      prove("a.one", refused()).refused({ twin: refused() });
    });
    expect(verdict?.outcome).toBe("blocked");
    expect(verdict?.reason).toContain("the same call without the fault was not accepted either");
  });

  it("fails when the faulty call was accepted, and the twin accepted or not", async () => {
    const { "a.one": verdict } = await judged(async ({ prove }) => {
      prove("a.one", accepted()).refused({ twin: refused(), status: "any" });
    });
    expect(verdict?.outcome).toBe("fail");
  });

  it("fails with another status than the documented one, unless none is documented", async () => {
    const verdicts = await judged(async ({ prove }) => {
      prove("a.one", refused(403)).refused({ twin: accepted(), status: 401 });
      prove("a.two", refused(403)).refused({ twin: accepted(), status: "any" });
    });
    expect(verdicts["a.one"]?.outcome).toBe("fail");
    expect(verdicts["a.two"]?.outcome).toBe("pass");
  });

  it("is no refusal when the server broke", async () => {
    const { "a.one": verdict } = await judged(async ({ prove }) => {
      prove("a.one", refused(500)).refused({ twin: accepted(), status: "any" });
    });
    expect(verdict?.outcome).toBe("fail");
  });

  it("is no refusal when a charge waits for its customer", async () => {
    const pending = exchange({ operation: "createCharge", status: 400, body: { status: "pending" } });
    const { "a.one": verdict } = await judged(async ({ prove }) => {
      prove("a.one", pending).refused({ twin: exchange({ operation: "createCharge" }) });
    });
    expect(verdict?.outcome).toBe("fail");
  });

  it("is the suite's own mistake when the twin calls another operation", async () => {
    const { "a.one": verdict } = await judged(async ({ prove }) => {
      prove("a.one", refused()).refused({ twin: exchange({ operation: "getCharge" }) });
    });
    expect(verdict?.outcome).toBe("error");
  });
});

describe("a broken suite", () => {
  it("is an error, not a verdict on the target, when a flow throws", async () => {
    const verdicts = await judged(async () => {
      throw new TypeError("a check that throws");
    });
    expect(verdicts["a.one"]).toMatchObject({ outcome: "error" });
    expect(verdicts["a.one"]?.reason).toContain("a check that throws");
  });

  it("does not let a flow prove what it did not declare, or the same twice", async () => {
    const undeclared = await judged(async ({ prove }) => void prove("a.three", accepted()));
    expect(undeclared["a.one"]).toMatchObject({ outcome: "error" });
    const twice = await judged(async ({ prove }) => {
      prove("a.one", accepted()).answers(200);
      prove("a.one", accepted()).answers(200);
    });
    expect(twice["a.two"]).toMatchObject({ outcome: "error" });
  });
});

function named(id: string, run: () => Promise<void>, alone?: Stillness): ReturnType<typeof flow> {
  return flow({ id, title: id, needs: [], proves: { [`a.${id}`]: "MUST: be seen" }, alone, run });
}

describe("a run of flows", () => {
  it("skips a flow whose needs the target does not declare, with the reason", async () => {
    const needy = flow({
      id: "n",
      title: "n",
      needs: ["webhooks"],
      proves: { "a.n": "MUST: be seen" },
      run: async () => {},
    });
    const [verdict] = await runChecks([needy], stage({ lacking: () => "no webhooks.listen" }));
    expect(verdict).toMatchObject({ outcome: "skipped", reason: "no webhooks.listen" });
  });

  it("blocks a flow whose ground is in doubt", async () => {
    const verdicts = await judged(async () => {}, { doubt: () => "the target does not tell requests apart" });
    expect(verdicts["a.one"]).toMatchObject({
      outcome: "blocked",
      reason: "the target does not tell requests apart",
    });
  });

  it("reports in the order of the flows, whatever ended first", async () => {
    const order: string[] = [];
    const slow = named("slow", async () => {
      await new Promise((resolve) => setTimeout(resolve, 30));
      order.push("slow");
    });
    const fast = named("fast", async () => void order.push("fast"));
    const verdicts = await runChecks([slow, fast], stage());
    expect(order).toEqual(["fast", "slow"]);
    expect(verdicts.map(({ flow: id }) => id)).toEqual(["slow", "fast"]);
  });

  it("runs a flow that wants to be alone after all others have ended", async () => {
    const order: string[] = [];
    const alone = named("alone", async () => void order.push("alone"), "small pages");
    const other = named("other", async () => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      order.push("other");
    });
    await runChecks([alone, other], stage({ lanes: new Lanes(4) }));
    expect(order).toEqual(["other", "alone"]);
  });

  it("carries the exchange of a failed precondition", async () => {
    const { "a.one": verdict } = await judged(async () => {
      throw new Blocked("no id was found", [12]);
    });
    expect(verdict).toMatchObject({ outcome: "blocked", exchanges: [12] });
  });

  it("is skipped with the reason where nobody is at fault for what cannot be looked at", async () => {
    const { "a.one": verdict } = await judged(async () => {
      throw new Unseeable("no place is named", [12]);
    });
    expect(verdict).toMatchObject({ outcome: "skipped", reason: "no place is named", exchanges: [12] });
  });
});

describe("overlap", () => {
  it("is the time that all racers shared", () => {
    expect(overlap([exchange({ started: 0, ended: 10 }), exchange({ started: 4, ended: 12 })])).toBe(6);
    expect(overlap([exchange({ started: 0, ended: 3 }), exchange({ started: 4, ended: 12 })])).toBe(-1);
  });
});
