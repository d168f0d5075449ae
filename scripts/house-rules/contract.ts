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

/** The bundled contract, and the gaps of the interface document. */
export interface Contract {
  readonly document: JsonObject;
  readonly gaps: readonly Gap[];
}

/** A place of the bundled document, and what is wrong there. */
export interface Problem {
  readonly pointer: string;
  readonly sentence: string;
}

export type HouseRule = (contract: Contract) => readonly Problem[];

/** A part of the document, with its place. */
export interface Place<Value = JsonObject> {
  readonly pointer: string;
  readonly value: Value;
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The text of a member, or "" when it is missing or not a text. */
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

/** The members of an object that are objects too, with references followed. */
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

/** The target of a reference. A place that is not a reference is returned as it is. */
export function followed(document: JsonObject, place: Place): Place {
  const reference = place.value["$ref"];
  if (typeof reference !== "string") return place;
  const steps = reference.replace(/^#\//, "").split("/");
  let found: Json | undefined = document;
  for (const step of steps) {
    const name = step.replaceAll("~1", "/").replaceAll("~0", "~");
    found = isObject(found) ? found[name] : undefined;
  }
  if (!isObject(found)) throw new Error(`${place.pointer} refers to ${reference}, which does not exist`);
  return followed(document, { pointer: reference.replace(/^#/, ""), value: found });
}
