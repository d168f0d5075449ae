/** A subscription is created, with and without its optional fields. */
import { attempts, flow, refusals, replies, twinOfRefused } from "../../flow.ts";
import { references } from "./reference-ways.ts";
import { aboutOf, byAlias, createdSubscriptions } from "./subscription-ways.ts";

const NEEDS = ["state", "offers.subscription", "cards.approved"] as const;

const ACCEPTED = {
  "subscription.payment-token-id.suffices":
    "MUST: A subscription with payment_token_id and no payment_token_alias is accepted.",
} as const;
export const subscriptionCreated = flow({
  id: "subscription-created",
  title: "A subscription is created with a payment_token_id",
  each: createdSubscriptions.over("place"),
  proves: ACCEPTED,

  async run({ subscription: { created }, prove }) {
    prove("subscription.payment-token-id.suffices", created).accepted();
  },
});

export const subscriptionsBeside = flow({
  id: "subscriptions-beside",
  title: "A subscription is created at the same moment as another one",
  needs: NEEDS,
  each: attempts.only({ beside: ["together"] }).over(),
  proves: ACCEPTED,

  async run({ attempt: { ask }, api, given, prove }) {
    const { body, created: twin } = await given.subscription();
    const bodies = [await given.unspent(body), await given.unspent(body)];
    const tokens = new Set([body, ...bodies].map((one) => one["payment_token_id"]));
    const created = await ask(() => api.createSubscription(bodies.pop()));

    const accepted = prove("subscription.payment-token-id.suffices", created);
    if (replies.isRefusal(created) && tokens.size < 3)
      accepted.doesNotApply(
        "the card makes no other token, and the document does not say how often one pays",
      );
    else accepted.accepted({ twin });
  },
});

const OPTIONS = [
  [
    "subscription.defaults.named",
    "MUST: A subscription that names auto_billing true, billing_frequency monthly and billing_method card is accepted.",
    { auto_billing: true, billing_frequency: "monthly", billing_method: "card" },
  ],
  [
    "subscription.billing-day",
    "MUST: A subscription with an integer billing_day is accepted.",
    { billing_day: 15 },
  ],
  [
    "subscription.auto-billing.false",
    "MUST: A subscription with auto_billing false is accepted, and its auto_billing is false wherever an answer shows a boolean.",
    { auto_billing: false },
  ],
] as const;

export const subscriptionOptions = OPTIONS.map(([id, sentence, part]) =>
  flow({
    id: `option-${id.replaceAll(".", "-")}`,
    title: `A subscription names ${Object.keys(part).join(", ")}`,
    needs: NEEDS,
    proves: { [id]: sentence },

    async run({ given, prove }) {
      const { created } = await given.subscribe(undefined, part, { about: aboutOf(part) });
      const twin = await twinOfRefused(created, async () => (await given.subscription()).created);

      prove(id, created).accepted({ twin }).ifShown("/id");
    },
  }),
);

export const subscriptionByAlias = flow({
  id: "subscription-by-alias",
  title: "A subscription is created with a payment_token_alias",
  needs: [...NEEDS, "offers.tokenization"],
  proves: {
    "subscription.payment-token-alias.suffices":
      "MUST: A subscription with payment_token_alias and no payment_token_id is accepted.",
  },

  async run({ given, prove }) {
    const part = await byAlias(given);
    const twin = (await given.subscription()).created;
    const { created } = await given.subscribe(undefined, part, { about: "payment_token_alias" });

    prove("subscription.payment-token-alias.suffices", created).accepted({ twin }).ifShown("/id");
  },
});

export const subscriptionsRefused = [
  refusals(
    "refused-subscriptions",
    "createSubscription",
    "A subscription without a required field is refused",
    {
      "subscription.plan-id.required": [
        "MUST: A subscription without a plan_id is refused with 400.",
        "/plan_id",
      ],
      "subscription.customer-email.required": [
        "MUST: A subscription without a customer_email is refused with 400.",
        "/customer_email",
      ],
      "subscription.start-date.required": [
        "MUST: A subscription without a start_date is refused with 400.",
        "/start_date",
      ],
      "subscription.payment-token.one-required": [
        "MUST: A subscription with neither payment_token_id nor payment_token_alias is refused with 400.",
        // Beside an alias it need not be sent.
        { "/payment_token_id": undefined },
      ],
      "subscription.required-formats": [
        "MUST: A subscription whose customer_email is not an email address, or whose start_date is a word, is refused with 400.",
        { "/customer_email": "not an address" },
        { "/start_date": "tomorrow" },
      ],
    },
  ),
  // An id that is looked for and not found may be answered with another status than 400.
  refusals(
    "refused-subscription-ids",
    "createSubscription",
    "A subscription with an id that is no UUID is refused",
    {
      "subscription.plan-id.format": [
        "MUST: A subscription whose plan_id is not a UUID is refused.",
        { "/plan_id": "not-a-uuid" },
      ],
      "subscription.formats": [
        "SHOULD: A subscription whose payment_token_id is not a UUID is refused.",
        { "/payment_token_id": "not-a-uuid" },
      ],
    },
    "any",
  ),
];

export const unknownReferences = flow({
  id: "unknown-references",
  title: "Nothing is made of a product, a plan or a token that does not exist",
  each: references,
  proves: {
    "beta.unknown-reference":
      "SHOULD: A plan creation with an unknown product_id, and a subscription creation with an unknown plan_id or payment_token_id, is refused.",
  },

  async run({ reference: { unknown, known }, prove }) {
    const refused = await unknown();
    const twin = await known();

    prove("beta.unknown-reference", ...refused).refused({ twin, status: "any" });
  },
});
