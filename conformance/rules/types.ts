/** The types that the document states for fields of answers. */
import { json } from "./rule.ts";

export interface Type {
  readonly words: string;
  readonly is: (value: unknown) => boolean;
}

export const STRING: Type = { words: "a string", is: (value) => typeof value === "string" };
export const TEXT: Type = { words: "a string", is: json.isText };
export const OBJECT: Type = { words: "an object", is: json.isObject };
export const ARRAY: Type = { words: "an array", is: json.isArray };
export const INTEGER: Type = { words: "an integer", is: json.isWhole };
export const MILLISECONDS: Type = { words: "whole milliseconds since the epoch", is: json.isMilliseconds };
/** No type is stated: null will do. */
export const ANY: Type = { words: "a value", is: () => true };
/** No type is stated, and there is always a value. */
export const VALUE: Type = { words: "a value", is: (value) => value !== null };

export function orNull({ words, is }: Type): Type {
  return { words, is: (value) => value === null || is(value) };
}

/** Of a list page. */
export const OBJECTS: Type = {
  words: "an array of objects",
  is: (value) => json.isArray(value) && value.every(json.isObject),
};

type Parts = readonly (readonly [place: string, type: Type])[];

const ADDITIONAL = "/detail/additional_details";
const MEMBERS: Type = {
  words: "an object, or a list of pairs",
  is: (value) => json.isObject(value) || OBJECTS.is(value),
};

/** Of what tells the customer to act. */
export const DETAIL_PARTS: Parts = [
  [ADDITIONAL, orNull(MEMBERS)],
  [`${ADDITIONAL}/action`, orNull(STRING)],
  [`${ADDITIONAL}/redirect_url`, orNull(STRING)],
];

/** Each part may be null (gap `response.nullability`), also where the contract says otherwise: `fits` would say too much. */
export const STATUS_PARTS: Parts = [
  ["/status", orNull(STRING)],
  ["/detail", orNull(OBJECT)],
  ...DETAIL_PARTS,
];
