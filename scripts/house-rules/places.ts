import type { Json } from "../generate/document.ts";
import { followed, isObject, membersOf, pointerTo, textAt } from "./contract.ts";
import type { JsonObject, Place } from "./contract.ts";

const METHODS = ["get", "post", "put", "patch", "delete"];

export interface OperationPlace extends Place {
  /** `createCharge`; for a webhook its key. */
  readonly name: string;
  /** `/transaction/charge`; for a webhook its key. */
  readonly path: string;
}

/** Every operation of the service, that is, under `paths`. */
export const operationsOf = (document: JsonObject) => operationsUnder(document, "paths");

/** Every message from the service to the merchant. */
export const webhooksOf = (document: JsonObject) => operationsUnder(document, "webhooks");

function operationsUnder(document: JsonObject, part: "paths" | "webhooks"): OperationPlace[] {
  return membersOf(document, { pointer: "", value: document }, part).flatMap((item) =>
    METHODS.flatMap((method) => {
      const value = item.value[method];
      if (!isObject(value)) return [];
      const name = part === "paths" ? textAt(value, "operationId") : item.name;
      return [{ name, path: item.name, pointer: pointerTo(item.pointer, method), value }];
    }),
  );
}

/** Every parameter of the service, each once, whether shared or not. */
export function parametersOf(document: JsonObject): Place[] {
  const items = membersOf(document, { pointer: "", value: document }, "paths");
  const all = [...items, ...operationsOf(document)].flatMap((place) =>
    membersOf(document, place, "parameters"),
  );
  return [...new Map(all.map((place) => [place.pointer, place])).values()];
}

export interface MediaPlace extends Place {
  readonly operation: OperationPlace;
  /** `request`, or the status of the response. */
  readonly part: string;
}

/** Every body of requests, responses and webhooks. A shared response comes once for each operation. */
export function mediaOf(document: JsonObject): MediaPlace[] {
  return [...operationsOf(document), ...webhooksOf(document)].flatMap((operation) => {
    const body = operation.value["requestBody"];
    const request = isObject(body)
      ? [
          {
            name: "request",
            ...followed(document, { pointer: `${operation.pointer}/requestBody`, value: body }),
          },
        ]
      : [];
    return [...request, ...membersOf(document, operation, "responses")].flatMap((holder) =>
      membersOf(document, holder, "content").map(({ pointer, value }) => ({
        pointer,
        value,
        operation,
        part: holder.name,
      })),
    );
  });
}

/** Every schema: components, those in parameters and bodies, and the schemas inside them. References are not followed. */
export function schemasOf(document: JsonObject): Place[] {
  const found: Place[] = [];
  const visit = (pointer: string, value: Json | undefined): void => {
    if (!isObject(value)) return;
    found.push({ pointer, value });
    for (const keyword of ["properties", "anyOf", "oneOf", "allOf"]) {
      for (const [name, one] of Object.entries(value[keyword] ?? {}))
        visit(pointerTo(pointer, keyword, name), one);
    }
    for (const keyword of ["items", "additionalProperties"])
      visit(pointerTo(pointer, keyword), value[keyword]);
  };
  const components = document["components"];
  if (isObject(components)) {
    for (const [name, one] of Object.entries(components["schemas"] ?? {})) {
      visit(pointerTo("/components/schemas", name), one);
    }
  }
  for (const place of [
    ...parametersOf(document),
    ...new Map(mediaOf(document).map((m) => [m.pointer, m])).values(),
  ]) {
    visit(`${place.pointer}/schema`, place.value["schema"]);
  }
  return found;
}
