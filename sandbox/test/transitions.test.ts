import { describe, expect, test } from "vitest";
import type { ChargeState, Ledger } from "../values/charge-state.ts";
import { CHARGE_TRANSITIONS } from "../charges/transitions.ts";
import * as fc from "fast-check";
import { decide, type Action } from "../charges/charge.ts";
import { objectAt } from "../values/json.ts";
import { chargeBody, mxn, testBed } from "./support.ts";

const STATES = ["pending", "completed", "captured", "refunded", "cancelled", "failed"] as const;
const ACTIONS = ["authenticate", "reject", "expire", "complete", "cancel", "capture", "refund"] as const;

/** The document's "States and transitions", seen from every state; `-` is refused. */
const EXPECTED = `
            authenticate  reject  expire  complete  cancel     capture   refund
pending     completed     failed  failed  captured  cancelled  -         -
completed   -             -       -       -         -          captured  cancelled
captured    -             -       -       -         -          -         refunded
refunded    -             -       -       -         -          -         refunded
cancelled   -             -       -       -         -          -         -
failed      -             -       -       -         -          -         -
`;

function state(status: (typeof STATES)[number], more: Partial<ChargeState> = {}): ChargeState {
  const captured = status === "captured" || status === "refunded" ? 100 : 0;
  const method = "pay_with_store";
  return {
    status,
    method,
    currency: "MXN",
    autoCapture: false,
    authorized: 100,
    captured,
    refunded: 0,
    ...more,
  };
}

function action(type: (typeof ACTIONS)[number], amount = 10): Action {
  return type === "capture" || type === "refund"
    ? { type, money: { amount, currency_code: "MXN" } }
    : { type };
}

function rows(text: string): string[][] {
  return text
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/));
}

test("every state answers every action as the table says", () => {
  const [, ...expected] = rows(EXPECTED);
  const found = STATES.map((status) => [
    status,
    ...ACTIONS.map((type) => {
      const decision = decide(state(status), action(type));
      return decision.allowed ? decision.next.status : "-";
    }),
  ]);
  expect(found).toEqual(expected);
});

describe("a charge that was authenticated", () => {
  test("is held without auto_capture, and captured in the same step with it", () => {
    const held = decide(state("pending"), { type: "authenticate" });
    const taken = decide(state("pending", { autoCapture: true }), { type: "authenticate" });
    expect(held).toMatchObject({ next: { status: "completed", captured: 0 } });
    expect(taken).toMatchObject({ next: { status: "captured", captured: 100 } });
  });
});

describe("amounts", () => {
  test("a capture takes up to the hold, and nothing above it", () => {
    expect(decide(state("completed"), action("capture", 100))).toMatchObject({ allowed: true, moved: 100 });
    expect(decide(state("completed"), action("capture", 101))).toEqual({
      allowed: false,
      reason: "amount_too_large",
    });
  });

  test("a refund of a hold returns all of it, whatever amount is sent", () => {
    for (const amount of [0, 1, 100, 5000]) {
      expect(decide(state("completed"), action("refund", amount))).toMatchObject({
        next: { status: "cancelled", captured: 0, refunded: 0 },
        moved: 100,
      });
    }
  });

  test("refunds of a captured charge end with what was captured", () => {
    expect(decide(state("refunded", { refunded: 60 }), action("refund", 40))).toMatchObject({
      allowed: true,
    });
    expect(decide(state("refunded", { refunded: 60 }), action("refund", 41))).toMatchObject({
      allowed: false,
    });
  });

  test("another currency is refused", () => {
    const money = { amount: 1, currency_code: "USD" };
    expect(decide(state("completed"), { type: "capture", money })).toEqual({
      allowed: false,
      reason: "other_currency",
    });
  });
});

test("the testing endpoints move bank account and store charges only", () => {
  for (const method of ["credit_or_debit_card", "pay_with_bnpl", "pay_with_service_payment_token"] as const) {
    for (const type of ["complete", "cancel"] as const) {
      expect(decide(state("pending", { method }), { type })).toEqual({
        allowed: false,
        reason: "other_method",
      });
    }
  }
});

test("no two rows answer the same state, action and condition", () => {
  const keys = CHARGE_TRANSITIONS.map(({ from, on, when }) => `${from} ${on} ${when}`);
  expect(new Set(keys).size).toBe(keys.length);
});

const amount = fc.oneof(fc.integer({ min: 0, max: 60 }), fc.constantFrom(0, 50, 2 ** 53 - 1));

const anyAction: fc.Arbitrary<Action> = fc.oneof(
  fc.record({ type: fc.constantFrom("capture", "refund"), money: amount.map(mxn) }),
  fc.record({
    type: fc.constantFrom(
      "approve",
      "decline",
      "require_action",
      "authenticate",
      "reject",
      "complete",
      "cancel",
      "expire",
    ),
  }),
);

function sound({ authorized, captured, refunded }: Ledger): boolean {
  return refunded >= 0 && refunded <= captured && captured <= authorized;
}

test("whatever is asked in whatever order: 0 <= refunded <= captured <= authorized", () => {
  fc.assert(
    fc.property(
      fc.boolean(),
      fc.constantFrom("pay_with_store", "credit_or_debit_card"),
      fc.array(anyAction, { maxLength: 12 }),
      (autoCapture, method, actions) => {
        const facts = { method, currency: "MXN", autoCapture, authorized: 50, captured: 0, refunded: 0 };
        let charge: ChargeState<"none"> | ChargeState = { ...facts, status: "none" };
        let captures = 0;
        for (const next of actions) {
          const decision = decide(charge, next);
          if (!decision.allowed) continue;
          if (next.type === "capture") captures += 1;
          charge = decision.next;
          expect(charge).toSatisfy(sound);
        }
        expect(captures).toBeLessThanOrEqual(1);
      },
    ),
    { numRuns: 2000, seed: Number(process.env["FUZZ_SEED"]) },
  );
});

test("the same over HTTP: what the charge shows is what was acknowledged", async () => {
  const bed = await testBed();
  const command = fc.record({
    path: fc.constantFrom("capture", "refund"),
    amount: fc.integer({ min: 0, max: 60 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.array(command, { maxLength: 6 }), async (auto_capture, commands) => {
      const made = await bed.call(
        "POST",
        "/transaction/charge",
        chargeBody(50, { processing_instructions: { auto_capture } }),
      );
      const id = String(made.body["id"]);
      let captured = auto_capture ? 50 : 0;
      let refunded = 0;
      let held = !auto_capture;
      for (const { path, amount: asked } of commands) {
        const { status } = await bed.call("POST", `/transaction/${path}/${id}`, mxn(asked));
        if (status === 200) {
          if (path === "capture") captured += asked;
          else if (!held) refunded += asked;
          held = false;
        }
        const { body } = await bed.call("GET", `/transaction/charge/${id}`);
        expect(objectAt(body, "charge", "captured_amount")).toEqual(mxn(captured));
        expect(objectAt(body, "charge", "refunded_amount")).toEqual(mxn(refunded));
        expect({ authorized: 50, captured, refunded }).toSatisfy(sound);
      }
    }),
    { numRuns: 60, seed: Number(process.env["FUZZ_SEED"]) },
  );
});
