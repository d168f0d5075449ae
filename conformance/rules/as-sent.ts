/** What an object of the subscription part shows of the request that made it, and by default of what that left out. */
import { creationOf, isOfTheCancelled } from "./books/made-by.ts";
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

interface Row {
  readonly id: string;
  readonly sentence: Sentence;
  readonly needs: Rule["needs"];
  readonly looksAt: string;
  readonly of: readonly contract.OperationId[];
  readonly expected: Expected;
  readonly standsFor?: (shown: unknown, sent: unknown) => boolean;
}

function asSent(...names: readonly string[]): Expected {
  return (sent) =>
    Object.fromEntries(
      names.map((name) => [name, json.at(sent, `/${name}`)]).filter(([, value]) => isShown(value)),
    );
}

function byDefault(name: string, value: unknown): Expected {
  return (sent) => (json.at(sent, `/${name}`) === undefined ? { [name]: value } : {});
}

const PLAN = {
  needs: ["state", "offers.subscription"],
  looksAt: "a plan that was created or read",
  of: ["createPlan", "getPlan"],
} as const;
const PRODUCT = { ...PLAN, looksAt: "a product that was created", of: ["createProduct"] } as const;
const SUBSCRIPTION = {
  needs: [...PLAN.needs, "cards.approved"],
  looksAt: "a subscription that was created or read",
  of: ["createSubscription", "getSubscription"],
} as const;

const ROWS: readonly Row[] = [
  {
    id: "product.answer.as-sent",
    sentence:
      "SHOULD: A created product has the name, description, external_product_id and status that were sent, wherever the answer shows them.",
    ...PRODUCT,
    expected: asSent("name", "description", "external_product_id", "status"),
  },
  {
    id: "product.status.default",
    sentence: "MUST: The status of a product created without one is enabled, wherever the answer shows it.",
    ...PRODUCT,
    expected: byDefault("status", "enabled"),
  },
  {
    id: "plan.answer.as-sent",
    sentence:
      "SHOULD: A plan has the name, the description and the product_id that were sent, wherever its creation or its read shows them.",
    ...PLAN,
    expected: asSent("name", "description", "product_id"),
  },
  {
    id: "plan.answer.billing-frequency",
    sentence:
      "SHOULD: A plan made with one of the five billing frequencies has that frequency wherever its creation or its read shows it.",
    ...PLAN,
    expected: asSent("billing_frequency"),
  },
  {
    id: "plan.billing-frequency.default",
    sentence:
      "MUST: The billing_frequency of a plan created without one is monthly, wherever the answer shows it.",
    ...PLAN,
    expected: byDefault("billing_frequency", "monthly"),
  },
  {
    id: "plan.status.active",
    sentence: "SHOULD: A new plan has the status active.",
    ...PLAN,
    expected: byDefault("status", "active"),
  },
  {
    id: "subscription.answer.as-sent",
    sentence:
      "SHOULD: A subscription has the plan_id, auto_billing, billing_frequency, billing_method and billing_day that were sent, wherever its creation or its read shows them in that type.",
    ...SUBSCRIPTION,
    expected: asSent("plan_id", "auto_billing", "billing_frequency", "billing_method", "billing_day"),
  },
  {
    id: "subscription.auto-billing.false",
    sentence:
      "MUST: A subscription with auto_billing false is accepted, and its auto_billing is false wherever an answer shows a boolean.",
    ...SUBSCRIPTION,
    expected: (sent) => (json.at(sent, "/auto_billing") === false ? { auto_billing: false } : {}),
  },
  {
    id: "subscription.auto-billing.default",
    sentence:
      "MUST: The auto_billing of a subscription created without it is true, wherever an answer shows a boolean.",
    ...SUBSCRIPTION,
    expected: byDefault("auto_billing", true),
  },
  {
    id: "subscription.billing-frequency.default",
    sentence:
      "MUST: The billing_frequency of a subscription created without one is monthly, wherever the answer shows it.",
    ...SUBSCRIPTION,
    expected: byDefault("billing_frequency", "monthly"),
  },
  {
    id: "subscription.billing-method.default",
    sentence:
      "MUST: The billing_method of a subscription created without one is card, wherever the answer shows it.",
    ...SUBSCRIPTION,
    expected: byDefault("billing_method", "card"),
  },
  {
    id: "subscription.status.active",
    sentence: "SHOULD: A new subscription has the status active.",
    ...SUBSCRIPTION,
    expected: byDefault("status", "active"),
  },
  {
    id: "subscription.answer.start-date",
    sentence:
      "SHOULD: A subscription has the start_date that was sent, to within a day, wherever an answer shows it as a number, in whatever unit.",
    ...SUBSCRIPTION,
    of: ["createSubscription", "getSubscription", "cancelSubscription"],
    expected: asSent("start_date"),
    standsFor: (shown, sent) => Math.abs(inMs(shown) - inMs(sent)) <= A_DAY_MS,
  },
];

const A_DAY_MS = 86_400_000;

/** The document does not give the unit: a number this small counts seconds. */
function inMs(time: unknown): number {
  return Number(time) < 100_000_000_000 ? Number(time) * 1000 : Number(time);
}

export const asItWasMade = ROWS.map(({ of, expected, standsFor, ...row }) =>
  rule({
    ...row,
    of: (history) =>
      answersAbout(history, of)
        .map(({ subject, sent }) => ({ subject, values: Object.entries(expected(sent)) }))
        .filter(({ values }) => values.length > 0),
    check(proof, { values }) {
      for (const [name, value] of values)
        proof.whereverLike(
          `/${name}`,
          value,
          standsFor === undefined ? undefined : (shown) => standsFor(shown, value),
        );
    },
  }),
);

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
      const made = creationOf(subject, history);
      return made === undefined || made.intent.right === false ? [] : [{ subject, sent: made.sent }];
    });
}

/** That the answer is about the object of the path is judged by the requirement about its id. */
function isAboutAnother(call: Exchange): boolean {
  const [asked, shown] = [contract.idInPath(call), json.at(call.body, "/id")];
  return asked !== undefined && json.isText(shown) && shown !== asked;
}
