import { isObject, objectAt, textAt } from "../values/json.ts";
import type { LoggedRequest } from "./view.ts";

export interface Violation {
  readonly part: "body" | "query" | "path" | "header";
  /** Names behind the part, as in a JSON pointer. */
  readonly pointer: string;
  readonly problem: string;
}

/** The violations that the refusal lists. */
export function violationsIn({ answer }: LoggedRequest): Violation[] {
  const details = objectAt(answer.body.json, "detail", "additional_details");
  const listed = details?.["violations"] ?? pairValue(answer.body.json);
  return (Array.isArray(listed) ? listed : []).flatMap((one: unknown) => {
    const [, part = "", pointer = ""] = /^(body|query|path|header)(.*)$/s.exec(textAt(one, "at") ?? "") ?? [];
    const known = PARTS.find((name) => name === part);
    const problem = textAt(one, "problem");
    return known === undefined || problem === undefined ? [] : [{ part: known, pointer, problem }];
  });
}

const PARTS = ["body", "query", "path", "header"] as const;

/** With `--details pairs` the details are a list of names and data. */
function pairValue(answer: unknown): unknown {
  const pairs = objectAt(answer, "detail")?.["additional_details"];
  const found = Array.isArray(pairs)
    ? pairs.find((pair: unknown) => isObject(pair) && pair["name"] === "violations")
    : undefined;
  const data = isObject(found) ? found["data"] : undefined;
  if (typeof data !== "string") return data;
  try {
    return JSON.parse(data) as unknown;
  } catch {
    return undefined;
  }
}
