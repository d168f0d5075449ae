import { readFileSync } from "node:fs";
import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";
import { type Document, LineCounter, isNode, isPair, isScalar, parseDocument, visit } from "yaml";
import schema from "../target.schema.json" with { type: "json" };
import { didYouMean } from "./did-you-mean.ts";
import { loadRequirements } from "../register/requirements.ts";
import { type Target, type TargetDescription, completeTarget } from "./target.ts";

/** A target file that cannot be used, with the line and key of each problem. */
export class TargetFileError extends Error {
  override readonly name = "TargetFileError";
}

type Environment = Readonly<Record<string, string | undefined>>;

export function readTargetFile(file: string, env: Environment): Target {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (cause) {
    const meant = didYouMean(file, ["prism", "sandbox"], "--target ");
    throw new TargetFileError(
      `${file === "" ? "--target" : file}: cannot be read. Give --target the path of a target file, prism or sandbox.${meant}`,
      { cause },
    );
  }
  return parseTarget(text, file, env);
}

/** Characters; a target file has some thousand. The time to parse YAML grows with the square of them. */
const LONGEST_FILE = 50_000;
const LONGEST_LINE = 2000;

function refuseLong(text: string, file: string): void {
  if (text.length > LONGEST_FILE)
    throw new TargetFileError(`${file}: a target file has at most ${LONGEST_FILE} characters.`);
  const long = text.split("\n").findIndex((line) => line.length > LONGEST_LINE);
  if (long !== -1)
    throw new TargetFileError(
      `${file}:${long + 1}: a line of a target file has at most ${LONGEST_LINE} characters.`,
    );
}

/** Compiled when the first target is read, since compiling is slow. */
let check: ReturnType<typeof compiled> | undefined;

/** Compiles the schema now, so that the first target need not wait for it. */
export function prepareCheck(): void {
  check ??= compiled();
}

function compiled() {
  return new Ajv2020({
    allErrors: true,
    strict: false,
    verbose: true,
    formats: { regex: isPattern },
  }).compile<TargetDescription>(schema);
}

/** Reads YAML or JSON, replaces `${NAME}` by values of the environment, and checks the result with the published schema. */
export function parseTarget(text: string, file: string, env: Environment): Target {
  refuseLong(text, file);
  const lines = new LineCounter();
  // Its own messages repeat the line of each fault, in quadratic time.
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const broken = document.errors.map(
    (one) => `${file}:${lines.linePos(one.pos[0]).line}: not YAML: ${firstLine(one.message)}.`,
  );
  if (broken.length > 0) throw new TargetFileError(broken.join("\n"));

  const where = (offset: number): string => `${file}:${lines.linePos(offset).line}`;
  const aliases = aliasesWithoutAnchor(document, where);
  if (aliases.length > 0) throw new TargetFileError(aliases.join("\n"));
  const missing = putEnvironmentIn(document, env, where);

  const value: unknown = document.toJS();
  const validate = (check ??= compiled());
  if (validate(value)) {
    const unknown = unknownRequirements(value).map(
      ({ path, said }) => `${where(offsetAt(document, path))}: ${said}`,
    );
    const problems = [...missing, ...unknown];
    if (problems.length > 0) throw new TargetFileError(problems.join("\n"));
    return completeTarget(value);
  }
  const problems = (validate.errors ?? []).flatMap((error) => {
    const path = error.instancePath.slice(1).split("/").filter(Boolean);
    // A variable without a value is reported already; what is wrong with its place says nothing new.
    if (typeof error.data === "string" && error.data.search(VARIABLE) !== -1) return [];
    return [`${where(offsetOf(document, path, error))}: ${sentence(path, error)}`];
  });
  throw new TargetFileError([...missing, ...new Set(problems)].join("\n"));
}

/** Does not quote the text: it may be a key. */
function aliasesWithoutAnchor(document: Document, where: (offset: number) => string): string[] {
  const found: string[] = [];
  visit(document, {
    Alias(_, node) {
      if (node.resolve(document) === undefined)
        found.push(`${where(node.range?.[0] ?? 0)}: a text that begins with * has to stand in quotes.`);
    },
  });
  return found;
}

const VARIABLE = /\$\{([A-Za-z_][A-Za-z0-9_]*)\}/g;

