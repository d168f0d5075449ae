/** How rules judge a run. What each of them finds is shown by the selftest. */
import { describe, expect, it } from "vitest";
import type { Exchange } from "../call/exchange.ts";
import type { Circumstances } from "../history/history.ts";
import { flow, refusals } from "../flow.ts";
import { type Rule, rule } from "../rules/rule.ts";
import { rules } from "../rules/index.ts";
import { secretKey } from "../rules/secrets.ts";
import { shownSums } from "../rules/shown.ts";
import { runChecks } from "../run/run-flows.ts";
import type { Check } from "../run/flow.ts";
import type { Verdict } from "../verdict/verdict.ts";
import { exchange, history, stage } from "./fakes.ts";

const REQUIREMENT = "capture.full";

function ruleOf(level: "MUST" | "SHOULD", part: Partial<Parameters<typeof rule<Exchange>>[0]> = {}): Rule {
  return rule<Exchange>({
    id: REQUIREMENT,
    sentence: `${level}: Each capture is answered with 200.`,
    looksAt: "a capture",
    of: ({ calls }) => calls,
    check: (proof) => proof.answers(200),
    ...part,
  });
}

const NOTHING = { of: (): readonly Exchange[] => [] };

const provingFlow = flow({
  id: "proving",
  title: "proving",
  proves: { [REQUIREMENT]: "MUST: Something." },
  run: async ({ prove }) => void prove(REQUIREMENT, exchange()).answers(200),
});

/** The outcomes of these checks, after these calls. */
async function outcomes(
  checks: readonly Check[],
  calls: readonly Exchange[],
  run: Partial<Circumstances> = {},
): Promise<readonly Pick<Verdict, "flow" | "outcome" | "reason">[]> {
  const seen = history(...calls);
  const verdicts = await runChecks(
    checks,
    stage({ history: () => ({ ...seen, run: { ...seen.run, ...run } }) }),
  );
  return verdicts.map(({ flow: of, outcome, reason }) => ({ flow: of, outcome, reason }));
}

describe("a rule", () => {
  it("judges what all flows brought about, when they have ended", async () => {
    const calls: Exchange[] = [];
    const late = flow({
      id: "late",
      title: "late",
      proves: {},
      async run() {
        await new Promise((resolve) => setTimeout(resolve, 10));
        calls.push(exchange({ status: 500 }));
      },
    });
    const [verdict] = await runChecks([ruleOf("MUST"), late], stage({ history: () => history(...calls) }));
    expect(verdict).toMatchObject({ outcome: "fail", exchanges: [calls[0]?.nr] });
  });

  it("names the first answer that is not as it should be", async () => {
    const [good, bad, worse] = [exchange(), exchange({ status: 500 }), exchange({ status: 404 })];
    const seen = { history: () => history(good, bad, worse) };
    const [verdict] = await runChecks([ruleOf("MUST")], stage(seen));
    expect(verdict?.reason).toMatch(new RegExp(`#${bad.nr} .*got HTTP 500`));
    expect(verdict?.exchanges).toEqual([bad.nr]);
  });

  it("proves nothing where nothing of the kind came: a MUST blocks, a SHOULD is skipped", async () => {
    expect(await outcomes([ruleOf("MUST", NOTHING), ruleOf("SHOULD", NOTHING)], [])).toMatchObject([
      { outcome: "blocked", reason: "nothing in this run shows a capture" },
      { outcome: "skipped", reason: "nothing in this run shows a capture" },
    ]);
  });

  it("leaves the verdict of a flow alone where nothing of the kind came", async () => {
    const silent = ruleOf("MUST", NOTHING);
    expect(await outcomes([provingFlow, silent], [])).toMatchObject([{ flow: "proving", outcome: "pass" }]);
    const failing = await outcomes([provingFlow, ruleOf("MUST")], [exchange({ status: 500 })]);
    expect(failing.map(({ outcome }) => outcome)).toEqual(["pass", "fail"]);
  });

  it("is skipped where the target lacks what it needs, and blocked where its answers mean nothing", async () => {
    const cards = ruleOf("MUST", { needs: ["cards.approved"] });
    const { target } = history().run;
    expect(await outcomes([cards], [exchange()], { target: { ...target, cards: {} } })).toMatchObject([
      { outcome: "skipped" },
    ]);
    expect(await outcomes([cards], [exchange()], { doubts: { noMeaning: "it is a wall" } })).toMatchObject([
      { outcome: "blocked", reason: "it is a wall" },
    ]);
    const noMemory = { doubts: { noMemory: "it forgets" } };
    const ofState = ruleOf("MUST", { needs: ["state"] });
    expect(await outcomes([cards, ofState], [exchange()], noMemory)).toMatchObject([
      { outcome: "pass" },
      { outcome: "blocked", reason: "it forgets" },
    ]);
  });

  it("proves nothing where the run did not come to its end, and fails what it saw all the same", async () => {
    for (const end of [{ interrupted: true }, { outage: "the target went away" }]) {
      expect(await outcomes([ruleOf("MUST")], [exchange()], end)).toMatchObject([{ outcome: "blocked" }]);
      const bad = exchange({ status: 500 });
      expect(await outcomes([ruleOf("MUST")], [exchange(), bad], end)).toMatchObject([{ outcome: "fail" }]);
    }
  });

  it("that is wrong itself proves nothing, and says so", async () => {
    const broken = ruleOf("MUST", {
      of() {
        throw new TypeError("a mistake of the suite");
      },
    });
    const [verdict] = await outcomes([broken], []);
    expect(verdict?.outcome).toBe("error");
    expect(verdict?.reason).toContain("a mistake of the suite");
  });
});

