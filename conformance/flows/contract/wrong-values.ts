/** Refusals that follow from the types, lengths and formats that the contract declares: one call for each field. */
import {
  type Api,
  type Body,
  type Exchange,
  type Flow,
  type Given,
  type Need,
  type OperationId,
  type OperationWith,
  type RequestWithBody,
  type WrongValue,
  flow,
  requests,
  several,
  wasAccepted,
  withAt,
  wrongBodyValues,
  wrongQueryValues,
} from "../../flow.ts";

type Writing = OperationWith<"body">;

const TOKEN = "/service_payment_token";

/**
 * Required fields and the body as a whole, then everything else, each value alone in a request that is right otherwise.
 * The second may need more than the first.
 */
function bodyOf(
  operation: Writing,
  topic: string,
  what: string,
  needs: readonly Need[],
  needsForOptions = needs,
): Flow[] {
  const wrong = wrongBodyValues(operation);
  const required = wrong.filter((one) => one.required);
  // The length of a charge's currency_code has a sentence of its own.
  const isElsewhere = ({ isLength }: WrongValue): boolean =>
    isLength === true && operation === "createCharge";
  const optional = wrong.filter((one) => !one.required && !isElsewhere(one));
  return [
    ...(required.length === 0 ? [] : [requiredFields(operation, topic, what, needs, required)]),
    ...(optional.length === 0 ? [] : [optionalFields(operation, topic, what, needsForOptions, optional)]),
  ];
}

function requiredFields(
  operation: Writing,
  topic: string,
  what: string,
  needs: readonly Need[],
  values: readonly WrongValue[],
): Flow {
  const id = `${topic}.required-types`;
  return flow({
    id: `wrong-values-${operation}`,
    title: `${what} with a required field that holds something else, field by field`,
    needs,
    proves: { [id]: `MUST: refuse ${what} with a required field of another type or length` },
    async run({ api, given, prove }) {
      const start = await requests[operation](given);
      const right = start.body();
      const judged = prove(id);
      for (const one of operation === "refundCharge" ? [start, await ofHold(start, given)] : [start]) {
        const refused = await several(
          values.map((value) => () => wrongly(api, operation, one, right, value)),
        );
        // Last, since the call that is accepted may end what the others are about.
        const twin = await api.call(operation, { ...one, body: right });
        judged.and(...tellingOf(refused)).refused({ twin });
      }
    },
  });
}

function optionalFields(
  operation: Writing,
  topic: string,
  what: string,
  needs: readonly Need[],
  values: readonly WrongValue[],
): Flow {
  const id = `${topic}.optional-types`;
  return flow({
    id: `wrong-options-${operation}`,
    title: `${what} with an optional field that holds something else, field by field`,
    needs,
    proves: { [id]: `SHOULD: refuse ${what} with an optional field of another type or length` },
    async run({ api, given, target, prove }) {
      const card = await requests[operation](given);
      const proof = async (
        start: RequestWithBody,
        own: readonly WrongValue[],
        part: Body = {},
      ): Promise<Exchange[]> => {
        const right = { ...(start.fullBody ?? start.body)(), ...part };
        const calls = await several(own.map((one) => () => wrongly(api, operation, start, right, one)));
        return [...calls, await api.call(operation, { ...start, body: right })];
      };
      const word = `/${target.identifier_word}_payment_token`;
      const ofTokens = values
        .filter(({ place }) => place.includes(TOKEN))
        .map((one) => ({ ...one, place: one.place.replace(TOKEN, word) }));
      const others = values.filter(({ place }) => !place.includes(TOKEN));
      const judged = prove(id);
      const groups = [await proof(card, others)];
      // Whoever takes no payment by token need not read the place of one.
      const payByToken = !target.not_offered.includes("pay_with_service_payment_token");
      if (ofTokens.length > 0 && payByToken && given.offered("createPaymentToken").length > 0)
        groups.push(await proof(card, ofTokens, await paidByToken(given)));
      for (const answers of groups) {
        const twin = answers.at(-1);
        if (twin !== undefined)
          judged.and(...tellingOf(answers.slice(0, -1))).refused({ twin, status: "any" });
      }
    },
  });
}

