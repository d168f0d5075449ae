/** Options are offered for a charge that is eligible, and for no other. */
import { type Exchange, Unseeable, dimensions, flow, json, replies, sums, ways } from "../../flow.ts";

const hasSome = (options: unknown): boolean => json.isArray(options) && options.length > 0;
const isEmpty = (options: unknown): boolean => json.isArray(options) && options.length === 0;

type Lookup = (money?: sums.Money) => Promise<Exchange>;

/** Lookups for one card, or for one token of it. */
const lookups = ways(
  "lookup",
  { paid: dimensions.PAID },
  async ({ api, given }, { paid }): Promise<{ readonly byToken: boolean; readonly ask: Lookup }> => {
    const card = "installments";
    const byToken = paid === "token";
    const created = byToken ? await api.createPaymentToken(given.bodies.token({ card })) : undefined;
    if (created !== undefined && !replies.isSuccess(created))
      throw new Unseeable("no token is made of cards.installments", [created.nr], "free_choice");
    const token = created && given.idIn("payment_token", created);
    const ask: Lookup = (money) => {
      const body = given.bodies.charge({
        card,
        ...(money && { money }),
        ...(token !== undefined && { token }),
      });
      const about = `cards.${card}, amount ${body.amount_details.amount}`;
      return api.lookupInstallments(body, { query: { monthly_installments: true }, about });
    };
    return { byToken, ask };
  },
).needing("state", "cards.approved", "cards.installments");

export const lookupEligible = flow({
  id: "lookup-eligible",
  title: "A charge that is eligible has options",
  each: lookups.only({ paid: ["card"] }),
  proves: {
    "lookup.eligible":
      "SHOULD: The lookup offers at least one option for a charge that is eligible for installments.",
  },

  async run({ lookup, prove }) {
    const eligible = await lookup.ask();

    prove("lookup.eligible", eligible)
      .ifAccepted()
      .ifShown("/options", json.isArray)
      .carries("/options", hasSome, "an array with an option in it");
  },
});

export const lookupNotEligible = flow({
  id: "lookup-not-eligible",
  title: "A charge that is not eligible has no options, though one before it had",
  each: lookups,
  proves: {
    "lookup.not-eligible":
      "MUST: The lookup offers an empty list of options for a charge that is not eligible for installments.",
  },

  async run({ lookup: { byToken, ask }, target, prove }) {
    const declared = target.cards.installments?.not_eligible;
    const eligible = await ask();
    const other = declared === undefined ? await askForLittle(ask) : await ask(sums.mxn(declared));

    const offersNone = prove("lookup.not-eligible", other);
    const isUnknown = other.status === 400 || hasSome(json.at(other.body, "/options"));
    if (declared === undefined && isUnknown)
      offersNone.doesNotApply(
        "the document does not give which charges are not eligible, and cards.installments.not_eligible names no amount",
      );
    const isOffered = hasSome(json.at(eligible.body, "/options"));
    if (byToken && !isOffered) offersNone.doesNotApply("the lookup offers a token no options");
    offersNone
      .provided(isOffered, "the lookup offers no option for an eligible charge either")
      .ifAccepted()
      .ifShown("/options", json.isArray)
      .carries("/options", isEmpty, "an empty array");
  },
});

/** A charge of one centavo, or of one peso, is hardly ever eligible. */
async function askForLittle(ask: Lookup): Promise<Exchange> {
  const least = await ask(sums.mxn(1));
  return least.status === 400 ? ask(sums.mxn(100)) : least;
}
