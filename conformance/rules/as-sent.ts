/** What an object of the subscription part shows of the request that made it, and by default of what that left out. */
import { isOfTheCancelled, onlyCreationOf } from "./books/made.ts";
import {
  type Exchange,
  type History,
  type Rule,
  type Sentence,
  answersIn,
  contract,
  isShown,
  json,
  rule,
} from "./rule.ts";

/** The values that an answer has to show, by name, where the object was made by this body. */
type Expected = (sent: unknown) => Readonly<Record<string, unknown>>;

type Row = readonly [id: string, sentence: Sentence, expected: Expected];

function asSent(...names: readonly string[]): Expected {
  return (sent) =>
    Object.fromEntries(
      names.map((name) => [name, json.at(sent, `/${name}`)]).filter(([, value]) => isShown(value)),
    );
}

function byDefault(name: string, value: unknown): Expected {
  return (sent) => (json.at(sent, `/${name}`) === undefined ? { [name]: value } : {});
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
      byDefault("status", "enabled"),
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
      byDefault("billing_frequency", "monthly"),
    ],
    ["plan.status.active", "SHOULD: A new plan has the status active.", byDefault("status", "active")],
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
      (sent) => (json.at(sent, "/auto_billing") === false ? { auto_billing: false } : {}),
    ],
    [
      "subscription.auto-billing.default",
      "MUST: The auto_billing of a subscription created without it is true, wherever an answer shows a boolean.",
      byDefault("auto_billing", true),
    ],
    [
      "subscription.billing-frequency.default",
      "MUST: The billing_frequency of a subscription created without one is monthly, wherever the answer shows it.",
      byDefault("billing_frequency", "monthly"),
    ],
    [
      "subscription.billing-method.default",
      "MUST: The billing_method of a subscription created without one is card, wherever the answer shows it.",
      byDefault("billing_method", "card"),
    ],
    [
      "subscription.status.active",
      "SHOULD: A new subscription has the status active.",
      byDefault("status", "active"),
    ],
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
  return rows.map(([id, sentence, expected]) =>
    rule({
      id,
      sentence,
      needs,
      looksAt: `an accepted answer to ${operations.map(contract.methodAndPath).join(" or ")}`,
      of: (history) =>
        answersAbout(history, operations)
          .map(({ subject, sent }) => ({ subject, values: Object.entries(expected(sent)) }))
          .filter(({ values }) => values.length > 0),
      check(proof, { values }) {
        for (const [name, value] of values)
          proof.whereverLike(`/${name}`, value, (shown) => standsFor(shown, value));
      },
    }),
  );
}

interface About {
  readonly subject: Exchange;
  /** The body of the creation. */
  readonly sent: unknown;
}

function answersAbout(history: History, operations: readonly contract.OperationId[]): About[] {
  return answersIn(history)
    .filter(
      (one) =>
        operations.includes(one.operation) &&
        one.status === 200 &&
        one.intent.superseded !== true &&
        !isAboutAnother(one) &&
        !isOfTheCancelled(one, history),
    )
    .flatMap((subject) => {
      const made = onlyCreationOf(subject, history);
      return made === undefined || made.intent.right === false ? [] : [{ subject, sent: made.sent }];
    });
}

/** That the answer is about the object of the path is judged by the requirement about its id. */
function isAboutAnother(call: Exchange): boolean {
  const [asked, shown] = [contract.idInPath(call), json.at(call.body, "/id")];
  return asked !== undefined && json.isText(shown) && shown !== asked;
}
