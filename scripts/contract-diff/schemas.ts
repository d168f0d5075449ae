import { compareAlternatives } from "./alternatives.ts";
import type { Findings } from "./findings.ts";
import type { Level } from "./level.ts";
import { narrower, wider, type Comparison, type Pair, type Resolved } from "./pair.ts";
import { isNode, type Node } from "../document-node.ts";
import { listAt, nodeAt, resolved, same, sides, textAt } from "./parts.ts";

const LOWER = ["minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties"];
const UPPER = ["maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties"];
const RULES = ["format", "pattern", "multipleOf", "uniqueItems", "contentEncoding", "contentMediaType"];
const NESTED = ["items", "additionalProperties", "contentSchema", "x-decoded-schema"];
const WORDS = [
  "title",
  "description",
  "examples",
  "example",
  "x-not-shown",
  "x-source",
  "x-open-enum",
  "deprecated",
];

/** Compares the values that are allowed at one place, member by member. */
export function compareSchemas(root: Comparison, open: readonly string[] = []): (pair: Pair) => void {
  return (pair) => {
    const name = textAt(isNode(pair.now) ? pair.now : {}, "$ref")?.replace("#/components/schemas/", "");
    const where = name ?? pair.where;
    // A schema that contains itself was compared where it was met first.
    if (name !== undefined && open.includes(name)) return;
    const inside = { ...root, schemas: compareSchemas(root, name === undefined ? open : [...open, name]) };
    const one = {
      before: resolved(root.before, pair.before),
      now: resolved(root.now, pair.now),
      where,
      by: pair.by,
    };
    if (same(one.before, one.now) && !JSON.stringify(one.before).includes('"$ref"')) return;
    compareTypes(one, root.findings);
    compareRules(one, root.findings);
    compareMembers(one, inside);
    compareAlternatives(one, inside);
    for (const word of NESTED) compareNested(one, inside, word);
  };
}

const typesOf = ({ type }: Node): ReadonlySet<string> =>
  new Set([type].flat().filter((one) => typeof one === "string"));

function compareTypes({ before, now, where, by }: Resolved, findings: Findings): void {
  const [was, is] = [typesOf(before), typesOf(now)];
  if (same([...was].toSorted(), [...is].toSorted())) return;
  const words = `its type was ${[...was].join(" or ") || "any"} and is ${[...is].join(" or ") || "any"}`;
  const narrowed = was.size === 0 || [...is].every((one) => was.has(one));
  const widened = is.size === 0 || [...was].every((one) => is.has(one));
  findings.add(is.size > 0 && narrowed ? narrower(by) : widened ? wider(by) : "major", where, words);
}

function compareRules({ before, now, where, by }: Resolved, findings: Findings): void {
  const tell = (level: Level, word: string) =>
    findings.add(level, where, `${word} was ${shown(before[word])} and is ${shown(now[word])}`);
  for (const [words, sign] of [
    [LOWER, 1],
    [UPPER, -1],
  ] as const) {
    for (const word of words) {
      const [was, is] = [before[word], now[word]].map((one) =>
        typeof one === "number" ? one : -sign * Infinity,
      );
      if (was === undefined || is === undefined || was === is) continue;
      tell(sign * (is - was) > 0 ? narrower(by) : wider(by), word);
    }
  }
  for (const word of RULES) {
    if (same(before[word], now[word])) continue;
    tell(before[word] === undefined ? narrower(by) : now[word] === undefined ? wider(by) : "major", word);
  }
  if (!same(before["default"], now["default"])) {
    tell(before["default"] === undefined ? "minor" : "major", "default");
  }
  if (before["deprecated"] !== true && now["deprecated"] === true) tell("minor", "deprecated");
  const changed = WORDS.filter((word) => !same(before[word], now[word]));
  if (changed.length > 0) findings.add("patch", where, `other words: ${changed.join(", ")}`);
}

function compareMembers({ before, now, where, by }: Resolved, { findings, schemas }: Comparison): void {
  const [was, is] = [nodeAt(before, "properties"), nodeAt(now, "properties")];
  const [needed, needs] = [listAt(before, "required"), listAt(now, "required")];
  const { both, gone, added } = sides(was, is);
  for (const name of gone) findings.add("major", `${where}.${name}`, "it is gone");
  for (const name of added) {
    const demanded = by === "merchant" && needs.includes(name);
    findings.add(
      demanded ? "major" : "minor",
      `${where}.${name}`,
      demanded ? "it is new, and required" : "it is new",
    );
  }
  for (const name of both) {
    schemas({ before: was[name], now: is[name], where: `${where}.${name}`, by });
  }
  for (const name of [...new Set([...needed, ...needs])]
    .map(String)
    .filter((one) => !added.includes(one) && !gone.includes(one))) {
    if (needed.includes(name) === needs.includes(name)) continue;
    const demanded = needs.includes(name);
    findings.add(
      demanded ? narrower(by) : wider(by),
      `${where}.${name}`,
      `it is ${demanded ? "now" : "no longer"} required`,
    );
  }
}

/** `additionalProperties: false` and similar: a value that is not a schema is compared as a word. */
function compareNested(
  { before, now, where, by }: Resolved,
  { findings, schemas }: Comparison,
  word: string,
): void {
  const [was, is] = [before[word], now[word]];
  if (same(was, is) && !isNode(was)) return;
  if (isNode(was) && isNode(is)) return schemas({ before: was, now: is, where: `${where}[${word}]`, by });
  if (free(was) && free(is)) return;
  findings.add(free(is) ? wider(by) : narrower(by), where, `${word} was ${shown(was)} and is ${shown(is)}`);
}

const free = (one: unknown) => one === undefined || one === true;
const shown = (value: unknown) => (value === undefined ? "not there" : JSON.stringify(value));
