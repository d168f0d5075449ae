/** What an object shows of the requests that made and changed it, and by default of what they left out. */
import { nameInMarkers } from "../call/marker.ts";
import { isOfTheCancelled } from "./books/made.ts";
import { SAME } from "./books/members.ts";
import { type Sighting, isNamed, sightingsIn } from "./books/sightings.ts";
import { type Field, folded, mayShow } from "./books/writes.ts";
import {
  type Exchange,
  type History,
  type Rule,
  type Sentence,
  answersIn,
  contract,
  json,
  rule,
} from "./rule.ts";

type Row = readonly [id: string, sentence: Sentence, isJudged: (field: Field) => boolean];

function asSent(...names: readonly string[]): Row[2] {
  return ({ path, isDefault }) => !isDefault && names.includes(path.slice(1));
}

function byDefault(name: string): Row[2] {
  return ({ path, isDefault }) => isDefault && path === `/${name}`;
}

const A_DAY_MS = 86_400_000;

const PLANS = ["state", "offers.subscription"] as const;
const SUBSCRIPTIONS = [...PLANS, "cards.approved"] as const;

export const productsAsMade = table(
  PLANS,
  ["createProduct"],
  [
    [
      "product.answer.as-sent",
      "SHOULD: A created product has the name, description, external_product_id and status that were sent, wherever the answer shows them.",
      asSent("name", "description", "external_product_id", "status"),
    ],
    [
      "product.status.default",
      "MUST: The status of a product created without one is enabled, wherever the answer shows it.",
      byDefault("status"),
    ],
  ],
);

export const plansAsMade = table(
  PLANS,
  ["createPlan", "getPlan"],
  [
    [
      "plan.answer.as-sent",
      "SHOULD: A plan has the name, the description and the product_id that were sent, wherever its creation or its read shows them.",
      asSent("name", "description", "product_id"),
    ],
    [
      "plan.answer.billing-frequency",
      "SHOULD: A plan made with one of the five billing frequencies has that frequency wherever its creation or its read shows it.",
      asSent("billing_frequency"),
    ],
    [
      "plan.billing-frequency.default",
      "MUST: The billing_frequency of a plan created without one is monthly, wherever the answer shows it.",
      byDefault("billing_frequency"),
    ],
    ["plan.status.active", "SHOULD: A new plan has the status active.", byDefault("status")],
  ],
);

export const subscriptionsAsMade = table(
  SUBSCRIPTIONS,
  ["createSubscription", "getSubscription"],
  [
    [
      "subscription.answer.as-sent",
      "SHOULD: A subscription has the plan_id, auto_billing, billing_frequency, billing_method and billing_day that were sent, wherever its creation or its read shows them in that type.",
      asSent("plan_id", "auto_billing", "billing_frequency", "billing_method", "billing_day"),
    ],
    [
      "subscription.auto-billing.false",
      "MUST: A subscription with auto_billing false is accepted, and its auto_billing is false wherever an answer shows a boolean.",
      ({ path, writes }) => path === "/auto_billing" && writes[0]?.value === false,
    ],
    [
      "subscription.auto-billing.default",
      "MUST: The auto_billing of a subscription created without it is true, wherever an answer shows a boolean.",
      byDefault("auto_billing"),
    ],
    [
      "subscription.billing-frequency.default",
      "MUST: The billing_frequency of a subscription created without one is monthly, wherever the answer shows it.",
      byDefault("billing_frequency"),
    ],
    [
      "subscription.billing-method.default",
      "MUST: The billing_method of a subscription created without one is card, wherever the answer shows it.",
      byDefault("billing_method"),
    ],
    ["subscription.status.active", "SHOULD: A new subscription has the status active.", byDefault("status")],
  ],
);

export const startDates = table(
  SUBSCRIPTIONS,
  ["createSubscription", "getSubscription", "cancelSubscription"],
  [
    [
      "subscription.answer.start-date",
      "SHOULD: A subscription has the start_date that was sent, to within a day, wherever an answer shows it as a number, in whatever unit.",
      asSent("start_date"),
    ],
  ],
  (shown, sent) => Math.abs(inMs(shown) - inMs(sent)) <= A_DAY_MS,
);

/** The document does not give the unit: a number this small counts seconds. */
function inMs(time: unknown): number {
  return Number(time) < 100_000_000_000 ? Number(time) * 1000 : Number(time);
}

function table(
  needs: Rule["needs"],
  operations: readonly contract.OperationId[],
  rows: readonly Row[],
  standsFor = (shown: unknown, sent: unknown): boolean => shown === sent,
): Rule[] {
  return rows.map(([id, sentence, isOfRow]) =>
    rule({
      id,
      sentence,
      needs,
      looksAt: `an accepted answer to ${operations.map(contract.methodAndPath).join(" or ")}`,
      of: (history) =>
        answersAbout(history, operations)
          .map(({ subject, fields }) => ({ subject, values: fields.filter(isOfRow) }))
          .filter(({ values }) => values.length > 0),
      check(proof, { values }) {
        for (const { path, writes } of values)
          for (const { value } of writes) proof.whereverLike(path, value, (shown) => standsFor(shown, value));
      },
    }),
  );
}

