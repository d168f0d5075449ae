/** A subscription without a required field, or with one of another format, is refused. */
import { flow, refusals } from "../../flow.ts";
import { references } from "./reference-ways.ts";

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
        "/payment_token_id",
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

    prove("beta.unknown-reference", refused).refused({ twin, status: "any" });
  },
});
