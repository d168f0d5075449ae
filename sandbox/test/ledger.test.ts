import * as fc from "fast-check";
import { expect, test } from "vitest";
import { decide, type Action } from "../charges/charge.ts";
import type { ChargeState, Ledger } from "../values/charge-state.ts";
import { objectAt } from "../values/json.ts";
import { chargeBody, mxn, testBed } from "./support.ts";

const amount = fc.oneof(fc.integer({ min: 0, max: 60 }), fc.constantFrom(0, 50, 2 ** 53 - 1));

const action: fc.Arbitrary<Action> = fc.oneof(
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
      fc.array(action, { maxLength: 12 }),
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
