/** The installment options of a charge are looked up. */
import { type Body, dimensions, flow, json, refusals, replies, rightRequests, ways } from "../../flow.ts";

const chargeBodies = ways(
  "body",
  {
    paid: dimensions.PAID,
    part: {
      none: { words: "" },
      consumer: { words: "with consumer_details" },
      billing: { words: "with billing_details" },
      autoCapture: { words: "with auto_capture true" },
      shipping: { words: "with shipping_details" },
      additional: { words: "with additional_details" },
    },
  },
  async ({ given }, { paid, part }): Promise<Body> => {
    const { bodies } = given;
    const token =
      paid === "token" ? given.idIn("payment_token", (await given.sharedToken()).created) : undefined;
    return {
      ...bodies.charge({
        ...(token !== undefined && { token }),
        ...(part === "autoCapture" && { autoCapture: true }),
      }),
      ...(part === "consumer" && { consumer_details: bodies.consumer() }),
      ...(part === "billing" && { billing_details: bodies.billing() }),
      ...(part === "shipping" && { shipping_details: {} }),
      ...(part === "additional" && { additional_details: {} }),
    };
  },
);

const flags = ways("query", {
  monthly_installments: {
    true: { words: "monthly_installments true" },
    false: { words: "monthly_installments false" },
  },
});

export const lookupBody = flow({
  id: "lookup-body",
  title: "A lookup accepts the body of a charge",
  needs: ["state", "cards.approved"],
  each: chargeBodies,
  proves: { "lookup.charge-body": "MUST: The lookup accepts the same body as charge creation." },

  async run({ body, api, prove }) {
    const yes = await api.lookupInstallments(body, { query: { monthly_installments: true } });
    const no = await api.lookupInstallments(body, { query: { monthly_installments: false } });
    // Whether both values are answered is judged by lookup.monthly-installments.values.
    const looked = replies.isSuccess(yes) ? yes : no;
    const isAccepted = replies.isSuccess(looked) || replies.isSuccess(await api.createCharge(body));

    const lookup = prove("lookup.charge-body", looked);
    if (isAccepted) lookup.accepted();
    else lookup.doesNotApply("charge creation does not accept this body either");
  },
});

export const lookupOfAnyPayment = flow({
  id: "lookup-of-any-payment",
  title: "A lookup need not say how the charge is paid",
  needs: ["cards.approved"],
  each: flags,
  proves: { "lookup.payment-detail.optional": "MUST: A lookup without payment_detail is accepted." },

  async run({ query, api, given, prove }) {
    const body = given.bodies.charge();
    const twin = await api.lookupInstallments(body, { query });
    const bare = await api.lookupInstallments(json.withAt(body, "/payment_detail", undefined), { query });

    prove("lookup.payment-detail.optional", bare).accepted({ twin });
  },
});

export const lookupValues = flow({
  id: "lookup-values",
  title: "A lookup is answered for true and for false",
  needs: ["cards.approved"],
  proves: {
    "lookup.monthly-installments.values":
      "MUST: A lookup is answered for true and for false as monthly_installments.",
  },

  async run({ api, given, prove }) {
    const body = given.bodies.charge();
    const yes = await api.lookupInstallments(body, { query: { monthly_installments: true } });
    const no = await api.lookupInstallments(body, { query: { monthly_installments: false } });

    prove("lookup.monthly-installments.values", yes, no).accepted({
      twin: replies.isSuccess(yes) ? yes : no,
    });
  },
});

export const lookupsRefused = refusals(
  "refused-lookups",
  "lookupInstallments",
  "A lookup without a required part is refused",
  {
    "lookup.description.required": [
      "MUST: A lookup without a description is refused with 400.",
      "/description",
    ],
    "lookup.amount-details.required": [
      "MUST: A lookup without amount_details is refused with 400.",
      "/amount_details",
    ],
    "lookup.amount.integer": [
      "MUST: A lookup with a fraction as amount is refused with 400.",
      { "/amount_details/amount": (amount: number) => amount + 0.5 },
    ],
    "lookup.currency.three-characters": [
      "MUST: A lookup whose currency_code is not three characters long is refused with 400.",
      { "/amount_details/currency_code": "MXNN" },
      { "/amount_details/currency_code": "MX" },
    ],
  },
);

export const lookupFlagRefused = flow({
  id: "lookup-flag-refused",
  title: "A lookup names monthly_installments, as a boolean",
  each: rightRequests("lookupInstallments").over("paid", "fields"),
  proves: {
    "lookup.monthly-installments.required":
      "MUST: A lookup without the query parameter monthly_installments is refused with 400.",
    "lookup.monthly-installments.boolean":
      "MUST: A lookup whose monthly_installments is not a boolean is refused with 400.",
  },

  async run({ right, api, prove }) {
    const { mayBeTooMuch } = right;
    const { body } = await right.make();
    const twin = await api.lookupInstallments(body(), { query: { monthly_installments: true } });
    const without = await api.lookupInstallments(body(), { wrong: true });
    const query = { monthly_installments: "perhaps" };
    const perhaps = await api.lookupInstallments(body(), { query, wrong: true });

    prove("lookup.monthly-installments.required", without).refused({ twin, mayBeTooMuch });
    prove("lookup.monthly-installments.boolean", perhaps).refused({ twin, mayBeTooMuch });
  },
});
