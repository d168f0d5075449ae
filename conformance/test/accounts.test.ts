import { describe, expect, it } from "vitest";
import type { Exchange } from "../call/exchange.ts";
import { accountsOf } from "../rules/books/accounts.ts";
import { sumsOf } from "../report/sums.ts";
import { movements } from "../rules/movements.ts";
import { demanded } from "../rules/states.ts";
import { exchange, history } from "./fakes.ts";

let clock = 0;

function money(part: Partial<Exchange>, at = (clock += 10)): Exchange {
  return exchange({ started: at, ended: at + 5, ...part });
}

function charge(id: string, amount: unknown, autoCapture = false): Exchange {
  return money({
    operation: "createCharge",
    sent: {
      amount_details: { amount, currency_code: "MXN" },
      payment_detail: { credentials: { payment_method: { method: "credit_or_debit_card" } } },
      processing_instructions: { auto_capture: autoCapture },
    },
    body: { id },
  });
}

function move(
  what: "capture" | "refund",
  id: string,
  amount: number,
  part: Partial<Exchange> = {},
): Exchange {
  const url = `http://test/v2/transaction/${what}/${id}`;
  return money({
    operation: `${what}Charge`,
    request: { method: "POST", url, headers: {} },
    sent: { amount, currency_code: "MXN" },
    body: { [`${what}_transaction_id`]: `${what}-${clock}` },
    ...part,
  });
}

const faults = (...exchanges: Exchange[]): string[] =>
  [...movements, ...demanded]
    .filter((one) => one.judge(history(...exchanges)).outcome === "fail")
    .map(({ id }) => id);

function said(...calls: Exchange[]): object {
  return Object.fromEntries(
    movements.map((one) => {
      const { outcome, cause } = one.judge(history(...calls));
      return [one.id, `${outcome} ${cause}`];
    }),
  );
}

