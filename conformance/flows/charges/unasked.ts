/** A lookup and an order make no charge. */
import { type Tools, type cursors, dimensions, flow, json, payByToken, ways } from "../../flow.ts";

const ASKED = {
  lookup: { words: "a lookup" },
  lookupByToken: { words: "a lookup by token", needs: dimensions.PAID.token.needs },
  order: { words: "an order that is created, read and updated", needs: ["offers.order"] },
} as const;

export const chargeOnlyWhenAsked = flow({
  id: "charge-only-when-asked",
  title: "A lookup and an order make no charge",
  needs: ["state", "cards.approved"],
  each: ways("by", { asked: ASKED }),
  // Between two charges of this flow few others stand then.
  alone: "few charges",
  proves: {
    "charge.only-when-asked":
      "SHOULD: A lookup makes no charge, and an order without a payment_detail makes none when it is created, read or updated: no list and no event shows one with its description.",
  },

  async run({ by: { asked }, prove, ...tools }) {
    const { given, inbox, marker, until } = tools;
    const before = await given.heldCharge();
    const description = marker(asked);
    await ASK[asked](tools, description);
    const after = await given.heldCharge();
    const { pages, ids } = await until(
      () =>
        given.charges.walk({ limit: 100 }, "older", (seen) =>
          [before, after].every(({ id }) => seen.has(id)),
        ),
      (walked) => walked.ids.includes(after.id),
    );
    const newer = await newerThan(tools, before, pages);
    const listed = newer.filter((charge) => json.mentions(charge, description));
    const told = inbox.about([description]).filter(({ type }) => type.startsWith("charge."));

    const unasked = prove("charge.only-when-asked", ...pages.map(({ exchange }) => exchange)).provided(
      ids.includes(after.id),
      "the charge that was made last is not in the list",
    );
    if (!newer.some((charge) => json.mentions(charge, after.description)) && told.length === 0)
      unasked.doesNotApply("neither a list nor a read shows the description of a charge");
    unasked.none(
      [...listed.map(() => "one in the list"), ...told.map(({ type }) => `the event ${type}`)],
      `no charge with the description of ${ASKED[asked].words}`,
    );
  },
});

const ASK: {
  readonly [Asked in keyof typeof ASKED]: (tools: Tools, description: string) => Promise<unknown>;
} = {
  lookup: (tools, description) => lookup(tools, description),
  lookupByToken: (tools, description) =>
    payByToken(tools.given, (token) => lookup(tools, description, token)),
  async order({ api, given }, description) {
    const { id, created } = await given.order(description);
    await api.getOrder(id);
    await api.updateOrder(id, given.bodies.order({ description }));
    return created;
  },
};

async function lookup({ api, given, need }: Tools, description: string, token?: string): Promise<void> {
  const body = given.bodies.charge({ description, ...(token !== undefined && { token }) });
  need(await api.lookupInstallments(body, { query: { monthly_installments: true } }));
}

/** Other clients may have made some charges meanwhile. */
const MOST_READ = 20;

/** The charges above this one in the list: their elements, and what is read of them where elements show no description. */
async function newerThan(
  { api, given }: Tools,
  { id }: { readonly id: string },
  pages: readonly cursors.Page[],
): Promise<readonly unknown[]> {
  const elements = pages.flatMap((page) => page.elements);
  const idOf = (one: unknown): string | undefined => given.idShownIn("list_element_id", one);
  const place = elements.findIndex((one) => idOf(one) === id);
  const newer = elements.slice(0, place === -1 ? MOST_READ : place);
  if (newer.some((one) => json.strings(one).some(([name]) => name.endsWith("/description")))) return newer;
  const ids = newer.flatMap((one) => idOf(one) ?? []).slice(0, MOST_READ);
  return Promise.all(ids.map(async (one) => (await api.getCharge(one)).body));
}