/** A refund of a charge that is only held has the same two fields, although any amount will do. */
async function ofHold(start: RequestWithBody, given: Given): Promise<RequestWithBody> {
  return { ...start, id: (await given.heldCharge()).id };
}

async function paidByToken({ bodies, idIn, sharedToken }: Given): Promise<Body> {
  const token = idIn("payment_token", (await sharedToken()).created);
  return { payment_detail: bodies.charge({ token }).payment_detail };
}

/** A wrong call that was accepted may be why the right one after it was not. */
function tellingOf(calls: readonly Exchange[]): readonly Exchange[] {
  const accepted = calls.filter(wasAccepted);
  return accepted.length > 0 ? accepted : calls;
}

function wrongly(
  api: Api,
  operation: OperationId,
  { id, query }: RequestWithBody,
  right: Body,
  { place, put, about }: WrongValue,
): Promise<Exchange> {
  // The first item of an array that is not there yet.
  const body =
    place === ""
      ? put
      : place.endsWith("/0")
        ? withAt(right, place.slice(0, -"/0".length), [put])
        : withAt(right, place, put);
  return api.call(operation, { ...(id !== undefined && { id }), ...(query && { query }), body, about });
}

const TOKENS = ["cards.approved", "offers.tokenization"] as const;
const ORDER = ["offers.order"] as const;
const SUBSCRIPTION = ["offers.subscription"] as const;
const LISTS = ["listInvoices", "listPaymentIntents", "listPlans", "listSubscriptions"] as const;

function wrongQueries(api: Api, operation: OperationId): (() => Promise<Exchange>)[] {
  return wrongQueryValues(operation).map(
    ({ place, put, about }) =>
      () =>
        api.call(operation, { query: { [place]: String(put) }, about }),
  );
}

const listParameters = flow({
  id: "wrong-values-listCharges",
  title: "The charge list with a parameter that is no number, one by one",
  needs: [],
  proves: {
    "list.integer-parameters": "SHOULD: A start_time, end_time or limit that is no integer is refused.",
  },
  async run({ api, prove }) {
    const twin = await api.listCharges({ query: { limit: 1 } });
    const refused = await several(wrongQueries(api, "listCharges"));
    prove("list.integer-parameters", ...refused).refused({ twin, status: "any" });
  },
});

const pagedParameters = flow({
  id: "wrong-values-paged-lists",
  title: "The paged lists with a parameter that is no number or no UUID, one by one",
  needs: ["offers.subscription"],
  proves: {
    "paged-list.parameter-types":
      "SHOULD: A page or page_size that is no integer, and an id to filter by that is no UUID, is refused.",
  },
  async run({ api, prove }) {
    const twin = await several(LISTS.map((one) => () => api.call(one, { query: { page: 1, page_size: 1 } })));
    const refused = await several(LISTS.flatMap((one) => wrongQueries(api, one)));
    prove("paged-list.parameter-types", ...refused).refused({ twin, status: "any" });
  },
});

export const wrongValues: readonly Flow[] = [
  ...bodyOf("createPaymentToken", "token.create", "a token creation", TOKENS),
  ...bodyOf("updatePaymentToken", "token.update", "a token update", TOKENS),
  ...bodyOf("createCharge", "charge", "a charge", ["cards.approved"]),
  ...bodyOf("lookupInstallments", "lookup", "a lookup", ["cards.approved"]),
  ...bodyOf("captureCharge", "capture", "a capture", ["cards.approved"]),
  ...bodyOf("refundCharge", "refund", "a refund", ["cards.approved"]),
  ...bodyOf("createOrder", "order", "an order", ORDER, [...ORDER, "cards.approved"]),
  ...bodyOf("updateOrder", "order.update", "an order update", ORDER, [...ORDER, "cards.approved"]),
  ...bodyOf("createProduct", "product", "a product", SUBSCRIPTION),
  ...bodyOf("createPlan", "plan", "a plan", SUBSCRIPTION),
  ...bodyOf("createSubscription", "subscription", "a subscription", [...SUBSCRIPTION, "cards.approved"]),
  ...bodyOf("cancelSubscription", "subscription.cancel", "a cancellation", [
    ...SUBSCRIPTION,
    "cards.approved",
  ]),
  listParameters,
  pagedParameters,
];
