import { flow, withAt } from "../../flow.ts";

const NOBODY = "00000000-0000-4000-8000-000000000000";
/** Tokens are taken out of every report: none of them is an id that stands for nothing elsewhere. */
const NO_TOKEN = "5e1f7e57-0000-4000-8000-000000000000";

export const subscriptionsRefused = flow({
  id: "subscriptions-refused",
  title: "A subscription without what it takes is refused",
  needs: ["offers.subscription", "cards.approved"],
  proves: {
    "subscription.plan-id.required": "MUST: A subscription without a plan_id is refused with 400.",
    "subscription.customer-email.required":
      "MUST: A subscription without a customer_email is refused with 400.",
    "subscription.start-date.required": "MUST: A subscription without a start_date is refused with 400.",
    "subscription.payment-token.one-required":
      "MUST: A subscription with neither payment_token_id nor payment_token_alias is refused with 400.",
    "subscription.required-formats":
      "MUST: A subscription whose customer_email is no email address, or whose start_date is a word, is refused with 400.",
    "subscription.formats":
      "SHOULD: A subscription with a malformed UUID as plan_id or payment_token_id is refused.",
    "beta.unknown-reference":
      "SHOULD: A plan of a product that does not exist, and a subscription of such a plan or token, is refused.",
  },

  async run({ api, given, prove }) {
    const body = await given.unspent((await given.subscription()).body);
    const wrong = (pointer: string, value?: unknown): ReturnType<typeof api.createSubscription> =>
      api.createSubscription(withAt({ ...body, customer_email: given.bodies.email() }, pointer, value));
    const planless = await wrong("/plan_id");
    const nobodys = await wrong("/customer_email");
    const dateless = await wrong("/start_date");
    const unpaid = await api.createSubscription(
      withAt({ ...body, customer_email: given.bodies.email() }, "/payment_token_id", undefined),
      { about: "neither payment_token_id nor payment_token_alias" },
    );
    const mistyped = [
      await wrong("/customer_email", "not an address"),
      await wrong("/start_date", "tomorrow"),
    ];
    // May as well be looked for and not found, which is answered with a status that is not shown.
    const malformed = [await wrong("/plan_id", "not-a-uuid"), await wrong("/payment_token_id", "not-a-uuid")];
    const unknown = [await wrong("/plan_id", NOBODY), await wrong("/payment_token_id", NO_TOKEN)];
    // Last, since how often a token pays is not shown.
    const twin = await api.createSubscription(body);
    prove("subscription.plan-id.required", planless).refused({ twin });
    prove("subscription.customer-email.required", nobodys).refused({ twin });
    prove("subscription.start-date.required", dateless).refused({ twin });
    prove("subscription.payment-token.one-required", unpaid).refused({ twin });
    prove("subscription.required-formats", ...mistyped).refused({ twin });
    prove("subscription.formats", ...malformed).refused({ twin, status: "any" });

    const plan = given.bodies.plan((await given.product()).id);
    const unmade = await api.createPlan({ ...plan, product_id: NOBODY });
    const twins = [await api.createPlan(plan), twin];
    prove("beta.unknown-reference", unmade, ...unknown).refused({ twin: twins, status: "any" });
  },
});
