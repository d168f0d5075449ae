import { describe, expect, it } from "vitest";
import type { Exchange } from "../call/exchange.ts";
import { operationIds } from "../call/contract.ts";
import { paths } from "../rules/addresses.ts";
import { rules } from "../rules/index.ts";
import type { Stage } from "../run/stage.ts";
import { exchange, history, judged, stage } from "./fakes.ts";

const lost = (part: Partial<Exchange> = {}): Exchange =>
  exchange({ status: 0, failure: "ECONNRESET: the connection was cut", ...part });

/** A flow that has made these calls when it begins to prove. */
function having(...exchanges: readonly Exchange[]): Partial<Stage> {
  const { tools } = stage();
  let made: readonly Exchange[] = [];
  const endCalls = (): void => {
    made = exchanges;
  };
  return { tools: (flow, way) => ({ ...tools(flow, way), endCalls, seen: () => made }) };
}

describe("a lost answer", () => {
  it("that no finding mentions leaves nothing proved", async () => {
    const [one, other] = [exchange(), lost()];
    const { "a.one": verdict } = await judged(
      async ({ prove }) => void prove("a.one", one).answers(200),
      having(one, other),
    );
    expect(verdict).toMatchObject({ outcome: "blocked", cause: "no_answer", exchanges: [other.nr] });
  });

  it("that another requirement is blocked for does not block this one", async () => {
    const [one, other] = [exchange(), lost()];
    const verdicts = await judged(
      async ({ prove }) => {
        prove("a.one", one).answers(200);
        prove("a.two", other).answers(200);
      },
      having(one, other),
    );
    expect(verdicts["a.one"]?.outcome).toBe("pass");
    expect(verdicts["a.two"]).toMatchObject({ outcome: "blocked", cause: "no_answer" });
  });

  it("does not excuse what failed", async () => {
    const [one, other] = [exchange({ status: 409 }), lost()];
    const { "a.one": verdict } = await judged(
      async ({ prove }) => void prove("a.one", one).answers(200),
      having(one, other),
    );
    expect(verdict?.outcome).toBe("fail");
  });

  it("of a read that was repeated changes nothing", async () => {
    const [first, again] = [lost({ intent: { superseded: true } }), exchange()];
    const { "a.one": verdict } = await judged(
      async ({ prove }) => void prove("a.one", again).answers(200),
      having(first, again),
    );
    expect(verdict?.outcome).toBe("pass");
  });

  it("is not excused by another question at the same address", async () => {
    const request = { method: "GET", url: "http://test/v2/transaction/charge/1", headers: {} };
    const [first, again] = [lost({ request }), exchange({ request })];
    const { "a.one": verdict } = await judged(
      async ({ prove }) => void prove("a.one", again).answers(200),
      having(first, again),
    );
    expect(verdict?.outcome).toBe("blocked");
  });
});

it("an operation is not missing where an answer of it was lost", () => {
  const operation = "cancelSubscription";
  const reached = operationIds.filter((one) => one !== operation).map((one) => exchange({ operation: one }));
  const refused = exchange({ operation, status: 404 });
  const said = (...calls: Exchange[]): object => paths.judge(history(...reached, ...calls));
  expect(said(refused)).toMatchObject({ outcome: "fail" });
  expect(said(refused, lost({ operation }))).toMatchObject({ outcome: "blocked", cause: "no_answer" });
});

describe("a rule, of four reads of an order", () => {
  const operation = "getOrder";
  const kept = exchange({ operation, body: { order: {}, order_information: {} } });
  const superseded = { intent: { superseded: true } } as const;
  it.each<[outcome: string, what: string, ...lost: Partial<Exchange>[]]>([
    ["blocked", "most were lost", {}, {}, {}],
    ["pass", "few were lost, as flows tell", {}],
    ["blocked", "one was lost in a flow that proves nothing", { flow: "look" }],
    ["pass", "those that were lost were repeated", superseded, superseded, superseded],
    ["pass", "those that were lost were wrong on purpose", { intent: { right: false } }, { key: "wrong" }],
  ])("is %s where %s", (outcome, _, ...parts) => {
    const calls = [...parts.map((part) => lost({ operation, ...part })), kept, kept, kept].slice(0, 4);
    const seen = history(...calls);
    const run = { ...seen.run, flowsWithoutProof: ["look"] };
    const rule = rules.find(({ id }) => id === "order.read.answer");
    expect(rule?.judge({ ...seen, run })).toMatchObject({ outcome });
  });
});
