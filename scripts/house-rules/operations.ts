import { textAt, textsAt } from "./contract.ts";
import type { HouseRule, Problem } from "./contract.ts";
import { operationsOf, webhooksOf } from "./places.ts";

/** Every operation has its own id, one tag, a summary and its source. */
export const operations: HouseRule = ({ document }) => {
  const problems: Problem[] = [];
  const ids = new Set<string>();
  for (const { pointer, name } of operationsOf(document)) {
    if (!/^[a-z][A-Za-z]+$/.test(name))
      problems.push({ pointer, sentence: `operationId "${name}" is not a camelCase name` });
    if (ids.has(name)) problems.push({ pointer, sentence: `operationId "${name}" is used twice` });
    ids.add(name);
  }
  for (const { pointer, name, value } of [...operationsOf(document), ...webhooksOf(document)]) {
    if (textsAt(value, "tags").length !== 1)
      problems.push({ pointer, sentence: `${name} needs exactly one tag` });
    for (const word of ["summary", "x-source"]) {
      if (!textAt(value, word)) problems.push({ pointer, sentence: `${name} has no ${word}` });
    }
  }
  return problems;
};
