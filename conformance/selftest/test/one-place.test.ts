/**
 * Every rule on the history of the sound sandbox, changed in one place: the rule turns red, and nothing else does but what its
 * defects name. How the whole suite sees a service that is wrong throughout, the kill matrix says.
 */
import { beforeAll, describe, expect, it, vi } from "vitest";
import { type OperationId, operationIds } from "../../call/contract.ts";
import { isArray } from "../../call/json-pointer.ts";
import { allRules as rules } from "../../flows/index.ts";
import type { History } from "../../history/history.ts";
import { loadRequirements } from "../../register/requirements.ts";
import { defects } from "../defects/index.ts";
import {
  type Change,
  NeedsServer,
  acceptances,
  changesBy,
  refusals,
  withChanges,
} from "../harness/changed-history.ts";
import type { Wrap } from "../harness/defect.ts";
import { judge } from "../harness/in-process-target.ts";
import { json } from "../harness/wire.ts";
import { adds, answers, changesAnswer, sets } from "../mutations/answers.ts";
import { errorBody } from "../mutations/bodies.ts";
import { isWatch } from "../results/matrix.ts";
import { isWrong } from "../../verdict/verdict.ts";

// Each rule looks at some thousand calls several times. A machine that does much else is slow, not wrong.
vi.setConfig({ testTimeout: 900_000, hookTimeout: 900_000 });

/** Where the defects change what is asked, and answering otherwise is as wrong. */
const BY_ANSWER: Readonly<Record<string, Wrap>> = {
  "plan.billing-frequency.default": sets("createPlan", "/billing_frequency", "weekly"),
  "product.status.default": sets("createProduct", "/status", "disabled"),
  "subscription.auto-billing.default": sets("createSubscription", "/auto_billing", false),
  "subscription.auto-billing.false": sets("createSubscription", "/auto_billing", true),
  "three-ds.success.leaves-pending": sets("getCharge", "/status_details/status", "pending"),
  "three-ds.failure.leaves-pending": sets("getCharge", "/status_details/status", "success"),
  "list.limit.caps-page": twice("listCharges"),
  "list.limit.default": twice("listCharges"),
  "paged-list.page-size.caps-page": twice("listPlans"),
  "paged-list.page-size.default": twice("listPlans"),
  "invoice.list.page-size": twice("listInvoices"),
  "payment-intent.list.page-size": twice("listPaymentIntents"),
  "three-ds.tid-reads-charge": answers("getCharge", (reply) =>
    reply.status === 200 ? json(404, errorBody("not_found", 1_796_000_000_000)) : reply,
  ),
  "keys.secret-never-shown": adds("listCharges", "x-key", (call) => call.headers.get("x-api-client-key")),
};

/** Each element of a page stands there twice. */
function twice(list: OperationId): Wrap {
  return changesAnswer(list, (body) =>
    Object.fromEntries(
      Object.entries(body).map(([name, value]) => [name, isArray(value) ? [...value, ...value] : value]),
    ),
  );
}

/** No single place breaks these. */
const NOT_IN_ONE_PLACE: Readonly<Record<string, string>> = {
  "service.relative-paths": "it is about addresses",
  "versioning.v2-segment": "it is about addresses",
  "versioning.v2-last": "it is about addresses",
  "capture.answer.own-id": "it takes the id of another answer",
  "order.update.persists": "a read that shows another text may be early, and is repeated",
  "three-ds.tid": "a page shows it, and no answer",
  "testing.other-methods": "the sandbox simulates no other method, so that nothing is looked at",
  "charge.only-when-asked": "it takes a charge that nobody asked for",
  "auth.nothing-made": "it takes an object that nobody could ask for",
  "auth.refused-status": "it takes a refusal with a status that no operation lists",
};

/** A capture or a refund that is answered with another status makes these wrong, too: what was moved, and what was told of it. */
const OF_MOVEMENTS: readonly string[] = [
  "capture.full",
  "capture.partial",
  "capture.only-once",
  "capture.above-held",
  "charge.views.read",
  "refund.captured.sum",
  "event.capture.succeeded",
  "event.refund.succeeded",
  "event.succeeded.only-then",
];
/** One fault breaks them, too. */
const BESIDES: Readonly<Record<string, readonly string[]>> = {
  "charge.amount-details.required": ["charge.amount-details.incomplete"],
  "charge.amount-details.incomplete": ["charge.amount-details.required"],
  "three-ds.tid-reads-charge": ["charge.read.answer", "continuation.charge-id"],
  "service.parts-together": ["event.succeeded.only-then"],
  "list.limit.caps-page": ["paging.older.repeats-none"],
  "list.limit.default": ["paging.older.repeats-none"],
};

interface Place {
  readonly id: string;
  readonly change: Change;
}

const requirements = loadRequirements();

let sound: History;
let places: readonly Place[];

