/**
 * Six services that no merchant could use and that break nothing the document states: each is one note in a whole run,
 * which ends with 0, and red with --strict.
 */
import { describe, expect, it, vi } from "vitest";
import { operationIds } from "../../call/contract.ts";
import { at, isObject } from "../../call/json-pointer.ts";
import { checks } from "../../flows/index.ts";
import { loadRequirements } from "../../register/requirements.ts";
import { type Conclusion, conclude } from "../../report/conclude.ts";
import type { Verdict } from "../../verdict/verdict.ts";
import type { Seams } from "../harness/defect.ts";
import { judge } from "../harness/in-process-target.ts";
import { answers, changesAnswer, sets } from "../mutations/answers.ts";
import { withAt } from "../mutations/bodies.ts";
import { changesMembers } from "../mutations/everywhere.ts";

// A machine that does much else is slow, not wrong.
vi.setConfig({ testTimeout: 400_000 });

const SENT = "/payment_detail/credentials/credit_or_debit_card/card_number";

const UNWANTED: readonly (readonly [what: string, note: string, seams: Seams])[] = [
  [
    "each amount is a text",
    "shown.whole-amount",
    { wrap: changesMembers(operationIds, (name, value) => (name === "amount" ? String(value) : value)) },
  ],
  [
    "captured_amount is always 1",
    "shown.captured-amount",
    { wrap: sets("captureCharge", "/captured_amount/amount", 1) },
  ],
  [
    "each charge has the amount 1",
    "shown.charge-amount",
    {
      wrap: changesMembers(["createCharge", "getCharge"], (name, value) =>
        name === "amount_details" && isObject(value) ? { ...value, amount: 1 } : value,
      ),
    },
  ],
  [
    "the currency is mxn",
    "shown.currency",
    {
      wrap: changesMembers(operationIds, (name, value) =>
        name === "currency_code" ? String(value).toLowerCase() : value,
      ),
    },
  ],
  [
    "JSON is text/plain",
    "json.labelled",
    {
      wrap: answers(operationIds, (reply) => {
        const headers = new Headers(reply.headers);
        if (headers.get("content-type")?.includes("json") === true) headers.set("content-type", "text/plain");
        return { ...reply, headers };
      }),
    },
  ],
  [
    "answers hold the whole card number",
    "shown.card-number",
    {
      wrap: changesAnswer("createCharge", (body, call) => withAt(body, "/card_number", at(call.body, SENT))),
    },
  ],
];

function concluded(verdicts: readonly Verdict[], strict: boolean): Conclusion {
  return conclude({
    rows: [...loadRequirements().values()],
    verdicts,
    provable: new Set(checks.flatMap(({ proves }) => Object.keys(proves))),
    target: { expected_failures: [], accepted_shoulds: [] },
    strict,
    today: "2026-11-23",
    interrupted: false,
    unbelieved: false,
    diagnoses: [],
  });
}

describe("a service that nobody wants", () => {
  it.each(UNWANTED)("%s: one note, %s", async (_, note, seams) => {
    const { verdicts } = await judge(seams);
    const usual = concluded(verdicts, false);
    const unmet = usual.results.filter(({ outcome }) => outcome === "fail" || outcome === "blocked");
    expect(unmet.map(({ row }) => row.id)).toEqual([note]);
    expect(usual.exitCode).toBe(0);
    const strict = concluded(verdicts, true);
    expect(strict.results.filter(({ red }) => red).map(({ row }) => row.id)).toEqual([note]);
    expect(strict.exitCode).toBe(1);
  });
});