it("of a table of refusals judges a fault in any call of the run: a place that is absent, or a constant", async () => {
  const [, ...table] = refusals("refused", "captureCharge", "refused", {
    "capture.amount.required": ["MUST: A capture without an amount is refused with 400.", "/amount"],
    "capture.amount.integer": [
      "MUST: A capture amount with a fraction is refused with 400.",
      { "/amount": (held: number) => held - 0.5 },
    ],
    "capture.currency.mxn-only": [
      "MUST: A capture in a currency other than MXN is refused with 400.",
      { "/currency_code": "USD" },
    ],
  });
  expect(table.map(({ id }) => id)).toEqual(["capture.amount.required", "capture.currency.mxn-only"]);
  const right = exchange({ sent: { amount: 1, currency_code: "MXN" } });
  const inDollars = { sent: { amount: 1, currency_code: "USD" } };
  const outcomesOf = async (...calls: Exchange[]): Promise<string[]> =>
    (await outcomes(table, calls)).map(({ outcome }) => outcome);
  expect(await outcomesOf(right, exchange({ ...inDollars, status: 400 }))).toEqual(["blocked", "pass"]);
  expect(await outcomesOf(right, exchange(inDollars))).toEqual(["blocked", "fail"]);
  expect(await outcomesOf(exchange({ sent: { currency_code: "MXN" } }))).toEqual(["fail", "blocked"]);
});

it("where a flow without a sentence breaks, no rule proves anything", async () => {
  const broken = flow({
    id: "broken",
    title: "broken",
    proves: {},
    run: async () => {
      throw new TypeError("a mistake of the suite");
    },
  });
  const [verdict] = await outcomes([ruleOf("MUST"), broken], [exchange()]);
  expect(verdict?.outcome).toBe("error");
  expect(verdict?.reason).toContain("a mistake of the suite");
});

describe("a search for what nothing may show", () => {
  const { secret } = history().run.target.keys;
  const whole = exchange({ body: { id: "charge-1" } });
  it.each([
    ["passes where all was kept and nothing was found", whole, "pass"],
    ["is skipped where an answer was not kept whole", { ...whole, inPart: true }, "skipped"],
    [
      "fails for what it found in a part",
      { ...whole, inPart: true, body: { it: secret }, text: "..." },
      "fail",
    ],
  ] as const)("%s", (_, call, outcome) => {
    expect(secretKey.judge(history(call)).outcome).toBe(outcome);
  });
});

describe("what the document leaves open", () => {
  it("is whether another token has an id that any text may be", () => {
    const said = ["12", "01a22dd0-4618-7009-8380-d365ad842376"].map((id) => {
      const body = { status_details: {}, token_details: { expiration_month: id } };
      const read = exchange({ ...requestTo("GET", "getPaymentToken", "token"), started: 20, body });
      const created = ["1", id].map((one) =>
        exchange({ operation: "createPaymentToken", body: { token_details: { id: one } } }),
      );
      return outcomeOf("token.read.answer", ...created, read);
    });
    expect(said).toEqual(["pass", "fail"]);
  });

  it("is with which status an order is closed to both keys", () => {
    const update = requestTo("PATCH", "updateOrder", "order");
    const byPublic = [403, 200].map((status) => exchange({ ...update, key: "public", status }));
    expect(outcomeOf("keys.update-order", ...byPublic)).toBe("fail");
    const bySecret = (...statuses: number[]): Exchange[] =>
      statuses.map((status, place) => exchange({ ...update, status, started: 10 * (place + 1) }));
    expect(outcomeOf("keys.update-order", ...byPublic, ...bySecret(403))).toBe("pass");
    expect(outcomeOf("keys.update-order", ...byPublic, ...bySecret(200, 403))).toBe("fail");
  });
});