/** Replaces each variable; reports the ones that are not set, and leaves their names in place. */
function putEnvironmentIn(document: Document, env: Environment, where: (offset: number) => string): string[] {
  const missing: string[] = [];
  visit(document, {
    Scalar(_, node) {
      if (typeof node.value !== "string") return;
      node.value = node.value.replaceAll(VARIABLE, (match, name: string) => {
        const value = env[name];
        if (value !== undefined && value !== "") return value;
        const place = where(node.range?.[0] ?? 0);
        missing.push(`${place}: environment variable ${name} is not set. Set it before the run.`);
        return match;
      });
    },
  });
  return missing;
}

/** Finds wrong ids before the run, not after it. */
function unknownRequirements({
  expected_failures = [],
  accepted_shoulds = [],
}: TargetDescription): { readonly path: readonly string[]; readonly said: string }[] {
  const lists = { expected_failures, accepted_shoulds };
  return Object.entries(lists).flatMap(([list, entries]) =>
    entries.flatMap(({ requirement }, index) => {
      const said = faultOf(requirement, list === "accepted_shoulds");
      return said === undefined ? [] : [{ path: [list, String(index), "requirement"], said }];
    }),
  );
}

function faultOf(requirement: string, isAccepted: boolean): string | undefined {
  const register = loadRequirements();
  const row = register.get(requirement);
  if (row === undefined) {
    const meant = didYouMean(requirement, [...register.keys()]);
    return `no requirement has the id ${requirement}.${meant} --list shows all ids.`;
  }
  if (row.excused !== undefined) return `${requirement} is excused: no flow judges it, so it cannot fail.`;
  return isAccepted && row.level === "MUST"
    ? `${requirement} is a MUST, which cannot be accepted. Put it into expected_failures, with a date.`
    : undefined;
}

/** The place of the faulty key; for a missing key, the place of its parent. */
function offsetOf(document: Document, path: readonly string[], error: ErrorObject): number {
  const wanted = [...path];
  if (error.keyword === "additionalProperties") wanted.push(String(error.params["additionalProperty"]));
  return offsetAt(document, wanted);
}

function offsetAt(document: Document, path: readonly string[]): number {
  let node: unknown = document.contents;
  let offset = 0;
  for (const key of path) {
    const items: readonly unknown[] =
      isNode(node) && "items" in node && Array.isArray(node.items) ? node.items : [];
    const found = items.find((item, index) =>
      isPair(item) ? isScalar(item.key) && String(item.key.value) === key : String(index) === key,
    );
    const at = isPair(found) ? found.key : found;
    if (isNode(at)) offset = at.range?.[0] ?? offset;
    node = isPair(found) ? found.value : found;
  }
  return offset;
}

function sentence(path: readonly string[], error: ErrorObject): string {
  const key = path.length === 0 ? "the target" : path.join(".");
  const params: Record<string, unknown> = error.params;
  if (error.keyword === "required")
    return `${[...path, String(params["missingProperty"])].join(".")} is missing.`;
  if (error.keyword === "additionalProperties") {
    const unknown = String(params["additionalProperty"]);
    const meant = didYouMean(unknown, known(error));
    return `${[...path, unknown].join(".")} is not a key of the target file.${meant} Known here: ${known(error).join(", ")}.`;
  }
  const got = JSON.stringify(error.data)?.slice(0, 60) ?? "nothing";
  if (error.keyword === "enum") {
    const allowed: unknown = params["allowedValues"];
    const words = Array.isArray(allowed) ? allowed.map(String) : [];
    const meant = typeof error.data === "string" ? didYouMean(error.data, words) : "";
    return `${key} is ${got}; expected one of ${JSON.stringify(words)}.${meant}`;
  }
  if (error.keyword === "const") {
    return `${key} is ${got}; expected ${JSON.stringify(params["allowedValue"])}: a run creates charges, so it goes to a sandbox only.`;
  }
  return `${key} ${error.message ?? "is not valid"} (got ${path[0] === "keys" || path[0] === "cards" ? "a value that is secret" : got}).`;
}

function known(error: ErrorObject): string[] {
  const parent: unknown = error.parentSchema;
  const properties =
    typeof parent === "object" && parent !== null && "properties" in parent ? parent.properties : {};
  return Object.keys(properties ?? {});
}

function isPattern(text: string): boolean {
  try {
    return new RegExp(text) instanceof RegExp;
  } catch {
    return false;
  }
}

function firstLine(text: string): string {
  // The parser adds the place, which is printed already, and a drawing of several lines.
  return (text.split("\n")[0] ?? text).replace(/ at line \d+, column \d+:?$/, "").replace(/:$/, "");
}
