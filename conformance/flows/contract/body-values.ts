/** Each field of a right body holds one wrong value at a time: refusals that follow from the types and lengths of the contract. */
import {
  type Body,
  type Exchange,
  type Tools,
  contract,
  dimensions,
  flow,
  json,
  replies,
  several,
  ways,
  wrongValues,
} from "../../flow.ts";
import { ofOptionalFields, ofRequiredFields } from "./promises.ts";

interface RightBody {
  readonly request: Parameters<Tools["api"]["call"]>[1] & { readonly body: Body };
  /** The wrong values that belong into this body, at the places where the target has them. */
  readonly belongs: (value: wrongValues.WrongValue) => readonly wrongValues.WrongValue[];
}

type Writing = contract.OperationWith<"body">;

const TOKEN = "/service_payment_token";
const USUAL = { words: "" } as const;
const HELD = { words: "of a charge that is only held" } as const;
const BY_TOKEN = { words: "paid by token", needs: dimensions.PAID.token.needs } as const;

/** A refund of a hold is accepted with any amount, but not with any body. */
function leastBodies(operation: Writing) {
  const choices = operation === "refundCharge" ? { captured: USUAL, held: HELD } : { usual: USUAL };
  return ways("right", { of: choices }, async ({ given }, { of }): Promise<RightBody> => {
    const { body, ...request } = await given.request(operation);
    const id = of === "held" ? { id: (await given.heldCharge()).id } : {};
    return { request: { ...request, ...id, body: body() }, belongs: (value) => [value] };
  }).needing(...contract.needsOf(operation));
}

/** Values about the place of a token belong into a request that is paid by one. */
function fullBodies(operation: Writing) {
  const isPaid = ["createCharge", "lookupInstallments", "createOrder", "updateOrder"].includes(operation);
  const choices = isPaid ? { card: USUAL, token: BY_TOKEN } : { usual: USUAL };
  return ways("right", { paid: choices }, async (tools, { paid }): Promise<RightBody> => {
    const { body, fullBody = body, ...request } = await tools.given.request(operation);
    if (paid !== "token") {
      const isElsewhere = ({ place }: wrongValues.WrongValue): boolean => isPaid && place.includes(TOKEN);
      return {
        request: { ...request, body: fullBody() },
        belongs: (value) => (isElsewhere(value) ? [] : [value]),
      };
    }
    return {
      request: { ...request, body: { ...fullBody(), ...(await paidByToken(tools)) } },
      belongs: (value) => inPlaceOf(tools, value),
    };
  }).needing(...contract.needsOf(operation), ...(isPaid ? (["cards.approved"] as const) : []));
}

/** The document writes `service` where the target has the name of its brand. */
function inPlaceOf({ target }: Tools, value: wrongValues.WrongValue): wrongValues.WrongValue[] {
  const word = `/${target.identifier_word}_payment_token`;
  return value.place.includes(TOKEN) ? [{ ...value, place: value.place.replace(TOKEN, word) }] : [];
}

async function paidByToken({ given }: Tools): Promise<Body> {
  const token = given.idIn("payment_token", (await given.sharedToken()).created);
  return { payment_detail: given.bodies.charge({ token }).payment_detail };
}

export const requiredFields = ofRequiredFields.map(({ id, sentence, operation }) =>
  flow({
    id: `wrong-values-${operation}`,
    title: `${contract.methodAndPath(operation)} with a required field that holds something else`,
    each: leastBodies(operation),
    proves: { [id]: sentence },

    async run({ right, api, prove }) {
      const wrong = await eachAlone(api, operation, right, (value) => value.required);
      // Last, since an accepted call may end what the others are about.
      const twin = await api.call(operation, right.request);

      prove(id, ...accusing(wrong)).refused({ twin });
    },
  }),
);

export const optionalFields = ofOptionalFields.map(({ id, sentence, operation }) =>
  flow({
    id: `wrong-options-${operation}`,
    title: `${contract.methodAndPath(operation)} with an optional field that holds something else`,
    each: fullBodies(operation),
    proves: { [id]: sentence },

    async run({ right, api, prove }) {
      const wrong = await eachAlone(api, operation, right, (value) => isOptional(value, operation));
      const twin = await api.call(operation, right.request);

      prove(id, ...accusing(wrong)).refused({ twin, status: "any" });
    },
  }),
);

/** The length of this currency_code is judged by charge.currency.three-characters and lookup.currency.three-characters. */
function isOptional({ required, isLength }: wrongValues.WrongValue, operation: Writing): boolean {
  return !required && !(isLength === true && ["createCharge", "lookupInstallments"].includes(operation));
}

function eachAlone(
  api: Tools["api"],
  operation: Writing,
  { request, belongs }: RightBody,
  isMeant: (value: wrongValues.WrongValue) => boolean,
): Promise<Exchange[]> {
  const values = wrongValues.wrongBodyValues(operation).filter(isMeant).flatMap(belongs);
  return several(
    values.map(
      ({ place, put, about }) =>
        () =>
          api.call(operation, { ...request, body: wrongBody(request.body, place, put), about }),
    ),
  );
}

function wrongBody(right: Body, place: string, put: unknown): unknown {
  if (place === "") return put;
  // The first item of an array that is not there yet.
  return place.endsWith("/0")
    ? json.withAt(right, place.slice(0, -"/0".length), [put])
    : json.withAt(right, place, put);
}

/** An accepted wrong call may be why the right one after it is refused, so it is looked at alone. */
function accusing(calls: readonly Exchange[]): readonly Exchange[] {
  const accepted = calls.filter(replies.wasAccepted);
  return accepted.length > 0 ? accepted : calls;
}
