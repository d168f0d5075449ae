import { isObject, membersOf, textAt } from "./contract.ts";
import type { HouseRule, Problem } from "./contract.ts";
import { mediaOf, parametersOf, schemasOf } from "./places.ts";

const SNAKE_CASE = /^[a-z0-9]+(_[a-z0-9]+)*$/;

/** Names that the document itself writes in another way. */
const AS_ON_THE_WIRE = new Set(["user-agent-string", "X-Cash-Anti-Fraud-Metadata"]);

/** Fields, parameters and examples are in snake_case, schemas in PascalCase. */
export const names: HouseRule = ({ document }) => {
  const problems: Problem[] = [];
  const expectSnake = (pointer: string, what: string, name: string) => {
    if (SNAKE_CASE.test(name) || AS_ON_THE_WIRE.has(name)) return;
    problems.push({ pointer, sentence: `${what} "${name}" is not in snake_case` });
  };
  for (const { pointer, value } of schemasOf(document)) {
    const { properties } = value;
    if (isObject(properties)) for (const name of Object.keys(properties)) expectSnake(pointer, "field", name);
    const schema = /^\/components\/schemas\/([^/]+)$/.exec(pointer)?.[1];
    if (schema !== undefined && !/^[A-Z][A-Za-z]+$/.test(schema)) {
      problems.push({ pointer, sentence: `schema "${schema}" is not in PascalCase` });
    }
  }
  for (const { pointer, value } of parametersOf(document))
    expectSnake(pointer, "parameter", textAt(value, "name"));
  for (const media of mediaOf(document)) {
    for (const { name, pointer } of membersOf(document, media, "examples"))
      expectSnake(pointer, "example", name);
  }
  return problems;
};