function outcomeOf(id: string, ...calls: readonly Exchange[]): string | undefined {
  return rules.find((one) => one.id === id)?.judge(history(...calls)).outcome;
}

function requestTo(method: string, operation: Exchange["operation"], place: string): Partial<Exchange> {
  return { operation, request: { method, url: `http://test/v2/${place}/1`, headers: {} } };
}

describe("the money of a charge that a read shows", () => {
  const id = "charge-0123456789";
  const sent = { amount_details: { amount: 5000, currency_code: "MXN" } };
  const read = exchange({
    operation: "getCharge",
    request: { method: "GET", url: `http://test/v2/transaction/charge/${id}`, headers: {} },
    body: { id, amount_details: { amount: 4000, currency_code: "MXN" } },
  });
  const [ofAmount] = shownSums.filter(({ id: name }) => name === "shown.charge-amount");

  it.each([
    [200, "success"],
    [400, "failure"],
  ])("is judged, where its creation was answered with %s and %s", (status, word) => {
    const body = { id, status_details: { status: word } };
    const created = exchange({ operation: "createCharge", status, sent, body });
    expect(ofAmount?.judge(history(created, read)).outcome).toBe("fail");
  });
});

describe("an authorization code in a list of pairs", () => {
  const pairs = [
    { name: "bank", data: "x" },
    { name: "authorization_code", data: "868706" },
  ];
  it.each([
    ["pass", { status_details: { detail: { additional_details: pairs } } }],
    ["fail", { status_details: { additional_details: pairs } }],
    ["fail", { additional_details: pairs }],
    ["skipped", { charge: { additional_details: pairs }, other: [["authorization_code"]] }],
  ])("is judged by its place: %s, %j", (outcome, body) => {
    const created = exchange({ operation: "createCharge", body });
    expect(judged("charge.authorization-code", created)).toBe(outcome);
  });
});

it.each([
  ["always the same", "fail"],
  ["SHOES RH-00001", "pass"],
  ["shoes", "pass"],
  ["s***s rh-*****", "pass"],
  ["The shop: shoes rh-00001", "pass"],
])("an order whose description is read as %j: %s", (description, outcome) => {
  const id = "order-0123456789";
  const sent = { description: "shoes rh-00001" };
  const created = exchange({ operation: "createOrder", sent, body: { order: { id } } });
  const request = { method: "GET", url: `http://test/v2/order/${id}`, headers: {} };
  const part = { operation: "getOrder", request, started: 2, ended: 3 } as const;
  const read = exchange({ ...part, body: { order: { id, description }, order_information: {} } });
  expect(judged("shown.as-sent", created, read)).toBe(outcome);
});

it("a value is judged where it is shown first in an answer that is not", () => {
  const id = "subscription-0123456789";
  const subscription = { id, billing_day: 3 };
  const sent = { billing_day: 15 };
  const created = exchange({ operation: "createSubscription", sent, body: { id, billing_day: 15 } });
  const listed = exchange({
    operation: "listSubscriptions",
    body: { subscription_list: [subscription] },
    started: 2,
    ended: 3,
  });
  const cancelled = exchange({
    operation: "cancelSubscription",
    request: { method: "POST", url: `http://test/v2/subscription/${id}/cancel`, headers: {} },
    body: subscription,
    started: 4,
    ended: 5,
  });
  expect(judged("shown.as-sent", created, listed, cancelled)).toBe("fail");
});

function judged(id: string, ...calls: readonly Exchange[]): string | undefined {
  return rules.find((one) => one.id === id)?.judge(history(...calls)).outcome;
}

it.each([
  [200, "fail"],
  [400, "fail"],
  [401, "pass"],
  [404, "pass"],
  [429, "pass"],
])("a page with %s is judged as JSON: %s", (status, outcome) => {
  const page = { body: undefined, text: "<h1>No</h1>", headers: { "content-type": "text/html" } };
  expect(judged("json.answers", exchange({ operation: "createOrder", status, ...page }))).toBe(outcome);
});

function charge(method: string, more: object = {}, part: Partial<Exchange> = {}): Exchange {
  const payment_detail = { credentials: { payment_method: { method } } };
  return exchange({
    operation: "createCharge",
    body: {},
    ...part,
    sent: { description: "shoes", payment_detail, ...more },
  });
}

