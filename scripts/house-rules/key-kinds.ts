import { isObject, textsAt } from "./contract.ts";
import type { HouseRule, Problem } from "./contract.ts";
import { operationsOf } from "./places.ts";

/** Every operation declares its kinds of keys, or a gap, and has an answer 401. */
export const keyKinds: HouseRule = ({ document }) => {
  const problems: Problem[] = [];
  for (const { pointer, name, value } of operationsOf(document)) {
    const kinds = textsAt(value, "x-key-kinds");
    const open = textsAt(value, "x-not-shown").some((id) => id.startsWith("auth."));
    if (value["x-key-kinds"] === undefined && !open) {
      problems.push({ pointer, sentence: `${name} has neither x-key-kinds nor a gap "auth." that says why` });
    }
    if (value["x-key-kinds"] !== undefined && open) {
      problems.push({
        pointer,
        sentence: `${name} has x-key-kinds and also a gap that says the document does not give them`,
      });
    }
    if (value["x-key-kinds"] !== undefined && !/^(public|secret|public,secret)$/.test(kinds.join())) {
      problems.push({
        pointer,
        sentence: `${name} takes keys of kind [public], [secret] or [public, secret], not [${kinds.join(", ")}]`,
      });
    }
    const { responses } = value;
    if (!isObject(responses) || !("401" in responses))
      problems.push({ pointer, sentence: `${name} has no answer 401` });
  }
  return problems;
};