beforeAll(async () => {
  // One flow after the other: the same history each time.
  await judge({}, { concurrency: 1, onHistory: (history) => void (sound = history) });
  const found: Place[] = [];
  for (const { id } of rules.filter((rule) => !Object.hasOwn(NOT_IN_ONE_PLACE, rule.id))) {
    const change = await placeFor(id);
    if (change !== undefined) found.push({ id, change });
  }
  places = found;
});

const failsOn = (id: string, changes: readonly Change[]) =>
  rules
    .filter((rule) => rule.id === id)
    .map((rule) => rule.judge(withChanges(sound, changes)))
    .find(({ outcome }) => isWrong(outcome));

async function placeFor(id: string): Promise<Change | undefined> {
  for await (const changes of candidates(id)) {
    const calls = new Set(changes.length === 0 ? [] : failsOn(id, changes)?.exchanges);
    // The rule names the calls that it found. An event has none.
    const those = changes.filter(({ before }) => before.kind === "exchange" && calls.has(before.nr));
    const step = Math.ceil(changes.length / MOST_TRIED);
    const others = changes.filter((_, place) => place % step === 0);
    const change = [...those, ...others].find((one) => failsOn(id, [one]) !== undefined);
    if (change !== undefined) return change;
  }
  return undefined;
}

const MOST_TRIED = 12;

/** Places as its defects make them. What takes a server is tried by what is accepted, and by what is refused. */
async function* candidates(id: string): AsyncGenerator<readonly Change[]> {
  const byAnswer = BY_ANSWER[id];
  if (byAnswer !== undefined) yield changesBy(sound, { wrap: byAnswer });
  let takesServer = false;
  for (const defect of defects.filter(({ breaks }) => breaks === id))
    try {
      yield await changesBy(sound, defect);
    } catch (error) {
      if (!(error instanceof NeedsServer)) throw error;
      takesServer = true;
    }
  if (!takesServer) return;
  const { operations = [] } = requirements.get(id) ?? {};
  for (const operation of operations.length > 0 ? operations : operationIds) {
    yield* acceptances(sound, operation);
    for (const status of [400, 401] as const) yield refusals(sound, operation, status);
  }
}

/** The rules that may be red with this one. */
function named({ id, change }: Place): readonly string[] {
  const besides = defects
    .filter(({ breaks }) => breaks === id)
    .flatMap(({ with: always = [], mayBreak = [] }) => [...always, ...mayBreak]);
  const { before } = change;
  const isMovement =
    before.kind === "exchange" &&
    ["captureCharge", "refundCharge"].includes(before.operation) &&
    change.after.some((one) => one.kind === "exchange" && one.status !== before.status);
  return [id, ...besides, ...(BESIDES[id] ?? []), ...(isMovement ? OF_MOVEMENTS : [])];
}

/** What turns red in several places at once although some do not name it, and does so in these alone. */
function strays(some: readonly Place[]): readonly string[] {
  return redOn(some).filter((id) => {
    const others = some.filter((place) => !named(place).includes(id) && (!isWatch(id) || isWatch(place.id)));
    const isSame = others.length === some.length;
    return isSame || (others.length > 0 && failsOn(id, changesOf(others)) !== undefined);
  });
}

function redOn(some: readonly Place[]): readonly string[] {
  const history = withChanges(sound, changesOf(some));
  return rules.filter((rule) => isWrong(rule.judge(history).outcome)).map(({ id }) => id);
}

function changesOf(some: readonly Place[]): readonly Change[] {
  return some.map(({ change }) => change);
}

/** Some places at once, each of them once. */
function bundles(): Place[][] {
  const all: Place[][] = [];
  for (const place of places) {
    const free = all.find(
      (some) => some.length < A_BUNDLE && some.every(({ change }) => change.before !== place.change.before),
    );
    if (free === undefined) all.push([place]);
    else free.push(place);
  }
  return all;
}

const A_BUNDLE = 8;

describe("the history of a sound run", () => {
  it("turns no rule red", () => {
    expect(redOn([])).toEqual([]);
  });

  it("turns each rule red where it is changed in one place, but for those of which the reason is given", () => {
    const known = [...places.map(({ id }) => id), ...Object.keys(NOT_IN_ONE_PLACE)];
    expect(known.toSorted()).toEqual(rules.map(({ id }) => id).toSorted());
    expect(known).toEqual(expect.arrayContaining(Object.keys({ ...BY_ANSWER, ...BESIDES })));
  });

  it("turns nothing else red then than what the defects of that requirement name", () => {
    const suspicious = bundles().filter((some) => strays(some).length > 0);
    const found = suspicious.flat().map((place) => [place.id, strays([place])] as const);
    expect(Object.fromEntries(found.filter(([, ids]) => ids.length > 0))).toEqual({});
  });
});
