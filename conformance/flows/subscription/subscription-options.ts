/** Optional fields of a subscription. */
import { flow, twinOfRefused, Unseeable } from "../../flow.ts";
import { aboutOf } from "./subscription-ways.ts";

const NEEDS = ["state", "offers.subscription", "cards.approved"] as const;

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

const NO_ALIAS =
  "no alias was found in the answer to token creation: locate.payment_token_alias in the target file names its place";

export const subscriptionByAlias = flow({
  id: "subscription-by-alias",
  title: "A subscription is created with a payment_token_alias",
  needs: [...NEEDS, "offers.tokenization"],
  proves: {
    "subscription.payment-token-alias.suffices":
      "MUST: A subscription with payment_token_alias and no payment_token_id is accepted.",
  },

  async run({ given, prove }) {
    const token = (await given.token()).created;
    const alias = given.idShownIn("payment_token_alias", token.body);
    if (alias === undefined) throw new Unseeable(NO_ALIAS, [token.nr]);
    const twin = (await given.subscription()).created;
    const part = { payment_token_id: undefined, payment_token_alias: alias };
    const { created } = await given.subscribe(undefined, part, { about: "payment_token_alias" });

    prove("subscription.payment-token-alias.suffices", created).accepted({ twin }).ifShown("/id");
  },
});
