import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { plan } from "../command/plan.ts";
import type { RecordedPlan } from "../command/recorded-plan.ts";
import { amountOf } from "../call/line.ts";
import { isPending, isRefusal } from "../call/status.ts";
import { checks } from "../flows/index.ts";
import { run } from "../index.ts";
import { type Target, completeTarget } from "../subject/target.ts";
import type { Seams } from "../selftest/harness/defect.ts";
import { judge } from "../selftest/harness/in-process-target.ts";
import { startSandbox } from "../start/sandbox.ts";
import { card, description } from "./fakes.ts";
import { recordedExplorer, recordedPlan, summary } from "../selftest/results/record-plan.ts";

const file = fileURLToPath(new URL("../command/plan.json", import.meta.url));

function planned(part: Parameters<typeof completeTarget>[0], only: RegExp): string {
  return plan(
    checks.filter(({ id }) => only.test(id)),
    completeTarget(part),
  );
}

/** In a row of a plan. */
function charges(text = "", row: string): number {
  return Number(new RegExp(`^${row} +(\\d+)`, "m").exec(text)?.[1]);
}

describe("--plan", () => {
  it("is what a run does: `npm run generate` writes it", async () => {
    const { target, opened, stop } = await startSandbox(() => performance.now());
    try {
      // One flow after the other: what flows share is made once.
      const { replayable } = await run({ target, concurrency: 1, ...(opened && { opened }) });
      const committed: RecordedPlan = JSON.parse(readFileSync(file, "utf8"));
      const again = { ...recordedPlan(replayable().exchanges, target), ...(await recordedExplorer()) };
      expect(summary(again)).toEqual(summary(committed));
    } finally {
      await stop();
    }
  }, 300_000);

  it("says what each flow charges and creates, and skips what the target lacks", () => {
    const ofOrders = checks.find(({ needs }) => needs.includes("offers.order"))?.id ?? "";
    const text = planned(
      description({ cards: { approved: card }, not_offered: ["order"] }),
      new RegExp(`^(capture-above|${ofOrders})$`),
    );
    expect(text).toMatch(/^Flow +Charges +MXN +Captures +Refunds +Tokens +Orders +Other$/m);
    expect(text).toMatch(/^capture-above +\d+ +[\d,]+\.00 +\d+/m);
    expect(text).toMatch(new RegExp(`^${ofOrders} +skipped: .*does not offer order`, "m"));
    expect(text).toMatch(/^All +\d+/m);
    expect(text).toContain("no charge that would pass it is sent");
  });

  it("counts a charge with the amount of its card, and none with a card that the target lacks", () => {
    const only = /^three-ds-asks$/;
    const [one, two] = [100_000, 200_000].map(
      (amount) =>
        /^three-ds-asks +\d+ +([\d,.]+)/m.exec(
          planned(description({ cards: { approved: card, three_ds: { ...card, amount } } }), only),
        )?.[1],
    );
    expect(Number(two?.replaceAll(",", ""))).toBe(2 * Number(one?.replaceAll(",", "")));
    expect(planned(description({ cards: { approved: card } }), only)).toMatch(
      /^three-ds-asks +skipped: .*cards\.three_ds/m,
    );
  });

  it.each([
    ["in flows", checks, undefined],
    ["by the explorer", [], { sequences: 100, seed: 7 }],
  ])(
    "promises at least what one card is charged %s",
    async (_, flows, explore) => {
      const { target, stop } = await startSandbox(() => performance.now());
      try {
        const few: Pick<Target, "cards" | "three_ds"> = {
          cards: { approved: target.cards.approved ?? card },
          three_ds: { driver: "none", succeed: "yes", fail: "no", deadline_ms: 1000 },
        };
        const one = { ...target, ...few };
        const asked: number[] = [];
        const hears: Seams["hears"] = ({ operation, body }) =>
          void (operation === "createCharge" && asked.push(amountOf(body)));
        await judge({ target: few, hears }, { flows, explore });
        const all = /^All +(\d+) +([\d,.]+)/m.exec(plan(flows, one, explore));
        expect(Number(all?.[1])).toBeGreaterThan(100);
        expect(Number(all?.[2]?.replaceAll(",", ""))).toBeGreaterThanOrEqual(
          asked.reduce((sum, amount) => sum + amount, 0) / 100,
        );
      } finally {
        await stop();
      }
    },
    180_000,
  );

  it("counts what the explorer does besides, and nothing where the target is not explored", () => {
    const [none, few, many] = [undefined, { sequences: 8 }, { sequences: 800 }].map((explore) =>
      plan([], completeTarget(description({ cards: { approved: card } })), explore),
    );
    expect(none).not.toContain("explorer");
    expect(charges(few, "explorer: tour")).toBeGreaterThan(100);
    expect(charges(few, "All")).toBe(
      charges(none, "All") + charges(few, "explorer: tour") + charges(few, "explorer: 8 sequences"),
    );
    expect(charges(many, "explorer: 800 sequences")).toBeGreaterThan(400);
    const stateless = plan([], completeTarget(description({ stateful: false })), { sequences: 8 });
    expect(stateless).toMatch(/^explorer +skipped: /m);
    expect(charges(stateless, "All")).toBe(charges(none, "All"));
  });

  it("says when the cap is less than what the charges ask for", () => {
    const text = planned(
      { ...description(), cards: { approved: card }, spending_cap: 100 },
      /^capture-above$/,
    );
    expect(text).toContain("ask for more than the cap (spending_cap is 1.00 MXN)");
  });
});

