/** Options are offered for a charge that is eligible, and for no other. */
import { type Exchange, type Tools, flow, json, sums } from "../../flow.ts";

const needs = ["state", "cards.approved", "cards.installments"] as const;

const hasSome = (options: unknown): boolean => json.isArray(options) && options.length > 0;
const isEmpty = (options: unknown): boolean => json.isArray(options) && options.length === 0;

export const lookupEligible = flow({
  id: "lookup-eligible",
  title: "A charge that is eligible has options",
  needs,
  proves: {
    "lookup.eligible":
      "SHOULD: The lookup offers at least one option for a charge that is eligible for installments.",
  },

  async run({ prove, ...tools }) {
    const eligible = await lookup(tools, "installments");

    prove("lookup.eligible", eligible)
      .ifAccepted()
      .ifShown("/options", json.isArray)
      .carries("/options", hasSome, "an array with an option in it");
  },
});

export const lookupNotEligible = flow({
  id: "lookup-not-eligible",
  title: "A charge that is not eligible has no options",
  needs,
  proves: {
    "lookup.not-eligible":
      "MUST: The lookup offers an empty list of options for a charge that is not eligible for installments.",
  },

  async run({ prove, ...tools }) {
    const declared = tools.target.cards.installments?.not_eligible;
    const eligible = await lookup(tools, "installments");
    const other =
      declared === undefined
        ? await lookupOfLittle(tools)
        : await lookup(tools, "installments", sums.mxn(declared));

    const offersNone = prove("lookup.not-eligible", other);
    const isUnknown = other.status === 400 || hasSome(json.at(other.body, "/options"));
    if (declared === undefined && isUnknown)
      offersNone.doesNotApply(
        "the document does not give which charges are not eligible, and cards.installments.not_eligible names no amount",
      );
    offersNone
      .provided(
        hasSome(json.at(eligible.body, "/options")),
        "the lookup offers no option for an eligible charge either",
      )
      .ifAccepted()
      .ifShown("/options", json.isArray)
      .carries("/options", isEmpty, "an empty array");
  },
});

/** A charge of one centavo, or of one peso, is hardly ever eligible. */
async function lookupOfLittle(tools: Pick<Tools, "api" | "given">): Promise<Exchange> {
  const least = await lookup(tools, "approved", sums.mxn(1));
  return least.status === 400 ? lookup(tools, "approved", sums.mxn(100)) : least;
}

function lookup(
  { api, given }: Pick<Tools, "api" | "given">,
  card: "installments" | "approved",
  money?: sums.Money,
): Promise<Exchange> {
  const body = given.bodies.charge({ card, ...(money && { money }) });
  const about = `cards.${card}, amount ${body.amount_details.amount}`;
  return api.lookupInstallments(body, { query: { monthly_installments: true }, about });
}