describe("a charge by token with billing_details that is refused", () => {
  const [card, token] = ["credit_or_debit_card", "pay_with_service_payment_token"] as const;
  const [billed, refused] = [{ billing_details: { locality: "Puebla" } }, { status: 400 }];
  const more = { consumer_details: {} };
  const apart = [charge(card, billed), charge(token)];

  it.each([
    ["fails where each is accepted apart", "fail", apart],
    ["tells nothing where another one is accepted", "pass", [...apart, charge(token, billed)]],
    ["tells nothing where no billing_details are accepted", "pass", [charge(card), charge(token)]],
    ["tells nothing where no token is accepted", "pass", [charge(card), charge(card, billed)]],
    [
      "tells nothing where all that is accepted says more",
      "pass",
      [charge(card, { ...billed, ...more }), charge(token, more)],
    ],
  ])("%s", (_, outcome, accepted) => {
    expect(judged("service.parts-together", ...accepted, charge(token, billed, refused))).toBe(outcome);
  });

  it.each([
    ["for its key", {}, { status: 401 }],
    ["for an order", { order_id: "order-0123456789" }, refused],
    ["on purpose", {}, { ...refused, intent: { right: false } }],
    ["as pending", {}, { ...refused, body: { status: "pending" } }],
  ])("tells nothing where it is refused %s", (_, named, part) => {
    const calls = [...apart, charge(card, named), charge(token, { ...billed, ...named }, part)];
    expect(judged("service.parts-together", ...calls)).toBe("pass");
  });
});

/** A store charge whose answer shows this. */
function waits(part: object): Exchange {
  return exchange({
    operation: "createCharge",
    status: 400,
    sent: {
      description: "shoes r1-00001",
      amount_details: { amount: 7000, currency_code: "MXN" },
      payment_detail: { credentials: { payment_method: { method: "pay_with_store" } } },
    },
    body: { status: "pending", detail: { code: "action_required", additional_details: part } },
  });
}

function made(id: string, part: Partial<Exchange>): Exchange {
  return charge("credit_or_debit_card", {}, { body: { id }, ...part });
}

describe("a page with a charge behind an older one", () => {
  const older = made("older", {});
  const shown = [{ id: "older" }, { id: "newer" }];
  const page = exchange({
    operation: "listCharges",
    request: { method: "GET", url: "http://test/v2/transaction/charge?limit=2", headers: {} },
    body: { merchant_payment_transactions: shown, has_next: false, has_previous: false },
  });
  const late = { started: 2000, ended: 2010 };

  it.each([
    ["is wrong", "fail", late],
    ["may be right within a second", "pass", { started: 900, ended: 910 }],
    ["may be right where both were made at once", "pass", { started: 0, ended: 2010 }],
    ["may be right where the newer one waited", "blocked", { ...late, status: 400 }],
    [
      "may be right where an answer says that the newer one waits",
      "blocked",
      { ...late, body: { id: "newer", status_details: { status: "pending" } } },
    ],
  ])("%s", (_, outcome, part) => {
    expect(judged("list.newest-first", older, made("newer", part), page)).toBe(outcome);
  });

  it("may be right where the answer to an earlier creation of it was lost", () => {
    expect(judged("list.newest-first", older, made("lost", { status: 0 }), made("newer", late), page)).toBe(
      "pass",
    );
  });

  it("may be right where the older one is shown once more", () => {
    const again = { merchant_payment_transactions: [{ id: "newer" }, ...shown], has_next: false };
    const twice = exchange({ ...page, body: again });
    expect(judged("list.newest-first", older, made("newer", late), twice)).toBe("pass");
  });

  it("tells nothing where two creations show its id", () => {
    expect(judged("list.newest-first", older, made("newer", {}), made("newer", late), page)).toBe("blocked");
  });
});

describe("what a creation made", () => {
  it.each([7, "product-7", undefined])("is compared with its request, where its id is %j", (id) => {
    const sent = { name: "shoes", description: "a pair" };
    const created = exchange({ operation: "createProduct", sent, body: { id, ...sent, status: "disabled" } });
    expect(judged("product.status.default", created)).toBe("fail");
  });

  it("is known by a simulation that was accepted for its id", () => {
    const url = "http://test/v2/testing/transaction/complete/charge-0123456789";
    const done = exchange({
      operation: "completePendingCharge",
      request: { method: "POST", url, headers: {} },
      body: {},
    });
    expect(judged("testing.complete.store", waits({ charge_id: "charge-0123456789" }), done)).toBe("fail");
  });

  it("is not told by a description that another charge has, too", () => {
    const sent = { description: "shoes r1-00001", amount_details: { amount: 5000, currency_code: "MXN" } };
    const paid = exchange({ operation: "createCharge", sent, body: { id: "charge-0123456789" } });
    const read = exchange({
      operation: "getCharge",
      request: { method: "GET", url: "http://test/v2/transaction/charge/charge-0123456789", headers: {} },
      body: {
        id: "charge-0123456789",
        charge: { description: "shoes r1-00001" },
        amount_details: { amount: 4000, currency_code: "MXN" },
      },
    });
    expect(judged("shown.charge-amount", waits({}), paid, read)).toBe("fail");
  });
});
