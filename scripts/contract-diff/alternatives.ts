import { isNode, type Node } from "../document-node.ts";
import { listAt, textAt } from "./parts.ts";
import { narrower, wider, type Comparison, type Pair, type Resolved } from "./pair.ts";

/**
 * Compares alternatives: `const`, `enum`, `oneOf`, `anyOf`. A program may use each of them by name, so none may
 * disappear, in a request or an answer. An open enum allows any other word, so a new word breaks nothing.
 */
export function compareAlternatives(pair: Resolved, inside: Comparison): void {
  const { before, now, where, by } = pair;
  const open = before["x-open-enum"] === true || now["x-open-enum"] === true;
  if (open) compareWords(wordsOf(before), wordsOf(now), pair, inside);
  else compareWords(ownWords(before), ownWords(now), pair, inside);
  for (const word of ["oneOf", "anyOf"]) {
    if (open) continue;
    const [was, is] = [branches(before, word), branches(now, word)];
    if (was.size === 0 && is.size > 0)
      inside.findings.add(narrower(by), where, `it has become one of ${names(is)}`);
    if (was.size > 0 && is.size === 0)
      inside.findings.add(wider(by), where, `it is no longer one of ${names(was)}`);
    if (was.size === 0 || is.size === 0) continue;
    for (const [name, branch] of was) {
      if (is.has(name)) inside.schemas({ before: branch, now: is.get(name), where: `${where}(${name})`, by });
      else inside.findings.add("major", where, `it is no longer ${name}`);
    }
    for (const name of is.keys())
      if (!was.has(name)) inside.findings.add(wider(by), where, `it may now be ${name}`);
  }
  const [parts, are] = [branches(before, "allOf"), branches(now, "allOf")];
  for (const [name, part] of parts) {
    if (are.has(name)) inside.schemas({ before: part, now: are.get(name), where, by });
    else inside.findings.add("major", where, `${name} is no longer part of it`);
  }
  for (const name of are.keys())
    if (!parts.has(name)) inside.findings.add(narrower(by), where, `${name} is now part of it`);
}

interface Words {
  readonly known: ReadonlySet<string>;
  /** Whether any other word is allowed, too. */
  readonly free: boolean;
}

function compareWords(was: Words, is: Words, { where, by }: Pair, { findings }: Comparison): void {
  if (was.free && !is.free)
    findings.add(narrower(by), where, `only ${[...is.known].join(", ")} may stand there now`);
  if (!was.free && is.free) findings.add(wider(by), where, "any other word may stand there now");
  const gone = [...was.known].filter((word) => !is.known.has(word));
  const added = [...is.known].filter((word) => !was.known.has(word));
  // A list that appears or disappears is reported above, and not word by word.
  if (was.known.size === 0 || is.known.size === 0) return;
  for (const word of gone)
    findings.add(by === "service" && is.free ? "minor" : "major", where, `the word ${word} is gone`);
  for (const word of added) findings.add(is.free ? "minor" : wider(by), where, `the word ${word} is new`);
}

function ownWords(schema: Node): Words {
  const list = "const" in schema ? [schema["const"]] : listAt(schema, "enum");
  return { known: new Set(list.map((word) => JSON.stringify(word))), free: list.length === 0 };
}

/** The words of an open enum, and whether a branch allows any word. */
function wordsOf(schema: Node): Words {
  const all = [schema, ...listAt(schema, "anyOf")].filter(isNode).map(ownWords);
  const known = new Set(all.flatMap((one) => [...one.known]));
  return { known, free: known.size === 0 || schema["x-open-enum"] === true };
}

function branches(schema: Node, word: string): ReadonlyMap<string, Node> {
  return new Map(
    listAt(schema, word)
      .filter(isNode)
      .map((branch) => [nameOf(branch), branch]),
  );
}

function nameOf(branch: Node): string {
  const name = textAt(branch, "$ref")?.split("/").at(-1) ?? textAt(branch, "title");
  if (name !== undefined) return name;
  const { type, format, enum: words, const: word, required } = branch;
  return JSON.stringify(words ?? word ?? { type, format, required });
}

const names = (all: ReadonlyMap<string, Node>) => [...all.keys()].join(", ");
