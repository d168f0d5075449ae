/** A target that declares parts as not offered, and refuses them, fails nothing. */
import { operations } from "@payment-service/contract";
import { expect, it } from "vitest";
import { operationIds } from "../../call/contract.ts";
import { at } from "../../call/json-pointer.ts";
import type { Part } from "../../subject/target.ts";
import { isRed } from "../../verdict/verdict.ts";
import { judge } from "../harness/in-process-target.ts";
import { both } from "../mutations/conditions.ts";
import { refuses } from "../mutations/answers.ts";
import { METHOD } from "../mutations/charges.ts";

const parts: readonly (readonly [Part, ...Part[]])[] = [
  // What is paid by token is not to be had without tokens.
  ["tokenization", "subscription", "pay_with_service_payment_token"],
  ["order"],
  ["checkout"],
  ["subscription"],
  ["testing"],
  ["continuation"],
  ["pay_with_bank_account"],
  ["pay_with_store"],
  ["pay_with_bnpl"],
  ["pay_with_service_payment_token"],
];

it.each(parts)("refusing %s turns nothing red", { timeout: 300_000 }, async (...not_offered) => {
  const missing: readonly string[] = not_offered;
  const gone = operationIds.filter((id) => missing.includes(operations[id].tag));
  const wrap = both(
    refuses(gone, () => true, 404),
    refuses("createCharge", ({ body }) => missing.includes(String(at(body, METHOD)))),
  );
  const { verdicts } = await judge({ wrap, target: { not_offered } });
  const wrong = verdicts.filter((one) => isRed(one) || one.outcome === "error" || one.outcome === "blocked");
  expect(wrong.map(({ requirement, outcome, reason }) => `${requirement} ${outcome}: ${reason}`)).toEqual([]);
  expect(verdicts.some(({ outcome }) => outcome === "skipped")).toBe(true);
});
