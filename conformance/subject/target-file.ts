import { readFileSync } from "node:fs";
import {
  type Document,
  LineCounter,
  YAMLMap,
  isMap,
  isNode,
  isPair,
  isScalar,
  parseDocument,
  visit,
} from "yaml";
import { z } from "zod";
import { didYouMean } from "./did-you-mean.ts";
import { loadRequirements } from "../register/requirements.ts";
import { TARGET, type Target, type TargetDescription } from "./target.ts";
import { textIn } from "./text-file.ts";
import { KnownError } from "../verdict/known-error.ts";

/** A target file that cannot be used, with the line and key of each problem. */
export class TargetFileError extends KnownError {}

export type Environment = Readonly<Record<string, string | undefined>>;

export function readTargetFile(file: string, env: Environment): Target {
  const meant = didYouMean(file, ["prism", "sandbox"], "--target ");
  const wanted = `Give --target the path of a target file, prism or sandbox.${meant}`;
  return parseTarget(settingsIn(file, "--target", wanted), file, env);
}

/** The text of a file that an option names. */
export function settingsIn(file: string, option: string, wanted: string): string {
  try {
    return textIn(readFileSync(file), file);
  } catch (cause) {
    if (cause instanceof KnownError) throw cause;
    throw new TargetFileError(`${file === "" ? option : file}: cannot be read. ${wanted}`, { cause });
  }
}

/** Characters; a target file has some thousand. The time to parse YAML grows with the square of them. */
const LONGEST_FILE = 50_000;
const LONGEST_LINE = 2000;

function refuseLong(text: string, file: string, kind: string): void {
  if (text.length > LONGEST_FILE)
    throw new TargetFileError(`${file}: a ${kind} file has at most ${LONGEST_FILE} characters.`);
  const long = text.split("\n").findIndex((line) => line.length > LONGEST_LINE);
  if (long !== -1)
    throw new TargetFileError(
      `${file}:${long + 1}: a line of a ${kind} file has at most ${LONGEST_LINE} characters.`,
    );
}

export function parseTarget(text: string, file: string, env: Environment): Target {
  return parseSettings(text, file, env, {
    kind: "target",
    init: "--init",
    schema: TARGET,
    more: unknownRequirements,
  });
}

interface Kind<Schema extends z.ZodType> {
  /** "target": of a target file. */
  readonly kind: string;
  /** What prints one to fill in. */
  readonly init: string;
  readonly schema: Schema;
  /** Hears each variable that was put in. */
  readonly put?: (name: string, value: string) => void;
  /** What the schema does not see. */
  readonly more?: (settings: z.output<Schema>) => readonly Fault[];
}

/** Reads YAML or JSON, replaces `${NAME}` by values of the environment, and checks the result with the schema. */
export function parseSettings<Schema extends z.ZodType>(
  text: string,
  file: string,
  env: Environment,
  { kind, init, schema, put = () => {}, more = () => [] }: Kind<Schema>,
): z.output<Schema> {
  refuseLong(text, file, kind);
  const lines = new LineCounter();
  // Its own messages repeat the line of each fault, in quadratic time.
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, merge: true });
  const broken = document.errors.map(
    (one) => `${file}:${lines.linePos(one.pos[0]).line}: not YAML: ${firstLine(one.message)}.`,
  );
  if (broken.length > 0) throw new TargetFileError(broken.join("\n"));
  if (document.contents === null)
    throw new TargetFileError(`${file}: is empty. ${init} prints a ${kind} file to fill in.`);

  const where = (offset: number): string => `${file}:${lines.linePos(offset).line}`;
  const aliases = aliasesWithoutAnchor(document, where);
  if (aliases.length > 0) throw new TargetFileError(aliases.join("\n"));
  const unset = putEnvironmentIn(document, env, where, put);

  const value = valueOf(document, where);
  const checked = schema.safeParse(value, { reportInput: true, error: knownKeys });
  const found = checked.success
    ? more(checked.data)
    : checked.error.issues.flatMap((issue) => faultsOf(issue, kind));
  const problems = found.map(({ path, said }) => `${where(offsetAt(document, path))}: ${said}`);
  if (checked.success && unset.length + problems.length === 0) return checked.data;
  throw new TargetFileError([...unset, ...new Set(problems)].join("\n"));
}

