/** Numbers of a run that happen to equal a validation code stay numbers in its replay scripts. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Exchange } from "../call/exchange.ts";
import { replaysOf } from "../report/replay/script.ts";
import { redactorFor } from "../call/redact.ts";
import { completeTarget } from "../subject/target.ts";
import { description, exchange } from "./fakes.ts";

const CODE = 200;
const COMPARE = fileURLToPath(new URL("../report/compare.mjs", import.meta.url));

/** The script of one capture whose number, amount and status are all the validation code of a card. */
function script(): string {
  const { cards = {} } = description();
  const { approved } = cards;
  if (approved === undefined) throw new Error("no approved card");
  const target = completeTarget(
    description({ cards: { approved: { ...approved, card_validation_code: String(CODE) } } }),
  );
  const sent = {
    amount: CODE,
    currency_code: "MXN",
    credit_or_debit_card: { card_validation_code: String(CODE) },
  };
  const body = { captured_amount: { amount: CODE, currency_code: "MXN" }, security_code: CODE };
  const url = "http://test/v2/transaction/capture/1";
  const request = { method: "POST", url, headers: {}, body: JSON.stringify(sent) };
  const one = redactorFor(target, "variables").message(
    exchange({ nr: CODE, status: CODE, request, sent, body }),
  );
  return redactorFor(target, "marks").text(scriptOf([one], "test"));
}

/** What a verdict of this flow or rule about the last of the calls is shown by. */
function scriptOf(exchanges: readonly Exchange[], flow: string, pointer = "/captured_amount"): string {
  const one = exchanges.at(-1) ?? exchange();
  const row = { id: "capture.full", level: "MUST", text: "-", section: "-" } as const;
  const reason = "expected the whole amount";
  const fact = { operation: one.operation, pointer, expected: "-", got: "-" };
  const verdict = { requirement: row.id, level: "MUST", cause: "contradicted", flow, fact } as const;
  return replaysOf({ exchanges, run: "run00000", baseUrl: "http://test/v2" })({
    row,
    outcome: "fail",
    reason,
    red: true,
    verdicts: [{ ...verdict, outcome: "fail", reason, exchanges: [one.nr] }],
  });
}

describe("a replay script", () => {
  it("holds nothing of a target that a terminal obeys, and sends the same JSON", () => {
    const odd = "id-\u001b]0;x\u0007-\u009b31m-\u202e";
    const sent = { order_id: odd };
    const request = { ...exchange().request, body: JSON.stringify(sent) };
    const text = scriptOf([exchange({ request, sent, body: { [odd]: odd, captured_amount: odd } })], "test");
    expect(text).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]/u);
    const [, body = ""] = /<<BODY\n(.*)\nBODY/.exec(text) ?? [];
    expect(JSON.parse(body.replaceAll(String.raw`\\`, "\\"))).toEqual(sent);
  });

  it("sends the amount as the number that it was, and no validation code", () => {
    expect(script()).toContain('{"amount":200,"currency_code":"MXN",');
    expect(script()).toContain('"card_validation_code":"${CARD_APPROVED_CODE}"');
    expect(script()).not.toContain('"200"');
  });

  it("expects the number of the call, its status and its amount as numbers", () => {
    const [, expected = ""] = /<<'EXPECTED'\n(.*)\nEXPECTED/.exec(script()) ?? [];
    const captured_amount = { amount: CODE, currency_code: "MXN" };
    expect(JSON.parse(expected)).toMatchObject({
      judged: [[{ nr: CODE, status: CODE, body: { captured_amount } }]],
    });
    expect(expected).not.toContain('"security_code":200');
  });
});

const to = (path: string, method = "POST") => ({
  method,
  url: `http://test/v2/transaction/${path}`,
  headers: {},
});

it("sends what is wrong on purpose before a read, and before a right call about its object; no other needs it", () => {
  const [wrong, right] = [{ right: false }, { right: true }];
  const create = { operation: "createCharge", request: to("charge") } as const;
  const read = { operation: "getCharge", request: to("charge/1", "GET") } as const;
  const other = { request: to("capture/2"), intent: wrong };
  const before = [{ ...create, intent: wrong }, { ...create, intent: right }, other, { intent: wrong }];
  const scriptAfter = (...more: readonly Partial<Exchange>[]) => {
    const all = [...before, ...more].map(exchange);
    const written = scriptOf(all, "test");
    return { written, sent: all.slice(0, 4).map(({ nr }) => written.includes(`\ncall ${nr} `)) };
  };
  expect(scriptAfter({ intent: wrong }).sent).toEqual([false, true, false, false]);
  expect(scriptAfter({ ...create, intent: right }).sent).toEqual([false, true, false, false]);
  expect(scriptAfter({ intent: right }).sent).toEqual([false, true, false, true]);
  expect(scriptAfter(read).sent).toEqual([true, true, true, true]);
  // Two that were sent at the same time are no race.
  expect(scriptAfter({ intent: wrong }, read).written).not.toContain("\nwait\n");
});

