/** What a red run says first names the fault, and what only comes of it says so. */
import { expect, it } from "vitest";
import { at, isObject } from "../../call/json-pointer.ts";
import { selectChecks } from "../../flows/selection.ts";
import { causeFirst, conclude } from "../../report/conclude.ts";
import { loadRequirements } from "../../register/requirements.ts";
import { defects } from "../defects/index.ts";
import type { Seams, Wrap } from "../harness/defect.ts";
import { judge } from "../harness/in-process-target.ts";
import { json } from "../harness/wire.ts";
import { withAt } from "../mutations/bodies.ts";
import { NOT_ACCEPTED } from "../mutations/charges.ts";
import { isPublic } from "../mutations/keys.ts";
import { movesLast, secretly } from "../mutations/secretly.ts";
import { nameOf } from "../results/matrix.ts";

/** Of what did not hold: the requirements in the order of a report, and what each says. */
async function said(broken: Seams, only: RegExp): Promise<{ ids: string[]; reasons: Map<string, string> }> {
  const { verdicts } = await judge(broken, { flows: selectChecks(only) });
  const { results } = conclude({
    rows: [...loadRequirements().values()],
    verdicts,
    provable: new Set(),
    target: { expected_failures: [], accepted_shoulds: [] },
    strict: false,
    today: "2026-01-01",
    interrupted: false,
    unbelieved: false,
    diagnoses: [],
  });
  const bad = results
    .filter(({ outcome, red }) => outcome === "fail" || (outcome === "blocked" && red))
    .toSorted(causeFirst);
  return {
    ids: bad.map(({ row }) => row.id),
    reasons: new Map(bad.map(({ row, reason }) => [row.id, reason])),
  };
}

const known = (name: string): Seams => {
  const found = defects.find((one) => nameOf(one) === name);
  if (found === undefined) throw new Error(`there is no defect "${name}"`);
  return found;
};

/** Every continuation leads to the charge of the first one. */
const oneCharge: Wrap = (next) => {
  let first: unknown;
  return async (call) => {
    const reply = await next(call);
    if (call.operation !== "getContinuation" || reply.status !== 200) return reply;
    first ??= at(reply.body, "/charge_id");
    return json(200, withAt(reply.body, "/charge_id", first), reply.headers);
  };
};

/** Captures no charge that was created with the public key. */
const capturesOwn: Wrap = (next, world) => {
  const own = new Set<unknown>();
  return async (call) => {
    if (call.operation === "captureCharge" && own.has(call.id)) return NOT_ACCEPTED;
    const reply = await next(call);
    if (call.operation === "createCharge" && isPublic(call, world)) own.add(at(reply.body, "/id"));
    return reply;
  };
};

const refuses =
  (...operations: readonly string[]): Wrap =>
  (next) =>
  async (call) =>
    operations.includes(call.operation ?? "") ? NOT_ACCEPTED : next(call);

/** An update of a description or a total changes the order that was made last, too. */
const updatesTwo: Wrap = (next, world) => {
  let last = "";
  const updating = secretly("updateOrder", ({ id, body }) => {
    const sent = Object.entries(isObject(body) ? body : {});
    const copied = sent.filter(([name]) => name === "description" || name === "order_total_amount");
    const isMeant = id !== last && copied.length > 0;
    return isMeant ? { operation: "updateOrder", id: last, body: Object.fromEntries(copied) } : undefined;
  })(next, world);
  return async (call) => {
    const reply = await updating(call);
    if (call.operation === "createOrder" && reply.status === 200) last = String(at(reply.body, "/order/id"));
    return reply;
  };
};

it("of two charges with one continuation: both continuations, and the charge that they share", async () => {
  const { ids, reasons } = await said({ wrap: oneCharge }, /^continuation/);
  expect(ids[0]).toBe("continuation.charge-id");
  const call = String.raw`#\d+ GET /v2/continuation/[\w-]+`;
  expect(reasons.get("continuation.charge-id")).toMatch(
    new RegExp(`same charge_id, got ${call} and ${call}, both with charge_id "[\\w-]+"$`),
  );
});

it("of a refund that takes another hold: the hold, and under a currency only what came of it", async () => {
  const other = { wrap: movesLast("refundCharge", "refundCharge", "completed") };
  const { reasons } = await said(other, /^(?:refund|capture[.](?:full|partial))/);
  // Which call meets the hold first, and whether a flow or a rule looks at it, is luck; what is demanded of it is said all the same.
  expect([...reasons.values()].join("\n")).toMatch(
    /(?: accepted, since its charge is held|expected HTTP 200 to #\d+ POST \S+\/(?:capture|refund)\/.*), got HTTP 400/,
  );
  const ofRefusals = [...reasons].filter(([id]) => /^refund[.](?:currency|amount)/.test(id));
  for (const [, reason] of ofRefusals) expect(reason).toMatch(/fails for such a call$/);
});

it.each([
  ["two", ["captureCharge", "createOrder"], "/transaction/capture/", "capture.full"],
  [
    "one that its own request needs",
    ["createSubscription"],
    "/subscription",
    "subscription.payment-token-id.suffices",
  ],
])("of refused operations, %s: the call, and what fails for it", async (_, refused, path, requirement) => {
  const { reasons } = await said(
    { wrap: refuses(...refused) },
    new RegExp(`^(?:json-bodies|${requirement})$`),
  );
  expect(reasons.get("json.requests")).toMatch(
    new RegExp(
      `^#\\d+ POST /v2${path}\\S* was not accepted: HTTP 400 .*; ${requirement} fails for such a call$`,
    ),
  );
});

it("of charges that cannot be captured: what all of them share, and no other", async () => {
  const { reasons } = await said({ wrap: capturesOwn }, /^capture-above$/);
  expect(reasons.get("capture.full")).toMatch(
    /^in \d+ of \d+ ways, each of those "created with the public key" and no others: /,
  );
});

it("of a capture with the public key that was answered 401: the key, before what lists show", async () => {
  const { ids, reasons } = await said(
    known("keys.capture: captures with a public key before it refuses the key"),
    /^(?:keys[.]capture|shown[.]captured-amount)$/,
  );
  expect(ids).toEqual(["keys.capture", "shown.captured-amount"]);
  expect(reasons.get("keys.capture")).toContain("after the same call with a public key");
});

it("of an update that changes another order: the call that sent what is shown", async () => {
  const { reasons } = await said({ wrap: updatesTwo }, /^shown[.](?:as-sent|order-total)$/);
  expect([...reasons.keys()].toSorted()).toEqual(["shown.as-sent", "shown.order-total"]);
  for (const reason of reasons.values())
    expect(reason).toMatch(/, which #\d+ PATCH \/v2\/order\/\S+ .*sent$/);
});