/** Checks a target that was given in code, or by flags. `source` is what its problems are told of. */
export function checkedTarget(given: TargetDescription, source: string): Target {
  const checked = TARGET.safeParse(given, { reportInput: true, error: knownKeys });
  if (checked.success) return checked.data;
  const said = checked.error.issues
    .flatMap((issue) => faultsOf(issue, "target"))
    .map((fault) => `${source}: ${fault.said}`);
  throw new TargetFileError(said.join("\n"));
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

/** Keys of the file that begin with `x-` may hold what others merge in; the target does not have them. */
function valueOf(document: Document, where: (offset: number) => string): unknown {
  let value: unknown;
  try {
    value = document.toJS();
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new TargetFileError(`${where(offsetOfUnreadable(document))}: not YAML: ${firstLine(why)}.`, {
      cause,
    });
  }
  if (!isMap(document.contents)) return value;
  return Object.fromEntries(Object.entries(Object(value)).filter(([key]) => !key.startsWith("x-")));
}

/** The key of the innermost pair that has no value: the parser does not say where it failed. */
function offsetOfUnreadable(document: Document): number {
  let offset = 0;
  visit(document, {
    Pair(_, pair) {
      const alone = new YAMLMap(document.schema);
      alone.items.push(pair);
      try {
        alone.toJS(document);
        return visit.SKIP;
      } catch {
        if (isNode(pair.key)) offset = pair.key.range?.[0] ?? offset;
        return undefined;
      }
    },
  });
  return offset;
}

/** Also a variable of another form, or one that does not end. */
const VARIABLE = /\$\{[^}]*\}?/g;
const NAME = /^\$\{([A-Za-z_][A-Za-z0-9_]*)\}$/;

/** Replaces each variable. Reports the others, and leaves them in place: not quoted, since a default may be a key. */
function putEnvironmentIn(
  document: Document,
  env: Environment,
  where: (offset: number) => string,
  put: (name: string, value: string) => void,
): string[] {
  const unset: string[] = [];
  visit(document, {
    Scalar(_, node) {
      if (typeof node.value !== "string") return;
      node.value = node.value.replaceAll(VARIABLE, (match) => {
        const name = NAME.exec(match)?.[1];
        const value = name !== undefined && Object.hasOwn(env, name) ? env[name] : undefined;
        if (name !== undefined && value !== undefined && value !== "") {
          put(name, value);
          return value;
        }
        const said =
          name === undefined
            ? 'a text with "${" must name a variable of the environment, as ${SECRET_KEY}, and nothing else in the braces.'
            : `environment variable ${name} is not set. Set it before the run.`;
        unset.push(`${where(node.range?.[0] ?? 0)}: ${said}`);
        return match;
      });
    },
  });
  return unset;
}

interface Fault {
  readonly path: readonly string[];
  readonly said: string;
}

/** Finds wrong ids before the run, not after it. */
function unknownRequirements({ expected_failures, accepted_shoulds }: Target): Fault[] {
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

/** The keys that an object may have, as the message about one that it may not have. */
function knownKeys({ code, inst }: z.core.$ZodRawIssue): string | undefined {
  return code === "unrecognized_keys" && inst instanceof z.ZodObject
    ? Object.keys(inst.shape).join(", ")
    : undefined;
}

function faultsOf(issue: z.core.$ZodIssue, kind: string): Fault[] {
  const path = issue.path.map(String);
  if (issue.code === "unrecognized_keys")
    return issue.keys.map((unknown) => {
      const meant = didYouMean(unknown, issue.message.split(", "));
      const key = [...path, unknown];
      const said = `${key.join(".")} is not a key of the ${kind} file.${meant} Known here: ${issue.message}.`;
      return { path: key, said };
    });
  // A variable without a value is reported already; what is wrong with its place says nothing new.
  if (typeof issue.input === "string" && issue.input.search(VARIABLE) !== -1) return [];
  return [{ path, said: sentence(path, issue, kind) }];
}

/** An address may hold a password or a token. */
const SECRET = new Set<string | undefined>([
  "keys",
  "cards",
  "base_url",
  "webhook_url",
  "driver",
  "probe",
  "restart",
]);

function sentence(path: readonly string[], issue: z.core.$ZodIssue, kind: string): string {
  const key = path.length === 0 ? `the ${kind}` : path.join(".");
  if (issue.input === undefined) return `${key} is missing.`;
  const got = JSON.stringify(issue.input).slice(0, 60);
  if (issue.code !== "invalid_value")
    return `${key} ${demand(issue)} (got ${SECRET.has(path[0]) ? "a value that may be secret" : got}).`;
  const words = issue.values.map(String);
  if (path[0] === "environment")
    return `${key} is ${got}; expected "${words.join()}": a run creates charges, so it goes to a sandbox only.`;
  const meant = typeof issue.input === "string" ? didYouMean(issue.input, words) : "";
  return `${key} is ${got}; expected one of ${JSON.stringify(words)}.${meant}`;
}

/** What a value has to be, for people. */
export function demand(issue: z.core.$ZodIssue): string {
  if (issue.code === "invalid_type")
    return `must be ${/^(int|number)$/.test(issue.expected) ? "integer" : issue.expected}`;
  if (issue.code === "invalid_format" && !issue.message.startsWith("must"))
    return `must match pattern ${issue.pattern}`;
  if (issue.code === "too_big") return `must be <= ${issue.maximum}`;
  if (issue.code !== "too_small") return issue.message;
  return /string|array/.test(issue.origin) ? "must not be empty" : `must be >= ${issue.minimum}`;
}

function firstLine(text: string): string {
  // The parser adds the place, which is printed already, and a drawing of several lines.
  return (text.split("\n")[0] ?? text).replace(/ at line \d+, column \d+:?$/, "").replace(/:$/, "");
}
