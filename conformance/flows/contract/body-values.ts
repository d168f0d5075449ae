/** Each field of a body holds one wrong value at a time: refusals that follow from the types and lengths of the contract. */
import {
  type Body,
  type Exchange,
  type Tools,
  contract,
  flow,
  json,
  replies,
  several,
  wrongValues,
} from "../../flow.ts";
import { ofOptionalFields, ofRequiredFields } from "./promises.ts";
import { type RightBody, type Writing, fullBodies, leastBodies } from "./right-bodies.ts";

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
