import { isObject, membersOf, textAt } from "./contract.ts";
import type { HouseRule, Place } from "./contract.ts";
import { operationsOf, parametersOf, schemasOf, webhooksOf } from "./places.ts";

/** Each thing with a name has a description. */
export const descriptions: HouseRule = ({ document }) => {
  const root: Place = { pointer: "", value: document };
  const operations = [...operationsOf(document), ...webhooksOf(document)];
  const components = document["components"];
  const named: Place[] = [
    ...membersOf(document, root, "tags"),
    ...(isObject(components)
      ? membersOf(document, { pointer: "/components", value: components }, "securitySchemes")
      : []),
    ...operations,
    ...operations.flatMap((operation) => membersOf(document, operation, "responses")),
    ...parametersOf(document),
    ...schemasOf(document).filter(({ pointer, value }) => isNamed(pointer) && !("$ref" in value)),
  ];
  const once = new Map(named.map((place) => [place.pointer, place]));
  return [...once.values()]
    .filter(({ value }) => !/\S[\s\S]*[.:]\s*$/.test(textAt(value, "description")))
    .map(({ pointer }) => ({ pointer, sentence: "a description is missing, or is no whole sentence" }));
};

const isNamed = (pointer: string) => /^\/components\/schemas\/[^/]+$|\/properties\/[^/]+$/.test(pointer);
