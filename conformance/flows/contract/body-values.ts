/** Each field of a right body holds one wrong value at a time: refusals that follow from the types and lengths of the contract. */
import {
  type Body,
  type Exchange,
  type Right,
  type Tools,
  contract,
  flow,
  json,
  mostFieldsOf,
  replies,
  rightRequests,
  several,
  wrongValues,
} from "../../flow.ts";
import { ofOptionalFields, ofRequiredFields } from "./promises.ts";

const UNCHANGED = ["usual", "held"] as const;

type Writing = contract.OperationWith<"body">;

export const requiredFields = ofRequiredFields.map(({ id, sentence, operation }) =>
  flow({
    id: `wrong-values-${operation}`,
    title: `${contract.methodAndPath(operation)} with a required field that holds something else`,
    each: rightRequests(operation).only({ fields: ["required"], of: UNCHANGED, key: ["secret"] }),
    proves: { [id]: sentence },

    async run({ right, api, prove }) {
      const values = wrongValues.wrongBodyValues(operation).filter(({ required }) => required);
      const { wrong, twin } = await eachAlone(api, operation, await right.make(), values);

      prove(id, ...accusing(wrong)).refused({ twin, mayBeTooMuch: right.mayBeTooMuch });
    },
  }),
);

export const optionalFields = ofOptionalFields.map(({ id, sentence, operation }) =>
  flow({
    id: `wrong-options-${operation}`,
    title: `${contract.methodAndPath(operation)} with an optional field that holds something else`,
    each: rightRequests(operation).only({
      fields: [mostFieldsOf(operation)],
      paid: ["card", "token"],
      of: UNCHANGED,
      key: ["secret"],
    }),
    proves: { [id]: sentence },

    async run({ right, api, target, prove }) {
      const values = wrongValues
        .wrongBodyValues(operation)
        .filter((value) => isOptional(value, operation) && isPaidBy(value, right.paid));
      const inPlaces = values.map((value) => inPlaceOf(target.identifier_word, value));
      const { wrong, twin } = await eachAlone(api, operation, await right.make(), inPlaces);

      prove(id, ...accusing(wrong)).refused({
        twin,
        status: "any",
        mayBeTooMuch: right.mayBeTooMuch,
      });
    },
  }),
);

/** The length of this currency_code is judged by charge.currency.three-characters and lookup.currency.three-characters. */
function isOptional({ required, isLength }: wrongValues.WrongValue, operation: Writing): boolean {
  return !required && !(isLength === true && ["createCharge", "lookupInstallments"].includes(operation));
}

const TOKEN = "/service_payment_token";

/** Values about the place of a token belong into a request that is paid by one, and no others do. */
function isPaidBy({ place }: wrongValues.WrongValue, paid: string): boolean {
  return place.includes(TOKEN) === (paid === "token");
}

/** The document writes `service` where the target has the name of its brand. */
function inPlaceOf(word: string, value: wrongValues.WrongValue): wrongValues.WrongValue {
  return { ...value, place: value.place.replace(TOKEN, `/${word}_payment_token`) };
}

/** The right request comes last, since an accepted call may end what the others are about. */
async function eachAlone(
  api: Tools["api"],
  operation: Writing,
  { body, ...request }: Awaited<ReturnType<Right["make"]>>,
  values: readonly wrongValues.WrongValue[],
): Promise<{ readonly wrong: readonly Exchange[]; readonly twin: Exchange }> {
  const wrong = await several(
    values.map(
      ({ place, put, about }) =>
        () =>
          api.call(operation, { ...request, body: wrongBody(body(), place, put), about }),
    ),
  );
  return { wrong, twin: await api.call(operation, { ...request, body: body() }) };
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
