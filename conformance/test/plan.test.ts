import { describe, expect, it } from "vitest";
import type { Exchange } from "../call/exchange.ts";
import { flows } from "../flows/index.ts";
import { run } from "../index.ts";
import { dryRun, plan } from "../command/plan.ts";
import { at } from "../call/json-pointer.ts";
import { completeTarget } from "../target/target.ts";
import { startSandbox } from "../target/start/sandbox.ts";
import { description } from "./fakes.ts";

const MONEY: readonly string[] = ["createCharge", "captureCharge", "refundCharge"];

/** What each flow does with money, as a sorted list of operations and amounts. */
function money(exchanges: readonly Exchange[]): Record<string, string[]> {
  const moves: Record<string, string[]> = {};
  for (const { flow, operation, sent } of exchanges) {
    if (!MONEY.includes(operation)) continue;
    const amount = at(sent, operation === "createCharge" ? "/amount_details/amount" : "/amount");
    (moves[flow] ??= []).push(`${operation} ${JSON.stringify(amount)}`);
  }
  return Object.fromEntries(Object.entries(moves).map(([flow, list]) => [flow, list.toSorted()]));
}

describe("--plan", () => {
  it("sends nothing, and says each call with its money", async () => {
    const target = completeTarget(description({ base_url: "http://nowhere.invalid/v2" }));
    const only = flows.filter(({ id }) => id === "capture-once");
    const text = await plan(only, target);
    expect(text).toContain(`  capture-once  2 requirements  runs
      POST /v2/transaction/charge  5000
      POST /v2/transaction/capture/{id}  3000
      POST /v2/transaction/charge  5000
      POST /v2/transaction/capture/{id}  1
      POST /v2/transaction/capture/{id}  2000
      POST /v2/transaction/refund/{id}  3000
      POST /v2/transaction/capture/{id}  2999
`);
    expect(text).toMatch(/\d+ calls; \d+ of them are charges that ask for \d+ in the smallest currency unit/);
  });

  it("foretells the money of every flow of a real run", { timeout: 120_000 }, async () => {
    const { target, opened, stop } = await startSandbox(() => performance.now());
    try {
      const planned = money(await dryRun(flows, target));
      const real = money((await run({ target, ...(opened && { opened }) })).exchanges);
      // Where a target demands the anti-fraud header is not shown, so only the target can tell how often it is tried.
      const known = "anti-fraud-refused";
      expect({ ...planned, [known]: [] }).toEqual({ ...real, [known]: [] });
      expect(real[known]?.length).toBeLessThan(2 * (planned[known]?.length ?? 0));
    } finally {
      await stop();
    }
  });
});

describe("the spending cap", () => {
  it("is never passed: what would pass it is not sent and is blocked", { timeout: 60_000 }, async () => {
    const { target, opened, stop } = await startSandbox(() => performance.now());
    try {
      const spending_cap = 60_000;
      const capped = { ...target, spending_cap };
      const only = /^(capture|refund)\./;
      const { exchanges, report, conclusion } = await run({
        target: capped,
        only,
        ...(opened && { opened }),
      });
      const asked = exchanges
        .filter(({ operation }) => operation === "createCharge")
        .map(({ sent }) => Number(at(sent, "/amount_details/amount")));
      expect(asked.reduce((sum, amount) => sum + amount, 0)).toBeLessThanOrEqual(spending_cap);
      expect(report.exit_code).toBe(1);
      const blocked = conclusion.judged.filter(({ outcome }) => outcome === "blocked");
      expect(blocked.map(({ reason }) => reason).join()).toContain("the spending cap is reached");
    } finally {
      await stop();
    }
  });
});

describe("a call that moves money and gets no answer", () => {
  it(
    "is not sent again: its requirement is blocked, with the charge to look at",
    { timeout: 60_000 },
    async () => {
      const { target, opened, stop } = await startSandbox(() => performance.now());
      const sent: string[] = [];
      const lossy: typeof fetch = async (input, init) => {
        const answer = await fetch(input, init);
        const url = input instanceof Request ? input.url : new URL(input).href;
        if (!/\/(capture|refund)\//.test(url)) return answer;
        sent.push(`${url} ${typeof init?.body === "string" ? init.body : ""}`);
        throw new TypeError("fetch failed", { cause: new Error("the line went dead") });
      };
      try {
        const only = /^(capture-once|capture-race|refund-race|capture-and-refund-race|refund-captured)$/;
        const judged = await run({ target, fetch: lossy, only, ...(opened && { opened }) });
        const red = judged.conclusion.judged.filter((one) => one.red);
        expect(red.map(({ row }) => row.id)).toEqual(
          expect.arrayContaining(["capture.partial", "refund.captured.full"]),
        );
        for (const { outcome, reason } of red) {
          expect(outcome).toBe("blocked");
          expect(reason).toMatch(/[0-9a-f]{8}-[0-9a-f-]{27}/);
        }
        const alike = sent.filter((one, number) => sent.indexOf(one) !== number);
        // Racers of one capture are alike by design; nothing else is sent twice.
        const racing = judged.exchanges
          .filter(({ flow }) => flow === "capture-race")
          .map(({ request }) => request.url);
        expect(alike.filter((one) => !racing.includes(one.split(" ")[0] ?? ""))).toEqual([]);
      } finally {
        await stop();
      }
    },
  );
});