interface About {
  readonly subject: Exchange;
  readonly fields: readonly Field[];
}

function answersAbout(history: History, operations: readonly contract.OperationId[]): About[] {
  const { requests } = sightingsIn(history);
  return answersIn(history).flatMap((subject) => {
    const of = requests.answered(subject);
    const isRight =
      of !== undefined &&
      operations.includes(subject.operation) &&
      subject.status === 200 &&
      subject.intent.superseded !== true &&
      !isAboutAnother(subject) &&
      !isOfTheCancelled(subject, history);
    return isRight ? [{ subject, fields: [...requests.fieldsOf(of).values()].flat() }] : [];
  });
}

/** That the answer is about the object of the path is judged by the requirement about its id. */
function isAboutAnother(call: Exchange): boolean {
  const [asked, shown] = [contract.idInPath(call), json.at(call.body, "/id")];
  return asked !== undefined && json.isText(shown) && shown !== asked;
}

export const shownAsSent = rule({
  id: "shown.as-sent",
  sentence:
    "SHOULD: A value that was sent for a token, a charge, an order, a product, a plan or a subscription is shown as it was sent last, in whatever letters or cut off, and not as a value of another one, wherever an answer, a list or an event shows it under the same name.",
  needs: ["state"],
  looksAt: "a value under the name by which it was sent",
  of: (history) => [
    ...sightingsIn(history).sightings.filter(({ tellsAsItIs }) => tellsAsItIs),
    ...textsOfOthers(history),
  ],
  check: (proof, one, history) =>
    proof.whereverIs(
      one.pointer,
      () => "of" in one && !isAnother(one, history),
      "the value that was sent last",
    ),
});

/** Where an answer about one object shows a text that only others of its kind were sent with under this name, in an array too. */
function textsOfOthers(history: History) {
  const { requests } = sightingsIn(history);
  const run = nameInMarkers(history.run.run);
  const owners = new Map<string, Set<unknown>>();
  for (const call of history.calls) {
    const of = requests.answered(call);
    for (const [place, text] of of === undefined ? [] : json.strings(call.sent))
      if (text.includes(run)) {
        const said = `${of?.kind} ${json.keysOf(place)[0]} ${text}`;
        owners.set(said, (owners.get(said) ?? new Set()).add(of));
      }
  }
  return answersIn(history).flatMap((subject) => {
    const of = requests.answered(subject);
    const isKnown = of?.kind !== undefined && requests.named(of.kind, of.id) === of;
    if (!isKnown || subject.status !== 200 || subject.intent.right === false) return [];
    return ["", ...SAME.map((name) => `/${name}`)].flatMap((part) =>
      json.membersOf(json.at(subject.body, part)).flatMap(([name, member]) =>
        json.strings(member).flatMap(([place, text]) => {
          const own = text.includes(run) ? owners.get(`${of.kind} ${name} ${text}`) : undefined;
          const pointer = `${part}/${json.escaped(name)}${place}`;
          return own === undefined || own.has(of) ? [] : [{ subject, pointer }];
        }),
      ),
    );
  });
}

/**
 * Another type, and null, say nothing. What the document gives no fields is another text only where that was sent elsewhere,
 * and in an answer about the object alone, where it stands in the place of a text that only this run knows.
 */
function isAnother(one: Sighting, history: History): boolean {
  const { path = "", writes = [] } = one.field ?? {};
  const sent = mayShow(one.subject, writes, history);
  const isAlike = (value: unknown): boolean => {
    if (typeof value !== typeof one.value) return true;
    return json.isText(value) && json.isText(one.value)
      ? folded(value).startsWith(folded(one.value))
      : value === one.value;
  };
  if (sent.length === 0 || sent.some(isAlike)) return false;
  const { value } = one;
  if (!json.isText(value) || isNamed(one) || sightingsIn(history).requests.wasSaid(path, value)) return true;
  const run = nameInMarkers(history.run.run);
  const isOwnAnswer = one.subject.kind === "exchange" && !one.subject.operation.startsWith("list");
  return (
    isOwnAnswer &&
    MARKED.test(path) &&
    sent.every((text) => json.isText(text) && text.includes(run) && !isMadeOf(folded(value), folded(text)))
  );
}

/** What the service may write otherwise is not looked at, such as an address. */
const MARKED = /[/_](description|name|email)$/;

/** Cut off, with letters hidden, or with others around it. */
function isMadeOf(shown: string, sent: string): boolean {
  let place = 0;
  for (const letter of shown) {
    place = sent.indexOf(letter, place) + 1;
    if (place === 0) return shown.includes(sent);
  }
  return true;
}