const LIST = "/merchant_payment_transactions";
const page = (): Exchange => listed(1, "", { merchant_payment_transactions: [{ id: "charge-0001" }] });

it.each([
  ["event.capture.succeeded", true, exchange(), "/captured_amount"],
  ["three-ds.tid", true, exchange(), "/captured_amount"],
  ["capture.answer", false, exchange(), "/captured_amount"],
  // A list as a whole, and what stands beside it, is another one in each run.
  ["shown.description", true, page(), LIST],
  ["paging.flags", true, page(), "/has_next"],
  [
    "shown.description",
    true,
    listed(1, "", { merchant_payment_transactions: [{}] }),
    `${LIST}/0/description`,
  ],
  ["shown.description", false, page(), `${LIST}/0/description`],
])("a replay of what the rule %s found is left to people: %s", (rule, byHand, one, pointer) => {
  expect(scriptOf([one], rule, pointer).includes("Calls alone do not decide this")).toBe(byHand);
});

describe("its comparison", () => {
  let folder = "";
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "compare-"));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const compare = (input: string): { code: number | null; out: string } => {
    const { status, stdout } = spawnSync(process.execPath, [COMPARE, "judge", folder], { input });
    return { code: status, out: String(stdout) };
  };
  const expected = {
    symbols: [],
    setup: [],
    judged: [[{ nr: 1, status: 200, body: {} }]],
    byStatus: true,
    variables: [],
  };

  it.each([
    ["what it is given cannot be read", '{"nr":<CARD_CODE>}'],
    ["a call left no status behind", JSON.stringify(expected)],
  ])("cannot tell, and ends with 2, when %s", (_, input) => {
    const { code, out } = compare(input);
    expect(out).toMatch(/^Cannot tell: /);
    expect(code).toBe(2);
  });

  it("ends with 1 when the answer is the recorded one, and with 0 when it is not", () => {
    writeFileSync(join(folder, "1.body"), "{}");
    writeFileSync(join(folder, "1.status"), "200\n");
    expect(compare(JSON.stringify(expected)).code).toBe(1);
    writeFileSync(join(folder, "1.status"), "400\n");
    expect(compare(JSON.stringify(expected)).code).toBe(0);
  });

  it("cannot tell when a list does not show what the script made", () => {
    writeFileSync(join(folder, "1.body"), '{"list":[{"id":"charge-0002"}]}');
    writeFileSync(join(folder, "1.status"), "200\n");
    const body = { list: [{ id: "charge-0001" }] };
    const judged = [[{ nr: 1, status: 200, body, isList: true }]];
    const { code, out } = compare(JSON.stringify({ ...expected, judged }));
    expect(out).toMatch(/^Cannot tell: /);
    expect(code).toBe(2);
  });
});

function listed(nr: number, query: string, body: object): Exchange {
  const request = { method: "GET", url: `http://test/v2/transaction/charge${query}`, headers: {} };
  return exchange({ nr, operation: "listCharges", request, body });
}

describe("a replay script of a walk", () => {
  it("goes on from the cursor of its own page, also when that has no digit", () => {
    const cursor = "AaIBSJYMcACyKXrdIRWCZg";
    const pages = [listed(1, "", { last_cursor: cursor }), listed(2, `?after_id=${cursor}`, {})];
    const row = { id: "paging.older.misses-none", level: "MUST", text: "-", section: "-" } as const;
    const reason = "expected each charge";
    const verdict = { requirement: row.id, level: "MUST", cause: "contradicted", flow: "test" } as const;
    const judged = { row, outcome: "fail", reason, red: true } as const;
    const verdicts = [{ ...verdict, outcome: "fail", reason, exchanges: [1, 2] }] as const;
    const written = replaysOf({ exchanges: pages, run: "run00000", baseUrl: "http://test/v2" })({
      ...judged,
      verdicts,
    });
    expect(written).toContain("ID_1=$(pick 1 '/last_cursor')");
    expect(written).toContain("after_id=${ID_1}");
  });
});