describe("the spending cap", () => {
  it("is never passed: what would pass it is not sent and is blocked", { timeout: 180_000 }, async () => {
    const { target, opened, stop } = await startSandbox(() => performance.now());
    try {
      const spending_cap = 200_000;
      const capped = { ...target, spending_cap };
      const only = /^(capture|refund)\./;
      const { exchanges, report, conclusion } = await run({
        target: capped,
        only,
        ...(opened && { opened }),
      });
      const asked = exchanges()
        .filter((one) => one.operation === "createCharge" && (!isRefusal(one) || isPending(one)))
        .map(({ sent }) => amountOf(sent));
      expect(asked.reduce((sum, amount) => sum + amount, 0)).toBeLessThanOrEqual(spending_cap);
      expect(report.exit_code).toBe(1);
      const blocked = conclusion.results.filter(({ outcome }) => outcome === "blocked");
      expect(blocked.map(({ reason }) => reason).join()).toContain("the spending cap is reached");
    } finally {
      await stop();
    }
  });
});

describe("a call that moves money and gets no answer", () => {
  it(
    "is not sent again: its requirement is blocked, with the charge to look at",
    { timeout: 180_000 },
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
        const only = /^(capture[.](only-once|partial|at-the-same-time)|refund[.]captured[.])/;
        const judged = await run({ target, fetch: lossy, only, ...(opened && { opened }) });
        const red = judged.conclusion.results.filter((one) => one.red);
        expect(red.map(({ row }) => row.id)).toEqual(
          expect.arrayContaining(["capture.partial", "refund.captured.full"]),
        );
        for (const { outcome, reason } of red) {
          expect(outcome).toBe("blocked");
          expect(reason).toMatch(/[0-9a-f]{8}-[0-9a-f-]{27}/);
        }
        const alike = sent.filter((one, number) => sent.indexOf(one) !== number);
        // Racers of one capture are alike by design; nothing else is sent twice.
        const racing = judged
          .exchanges()
          .filter(({ flow }) => /race|moment/.test(flow))
          .map(({ request }) => request.url);
        expect(alike.filter((one) => !racing.includes(one.split(" ")[0] ?? ""))).toEqual([]);
      } finally {
        await stop();
      }
    },
  );
});
