/** The secrets of a target, replaced by marks in reports and by variables in replay scripts. */
import type { KeyUse } from "../exchange.ts";
import { escaped } from "../json-pointer.ts";
import { MADE_KEYS, keyText } from "../keys.ts";
import type { Target } from "../../target/target.ts";
import { Redactor } from "./redactor.ts";

interface Secret {
  readonly text: string | undefined;
  readonly words: string;
  /** The environment variable from which a replay script reads it. */
  readonly variable: string;
}

/** Whatever was made of a secret is one: the wrong keys contain most of the right ones. */
function* secretsIn(target: Target): Generator<Secret> {
  for (const [kind, text] of Object.entries(target.keys))
    yield { text, words: `${kind.replaceAll("_", " ")} key`, variable: `${kind.toUpperCase()}_KEY` };
  for (const use of MADE_KEYS)
    yield { text: keyText(target, use), words: `${use.replaceAll("_", " ")} key`, variable: variableOf(use) };
  for (const [name, card] of Object.entries(target.cards)) {
    const variable = `CARD_${variableName(name)}`;
    yield { text: card.card_number, words: "card number", variable: `${variable}_NUMBER` };
    yield { text: card.card_validation_code, words: "validation code", variable: `${variable}_CODE` };
  }
  for (const [method, members] of Object.entries(target.credentials))
    for (const [pointer, text] of textsIn(members))
      yield { text, words: "credential", variable: variableName(`${method}${pointer}`) };
}

/** An account may be written as a number, too. One of few digits would hide other numbers. */
function* textsIn(value: unknown, pointer = ""): Generator<readonly [pointer: string, text: string]> {
  if (typeof value === "string") yield [pointer, value];
  if (typeof value === "number" && String(value).length >= LEAST_DIGITS) yield [pointer, String(value)];
  if (typeof value !== "object" || value === null) return;
  for (const [key, member] of Object.entries(value)) yield* textsIn(member, `${pointer}/${escaped(key)}`);
}

const LEAST_DIGITS = 6;

export function secretsOf(target: Target): Redactor {
  const redactor = new Redactor();
  for (const { text, words } of secretsIn(target)) redactor.hide(text, words);
  return redactor;
}

/** Replaces secrets by the names of the environment variables from which a replay script reads them. */
export function variablesFor(target: Target): Redactor {
  const names = new Redactor();
  for (const { text, variable } of secretsIn(target)) names.hide(text, variable);
  return names;
}

export function variableOf(use: KeyUse): string {
  return `${use.toUpperCase()}_KEY`;
}

function variableName(text: string): string {
  return text.replaceAll(/\W+/g, "_").toUpperCase();
}
