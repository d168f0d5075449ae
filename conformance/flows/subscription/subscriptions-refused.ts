/** A subscription without a required field, or with one of another format, is refused. */
import { type Body, type Exchange, flow } from "../../flow.ts";
import { references } from "./reference-ways.ts";

const WITHOUT: Body = { payment_token_id: undefined, payment_token_alias: undefined };

export const subscriptionsRefused = flow({
  id: "subscriptions-refused",
  title: "A subscription without a required field is refused",
  needs: ["offers.subscription", "cards.approved"],
  proves: {
    "subscription.plan-id.required": "MUST: A subscription without a plan_id is refused with 400.",
    "subscription.customer-email.required":
      "MUST: A subscription without a customer_email is refused with 400.",
    "subscription.start-date.required": "MUST: A subscription without a start_date is refused with 400.",
    "subscription.payment-token.one-required":
      "MUST: A subscription with neither payment_token_id nor payment_token_alias is refused with 400.",
    "subscription.required-formats":
      "MUST: A subscription whose customer_email is not an email address, or whose start_date is a word, is refused with 400.",
    "subscription.plan-id.format": "MUST: A subscription whose plan_id is not a UUID is refused.",
    "subscription.formats": "SHOULD: A subscription whose payment_token_id is not a UUID is refused.",
  },

  async run({ api, given, prove }) {
    const body = await given.unspent((await given.subscription()).body);
    const subscribe = (part: Body, about?: string): Promise<Exchange> =>
      api.createSubscription(
        { ...body, customer_email: given.bodies.email(), ...part },
        { ...(about !== undefined && { about }) },
      );
    const planless = await subscribe({ plan_id: undefined });
    const unaddressed = await subscribe({ customer_email: undefined });
    const dateless = await subscribe({ start_date: undefined });
    const unpaid = await subscribe(WITHOUT, "neither payment_token_id nor payment_token_alias");
    const email = await subscribe({ customer_email: "not an address" });
    const date = await subscribe({ start_date: "tomorrow" });
    const plan = await subscribe({ plan_id: "not-a-uuid" });
    const token = await subscribe({ payment_token_id: "not-a-uuid" });
    // Last, since the document does not say how often a token pays.
    const twin = await subscribe({});

    prove("subscription.plan-id.required", planless).refused({ twin });
    prove("subscription.customer-email.required", unaddressed).refused({ twin });
    prove("subscription.start-date.required", dateless).refused({ twin });
    prove("subscription.payment-token.one-required", unpaid).refused({ twin });
    prove("subscription.required-formats", email, date).refused({ twin });
    // An id that is looked for and not found may be answered with another status.
    prove("subscription.plan-id.format", plan).refused({ twin, status: "any" });
    prove("subscription.formats", token).refused({ twin, status: "any" });
  },
});

export const unknownReferences = flow({
  id: "unknown-references",
  title: "Nothing is made of a product, a plan or a token that does not exist",
  each: references,
  proves: {
    "beta.unknown-reference":
      "SHOULD: A plan of a product that does not exist, and a subscription of such a plan or token, is refused.",
  },

  async run({ reference: { unknown, known }, prove }) {
    const refused = await unknown();
    const twin = await known();

    prove("beta.unknown-reference", refused).refused({ twin, status: "any" });
  },
});
