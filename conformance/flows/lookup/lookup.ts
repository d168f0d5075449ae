import {
  type Exchange,
  type Given,
  type Money,
  at,
  flow,
  isArray,
  isSuccess,
  mxn,
  unlessBlocked,
  withAt,
} from "../../flow.ts";

type Body = ReturnType<Given["bodies"]["charge"]>;

/** The body with each of the parts that a charge may have besides. */
function fuller(body: Body, bodies: Given["bodies"]): Body[] {
  return [
    { ...body, consumer_details: bodies.consumer() },
    { ...body, billing_details: bodies.billing() },
    { ...body, processing_instructions: { auto_capture: true } },
  ];
}

/** Paid by a token instead, where there are tokens. */
async function byToken(given: Given): Promise<Body[]> {
  if (given.offered("createPaymentToken").length === 0) return [];
  // Whether a token can be had is asked elsewhere.
  const made = given.sharedToken().then(({ created }) => given.idIn("payment_token", created));
  const token = await unlessBlocked(made);
  return token === undefined ? [] : [given.bodies.charge({ token })];
}

export const lookup = flow({
  id: "lookup",
  title: "The installment options of a charge are looked up",
  needs: ["state", "cards.approved"],
  proves: {
    "lookup.charge-body": "MUST: The lookup takes the body that charge creation takes.",
    "lookup.monthly-installments.values":
      "MUST: A lookup is answered for true and for false as monthly_installments.",
    "lookup.options-list-id": "MUST: The answer to a lookup carries options_list_id as a string.",
    "lookup.options": "MUST: The answer to a lookup carries options as an array.",
  },

  async run({ api, given, prove }) {
    const body = given.bodies.charge();
    const created = await api.createCharge(body);
    const yes = await api.lookupInstallments(body, { query: { monthly_installments: true } });
    const no = await api.lookupInstallments(body, { query: { monthly_installments: false } });
    // For one of the two values at least: that it is answered for both is the next sentence.
    const taken = isSuccess(yes) ? yes : no;
    const same = prove("lookup.charge-body", taken)
      .provided(isSuccess(created), "charge creation did not take this body either")
      .accepted();
    prove("lookup.monthly-installments.values", yes, no).accepted({ twin: taken });
    const answered = [yes, no].filter(isSuccess);

    const query = { monthly_installments: isSuccess(yes) };
    for (const other of [...fuller(body, given.bodies), ...(await byToken(given))]) {
      const looked = await api.lookupInstallments(other, { query });
      // Only what charge creation takes has to be taken here.
      if (!isSuccess(looked) && !isSuccess(await api.createCharge(other))) continue;
      same.and(looked).accepted({ twin: taken });
      if (isSuccess(looked)) answered.push(looked);
    }
    // Whatever is looked up, and with either of the two values.
    prove("lookup.options-list-id", taken)
      .ifAccepted()
      .and(...answered)
      .carries("/options_list_id", (value) => typeof value === "string", "a string");
    prove("lookup.options", taken)
      .ifAccepted()
      .and(...answered)
      .carries("/options", isArray, "an array");
  },
});

function hasSome(options: unknown): boolean {
  return isArray(options) && options.length > 0;
}

function isEmpty(options: unknown): boolean {
  return isArray(options) && options.length === 0;
}

export const lookupOptions = flow({
  id: "lookup-options",
  title: "Options are offered to a charge that is eligible, and to no other",
  needs: ["state", "cards.approved", "cards.installments"],
  proves: {
    "lookup.eligible":
      "MUST: The lookup offers at least one option for a charge that is eligible for installments.",
    "lookup.not-eligible":
      "MUST: The lookup offers an empty list of options for a charge that is not eligible for installments.",
  },

  async run({ api, given, target, prove }) {
    const query = { monthly_installments: true };
    const lookupOf = (card: "installments" | "approved", money?: Money): Promise<Exchange> => {
      const body = given.bodies.charge({ card, ...(money && { money }) });
      const about = `cards.${card}, amount ${body.amount_details.amount}`;
      return api.lookupInstallments(body, { query, about });
    };
    const eligible = await lookupOf("installments");
    prove("lookup.eligible", eligible)
      .ifAccepted()
      .provided(isArray(at(eligible.body, "/options")), "the answer has no array of options")
      .carries("/options", hasSome, "an array with an option in it");

    // Which charges are eligible is not shown: the target may name one that is not, and one centavo or peso hardly ever is.
    const declared = target.cards.installments?.not_eligible;
    const card = declared === undefined ? "approved" : "installments";
    const first = await lookupOf(card, mxn(declared ?? 1));
    const small = declared === undefined && first.status === 400 ? await lookupOf(card, mxn(100)) : first;
    const proof = prove("lookup.not-eligible", small);
    if (declared === undefined && small.status === 400)
      proof.doesNotApply("a charge that small is refused, and which others are not eligible is not shown");
    if (declared === undefined && hasSome(at(small.body, "/options")))
      proof.doesNotApply(
        "a charge that small is eligible too, and cards.installments.not_eligible names no other amount",
      );
    proof
      .provided(
        hasSome(at(eligible.body, "/options")),
        "an eligible charge was offered nothing, so an empty list says nothing",
      )
      .ifAccepted()
      .provided(isArray(at(small.body, "/options")), "the answer has no array of options")
      .carries("/options", isEmpty, "an empty array");
  },
});

export const lookupRefused = flow({
  id: "lookup-refused",
  title: "A lookup without what it takes is refused",
  needs: ["cards.approved"],
  proves: {
    "lookup.description.required": "MUST: A lookup without a description is refused with 400.",
    "lookup.amount-details.required": "MUST: A lookup without amount_details is refused with 400.",
    "lookup.monthly-installments.required":
      "MUST: A lookup without the query parameter monthly_installments is refused with 400.",
    "lookup.monthly-installments.boolean":
      "MUST: A lookup whose monthly_installments is not a boolean is refused with 400.",
  },

  async run({ api, given, prove }) {
    const body = given.bodies.charge();
    const query = { monthly_installments: true };
    const twin = await api.lookupInstallments(body, { query });
    const without = (pointer: string): ReturnType<typeof api.lookupInstallments> =>
      api.lookupInstallments(withAt(body, pointer, undefined), { query });
    prove("lookup.description.required", await without("/description")).refused({ twin });
    prove("lookup.amount-details.required", await without("/amount_details")).refused({ twin });
    prove("lookup.monthly-installments.required", await api.lookupInstallments(body)).refused({ twin });
    const perhaps = await api.lookupInstallments(body, { query: { monthly_installments: "perhaps" } });
    prove("lookup.monthly-installments.boolean", perhaps).refused({ twin });
  },
});