describe("what was captured and refunded of each charge", () => {
  it("counts a capture that is answered twice under one id once", () => {
    const body = { capture_transaction_id: "one" };
    const once = [charge("a", 100), move("capture", "a", 60, { body }), move("capture", "a", 60, { body })];
    expect(faults(...once)).toEqual([]);
    expect(sumsOf(accountsOf(history(...once))).captured).toBe(60);
    expect(faults(...once, move("capture", "a", 60))).toEqual(["capture.only-once"]);
  });

  it("finds nothing wrong with a sound story", () => {
    const story = [
      charge("a", 100),
      move("capture", "a", 60),
      move("capture", "a", 40, { status: 400 }),
      charge("b", 100),
      move("refund", "b", 900),
      move("capture", "b", 100, { status: 400 }),
      charge("c", 100, true),
      move("refund", "c", 60),
      move("refund", "c", 40),
      move("refund", "c", 1, { status: 400 }),
    ];
    expect(faults(...story)).toEqual([]);
    expect(sumsOf(accountsOf(history(...story)))).toEqual({
      charges: 3,
      authorized: 300,
      captured: 160,
      refunded: 200,
    });
  });

  it.each([
    ["capture.above-held", [move("capture", "a", 101)]],
    ["capture.only-once", [move("capture", "a", 10), move("capture", "a", 10)]],
    ["refund.on-hold.cancels", [move("refund", "a", 10), move("capture", "a", 10)]],
  ])("sees %s broken by a hold", (requirement, moves) => {
    expect(faults(charge("a", 100), ...moves)).toEqual([requirement]);
  });

  const refused = { status: 400 };
  const lost = { status: 0 };

  it.each([
    ["capture.full", [move("capture", "a", 100, refused)]],
    ["capture.partial", [move("capture", "a", 101, refused), move("capture", "a", 10, refused)]],
    ["refund.on-hold.accepted", [move("refund", "a", 100, refused)]],
    ["refund.on-hold.any-amount", [move("refund", "a", 900, refused)]],
  ])("sees %s broken by a refusal", (requirement, moves) => {
    expect(faults(charge("a", 100), ...moves)).toEqual([requirement]);
  });

  it("names what moved another charge since a hold was seen last, where it is little", () => {
    const [full] = demanded.filter(({ id }) => id === "capture.full");
    const reasonBeside = (...others: readonly string[]): string | undefined => {
      const charges = ["a", ...others].map((id) => charge(id, 100));
      const moves = others.map((id) => move("refund", id, 100));
      return full?.judge(history(...charges, ...moves, move("capture", "a", 100, refused))).reason;
    };
    expect(reasonBeside("b")).toMatch(
      /; in between, other charges were moved: #\d+ POST \/v2\/transaction\/refund\/b$/,
    );
    expect(reasonBeside()).not.toContain("in between");
    expect(reasonBeside("b", "c", "d", "e")).not.toContain("in between");
  });

  it.each([
    ["after an answer that was lost", [move("refund", "a", 100, lost), move("capture", "a", 100, refused)]],
    ["with the key that may not", [move("capture", "a", 100, { ...refused, key: "public" })]],
    ["that is wrong", [move("capture", "a", 100, { ...refused, intent: { right: false } })]],
  ])("demands no acceptance of a capture %s", (_, moves) => {
    expect(faults(charge("a", 100), ...moves)).toEqual([]);
  });

  it.each([
    ["charge.auto-capture.true", [move("capture", "a", 10)]],
    ["refund.captured.above", [move("refund", "a", 101)]],
    ["refund.captured.sum", [move("refund", "a", 60), move("refund", "a", 60)]],
  ])("sees %s broken by a charge of one step", (requirement, moves) => {
    expect(faults(charge("a", 100, true), ...moves)).toEqual([requirement]);
  });

  it("tells captures that were under way together from one that came later", () => {
    const together = { started: 1000, ended: 1020 };
    const racers = [move("capture", "a", 10, together), move("capture", "a", 10, together)];
    expect(faults(charge("a", 100), ...racers)).toEqual(["capture.only-once.at-the-same-time"]);
  });

  it("does not judge what the document leaves open", () => {
    const same = { body: { refund_transaction_id: "same" } };
    // One refund answered twice, a refund after a capture of one's own, and a race of which nobody knows the order.
    expect(
      faults(charge("a", 100, true), move("refund", "a", 60, same), move("refund", "a", 60, same)),
    ).toEqual([]);
    expect(faults(charge("b", 100), move("capture", "b", 60), move("refund", "b", 100))).toEqual([]);
    const together = { started: 2000, ended: 2020 };
    expect(
      faults(charge("c", 100), move("refund", "c", 100, together), move("capture", "c", 100, together)),
    ).toEqual([]);
    // Ids that stand for two charges, and amounts that are none.
    expect(faults(charge("d", 1), charge("d", 1), move("capture", "d", 9))).toEqual([]);
    expect(faults(charge("e", 1.5), move("capture", "e", 9))).toEqual([]);
  });

  it("says nothing of what a wrong creation made, and of a charge that waits", () => {
    const wrong = { ...charge("a", 100), intent: { right: false } };
    expect(faults(wrong, move("capture", "a", 10), move("capture", "a", 10))).toEqual([]);
    const waiting = { ...charge("b", 100), body: { id: "b", status_details: { status: "pending" } } };
    expect(faults(waiting, move("refund", "b", 100), move("capture", "b", 100))).toEqual([]);
  });

  it("finds the later capture among several", () => {
    const together = { started: 5000, ended: 5020 };
    const racers = [move("capture", "a", 10, together), move("capture", "a", 10, together)];
    const late = move("capture", "a", 10, { started: 5030, ended: 5040 });
    expect(faults(charge("a", 100), ...racers, late)).toEqual([
      "capture.only-once",
      "capture.only-once.at-the-same-time",
    ]);
  });

  it("claims nothing that a lost answer may contradict", () => {
    const once = [charge("a", 100), move("capture", "a", 60)];
    const unanswered = move("capture", "a", 40, { status: 0, body: undefined });
    const pass = { "capture.only-once": "pass observed", "capture.above-held": "pass observed" };
    expect(said(...once)).toMatchObject(pass);
    // It came after the first capture, and asks for no more than is held.
    expect(said(...once, unanswered)).toMatchObject({ ...pass, "capture.only-once": "blocked no_answer" });
    expect(faults(...once, unanswered, move("capture", "a", 1))).toEqual(["capture.only-once"]);
  });

  it("names the charge and the movement that it did not allow", () => {
    const story = [charge("a", 100), move("capture", "a", 101)];
    const finding = movements.find(({ id }) => id === "capture.above-held")?.judge(history(...story));
    expect(finding?.reason).toMatch(/charge a, made for 100: .* with 101: HTTP 200/);
    expect(finding?.exchanges).toEqual([story[1]?.nr]);
  });

  const refusedPart = (id: string): Exchange[] => [move("capture", id, 10, refused)];
  const once = (id: string): Exchange[] => [move("capture", id, 10)];
  const twice = (id: string): Exchange[] => [...once(id), ...once(id)];

  it.each([
    [
      "capture.partial",
      refusedPart,
      "ab",
      `in 2 of 4 cases, each of those "created with the public key" and no others`,
    ],
    ["capture.partial", refusedPart, "bc", "in 2 of 4 cases"],
    [
      "capture.only-once",
      twice,
      "ab",
      `in 2 of 4 cases, each of those "created with the public key" and no others`,
    ],
    ["capture.only-once", twice, "abcd", "in all 4 cases"],
  ])(
    "says of %s what all charges share that break it, and no other (%#)",
    (requirement, bad, broken, which) => {
      const story = ["a", "b", "c", "d"].flatMap((id) => {
        const created = {
          ...charge(id, 100),
          key: "ab".includes(id) ? ("public" as const) : ("secret" as const),
        };
        return [created, ...(broken.includes(id) ? bad(id) : once(id))];
      });
      const found = [...movements, ...demanded]
        .find(({ id }) => id === requirement)
        ?.judge(history(...story));
      const decides = story.findLast((one) => found?.exchanges.includes(one.nr));
      expect(found?.reason.slice(0, which.length + 2)).toBe(`${which}: `);
      expect(decides?.request.url).toContain(`/capture/${broken[0]}`);
    },
  );
});
