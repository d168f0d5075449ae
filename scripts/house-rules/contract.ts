import type { Json } from "../generate/document.ts";

export type JsonObject = { readonly [key: string]: Json };

/** A row of openapi/gaps.yaml. */
export interface Gap {
  readonly id: string;
  readonly where: string;
  readonly open: string;
  readonly sandbox: string;
  readonly why: string;
  /** Why the row has no place in the contract. */
  readonly unmarked?: string;
}

/** The bundled contract and the list of what the interface document leaves open. */
export interface Contract {
  readonly document: JsonObject;
  readonly gaps: readonly Gap[];
}

/** Where in the bundled document something is wrong, and what. */
export interface Problem {
  readonly pointer: string;
  readonly sentence: string;
}

export type HouseRule = (contract: Contract) => readonly Problem[];

/** Something in the document, and where it stands. */
export interface Place<Value = JsonObject> {
  readonly pointer: string;
  readonly value: Value;
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The text of a member, or "" when it is missing or no text. */
export function textAt(value: JsonObject, member: string): string {
  const text = value[member];
  return typeof text === "string" ? text : "";
}

/** The texts of a member that holds one text or a list of them. */
export function textsAt(value: JsonObject, member: string): readonly string[] {
  const texts = value[member];
  const list = Array.isArray(texts) ? texts : [texts];
  return list.filter((text) => typeof text === "string");
}

export function pointerTo(base: string, ...steps: readonly string[]): string {
  return [base, ...steps.map((step) => step.replaceAll("~", "~0").replaceAll("/", "~1"))].join("/");
}

/** The members of an object that are objects themselves, with references followed. */
export function membersOf(
  document: JsonObject,
  place: Place,
  member: string,
): (Place & { readonly name: string })[] {
  const members = place.value[member];
  if (Array.isArray(members))
    return named(document, Object.entries(members), pointerTo(place.pointer, member));
  return isObject(members) ? named(document, Object.entries(members), pointerTo(place.pointer, member)) : [];
}

function named(document: JsonObject, entries: readonly (readonly [string, Json])[], base: string) {
  return entries.flatMap(([name, value]) =>
    isObject(value) ? [{ name, ...followed(document, { pointer: pointerTo(base, name), value }) }] : [],
  );
}

/** The place that a reference leads to; a place that is no reference is returned as it is. */
export function followed(document: JsonObject, place: Place): Place {
  const reference = place.value["$ref"];
  if (typeof reference !== "string") return place;
  const steps = reference.replace(/^#\//, "").split("/");
  let found: Json | undefined = document;
  for (const step of steps) {
    const name = step.replaceAll("~1", "/").replaceAll("~0", "~");
    found = isObject(found) ? found[name] : undefined;
  }
  if (!isObject(found)) throw new Error(`${place.pointer} refers to ${reference}, where nothing stands`);
  return followed(document, { pointer: reference.replace(/^#/, ""), value: found });
}
