import { statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { CONTINUATION_PATH } from "../charges/pending.ts";
import { CONTROL_PATH } from "../control/endpoint.ts";
import { PORTAL_PATH } from "../pages/sites.ts";
import { PAY_PATH } from "../subscriptions/views.ts";
import { BASE_PATH, pathPattern } from "../values/call.ts";
import { operations } from "@payment-service/contract";
import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";
import { isNode, LineCounter, parseDocument, visit, type Document } from "yaml";
import { alsoBy, VARIABLE, VARIABLES, type Also, type AlsoAnswer } from "../values/also-answers.ts";
import schema from "./also-file.schema.json" with { type: "json" };
import { FlagError } from "./parse-flags.ts";
import { readAtMost, readTextAtMost } from "./read-file.ts";
import { shorten } from "../values/errors.ts";

/** An answer as the file has it. */
interface Row extends Partial<Record<"path" | "address" | "file" | "type", string>> {
  readonly method: string;
  readonly status?: number;
  readonly body?: unknown;
}

/** Bytes of a file that an answer names: several times the script of a widget. */
const LARGEST_ANSWER = 8 * 1024 * 1024;

/** Bytes and characters; files that people write are far smaller. The time that YAML takes grows with their square. */
const LARGEST_FILE = 100_000;
const LONGEST_LINE = 2000;

interface Mistake {
  /** Where it stands: index of the answer, then names. */
  readonly at: readonly (string | number)[];
  readonly said: string;
}

/**
 * The answers of the file of `--also`. Whenever it or a file that it names changes, it is read again at the next request. With a mistake in it
 * the answers stay as they were. `say` gets a line about either.
 */
export function alsoIn(file: string, say: (line: string) => void): Also {
  const stamps = new Map<string, string>();
  const read = () => {
    stamps.clear();
    // Stamped first: what is written while a file is read has changed it.
    return alsoBy(readAlsoFile(file, (name) => stamps.set(name, stampOf(name))));
  };
  let also = read();
  const current = (): Also => {
    if ([...stamps].every(([name, stamp]) => stampOf(name) === stamp)) return also;
    try {
      also = read();
      say(`${file} has changed and was read again.`);
    } catch (error) {
      if (!(error instanceof FlagError)) throw error;
      say(`${file} has changed and cannot be used; the answers stay as they were.\n${error.message}`);
    }
    return also;
  };
  return {
    answer: (...asked) => current().answer(...asked),
    methods: (path) => current().methods(path),
    all: () => current().all(),
  };
}

/** Changes with the file. A pipe can be read once only, and has none. */
function stampOf(name: string): string {
  const found = statSync(name, { throwIfNoEntry: false });
  return found === undefined || found.isFile() ? `${found?.mtimeMs} ${found?.size}` : "";
}

/** Reads the file of `--also`. The message of its error has one line for each mistake. `before` gets the name of each file that is read then. */
export function readAlsoFile(file: string, before: (name: string) => void = () => {}): AlsoAnswer[] {
  const lines = new LineCounter();
  before(file);
  const text = textOf(file);
  const long = text.split("\n").findIndex((line) => line.length > LONGEST_LINE);
  if (long !== -1)
    throw new FlagError(
      `${file}:${long + 1}: a line has at most ${LONGEST_LINE} characters. Write it as several.`,
    );
  // Its own messages repeat the line of each fault, in quadratic time.
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const broken = document.errors.map(
    ({ message, pos: [at] }) =>
      `${file}:${lines.linePos(at).line}: not YAML: ${firstLine(message)}. A text with braces, such as "\${id}", needs quotes.`,
  );
  // The reader of YAML calls itself for each level, and reports that as a fault of each level.
  if (broken.some((line) => /call stack|Stack overflow/.test(line)))
    throw new FlagError(`${file} is nested too deeply. Give a YAML file with answers.`);
  // What follows the first fault is mostly its consequence.
  broken.splice(1);
  // An alias may stand in its own value, or multiply a short file into gigabytes.
  visit(document, {
    Alias: (_key, { range, source }) => {
      broken.push(`${file}:${lines.linePos(range?.[0] ?? 0).line}: *${source} is an alias. Write its value.`);
    },
  });
  if (broken.length > 0) throw inLines(broken);
  const value: unknown = document.toJS();
  const check = new Ajv2020({ allErrors: true, verbose: true }).compile<Row[]>(schema);
  const isList = check(value);
  const read = isList ? value.map((row) => answerOf(row, dirname(file), before)) : [];
  const answers = read.flatMap((one) => ("said" in one ? [] : [one]));
  const mistakes = isList
    ? read.flatMap((one, index) => ("said" in one ? [{ at: [index, one.at], said: one.said }] : []))
    : (check.errors ?? []).map(mistakeOf);
  if (mistakes.length === 0) mistakes.push(...taken(answers), ...unknownVariables(answers));
  if (mistakes.length === 0) return answers;
  const said = mistakes.map(
    (one) => `${file}:${lines.linePos(offsetOf(document, one.at)).line}: ${one.said}`,
  );
  throw inLines([...new Set(said)]);
}

/** The answer of a row, or what is wrong with it and under which key. */
function answerOf(
  row: Row,
  folder: string,
  before: (name: string) => void,
): AlsoAnswer | { readonly at: string; readonly said: string } {
  const { method, status = 200, path, address, body, file, type } = row;
  if (path !== undefined && address !== undefined)
    return { at: "address", said: `"path" is below ${BASE_PATH}, "address" is outside. Give one of them.` };
  const at = path ?? address;
  if (at === undefined) return { at: "method", said: `"path" is missing.` };
  const own = OWN.find((one) => `${address}/`.startsWith(`${one}/`));
  if (own !== undefined)
    return { at: "address", said: `${address} is at ${own}, which is the sandbox's own.` };
  const answer = { method, status, path: at, outside: address !== undefined };
  if (file === undefined && type === undefined) return { ...answer, body };
  if (file === undefined || type === undefined || body !== undefined)
    return {
      at: "method",
      said: `"file" and "type" belong together, and "body" is in their place. Give either.`,
    };
  const name = resolve(folder, file);
  before(name);
  try {
    return { ...answer, file: { name, type, bytes: readAtMost(name, LARGEST_ANSWER) } };
  } catch (error) {
    return { at: "file", said: `"file" cannot be read (${whyOf(error)}).` };
  }
}

/** Where the sandbox answers itself. */
const OWN = [BASE_PATH, CONTROL_PATH, PORTAL_PATH, CONTINUATION_PATH, PAY_PATH];

/** Nobody mends more at once. */
const MOST_LINES = 20;

function inLines(lines: readonly string[]): FlagError {
  const more = lines.length - MOST_LINES;
  const rest = more > 0 ? [`There are ${more} more mistakes.`] : [];
  return new FlagError([...lines.slice(0, MOST_LINES), ...rest].join("\n"));
}

function textOf(file: string): string {
  try {
    return readTextAtMost(file, LARGEST_FILE);
  } catch (error) {
    throw new FlagError(`--also cannot be read (${whyOf(error)}). Give a YAML file with answers.`, {
      cause: error,
    });
  }
}

function whyOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function mistakeOf({ instancePath, keyword, params, data }: ErrorObject): Mistake {
  const at = instancePath.split("/").slice(1);
  const name = at.at(-1) ?? "";
  const got = shorten(JSON.stringify(data) ?? "nothing", 60);
  const sentences: Readonly<Record<string, string>> = {
    required: `"${String(params["missingProperty"])}" is missing.`,
    additionalProperties: `"${String(params["additionalProperty"])}" is not known. An answer has method, path or address, status, and body or file and type.`,
    enum: `"${name}" is ${got}. Give GET, POST, PUT, PATCH or DELETE.`,
    pattern:
      name === "type"
        ? `"type" is ${got}. Give a content type such as text/javascript.`
        : `"${name}" is ${got}. Give a path such as /settings/{id}, without query and without the base address.`,
    minimum: `"${name}" is ${got}. Give a status from 200 to 599.`,
    maximum: `"${name}" is ${got}. Give a status from 200 to 599.`,
    minItems: "There is no answer in this file.",
  };
  const here = keyword === "additionalProperties" ? [...at, String(params["additionalProperty"])] : at;
  const type =
    name === "" ? "The file must be a list of answers." : typeSentence(at, String(params["type"]), got);
  return { at: here, said: sentences[keyword] ?? type };
}

function typeSentence(at: readonly string[], type: string, got: string): string {
  if (at.length === 1) return `An answer is ${got}. Give an object with method and path.`;
  return `"${at.at(-1)}" is ${got}. Give ${type === "integer" ? "a whole number" : "a text"}.`;
}

/** Answers that would never be given: the contract has the operation, or an earlier answer is in their place. */
function taken(rows: readonly AlsoAnswer[]): Mistake[] {
  const twice = rows.flatMap(({ path }, index) => {
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    return new Set(names).size === names.length
      ? []
      : [{ at: [index, "path"], said: `${path} has two parts of one name.` }];
  });
  if (twice.length > 0) return twice;
  return rows.flatMap((row, index): Mistake[] => {
    const operation = Object.values(operations).find(
      ({ method, path }) => row.outside !== true && method === row.method && pathPattern(path).test(row.path),
    );
    const asked = `${row.method} ${row.path}`;
    if (operation !== undefined) {
      const said = `${asked} is ${operation.id} of the contract, which the sandbox answers itself.`;
      return [{ at: [index, "path"], said }];
    }
    const earlier = rows.findIndex(
      ({ method, path, outside }) =>
        method === row.method && outside === row.outside && pathPattern(path).test(row.path),
    );
    return earlier === index ? [] : [{ at: [index, "path"], said: `${asked} has an answer already.` }];
  });
}

function unknownVariables(rows: readonly AlsoAnswer[]): Mistake[] {
  return rows.flatMap(({ path, body }, index) => {
    const parts = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => `path.${name}`);
    const known = [...VARIABLES, ...parts];
    const list = known.map((name) => `\${${name}}`).join(", ");
    return textsIn(body, [index, "body"]).flatMap(({ at, text }) =>
      [...text.matchAll(VARIABLE)]
        .filter(([, name = ""]) => !known.includes(name))
        .map(([variable]) => ({ at, said: `${variable} is not known. Known here: ${list}.` })),
    );
  });
}

interface Text {
  readonly at: Mistake["at"];
  readonly text: string;
}

function textsIn(value: unknown, at: Mistake["at"]): Text[] {
  if (typeof value === "string") return [{ at, text: value }];
  if (typeof value !== "object" || value === null) return [];
  const members: readonly [string | number, unknown][] = Array.isArray(value)
    ? [...value.entries()]
    : Object.entries(value);
  return members.flatMap(([name, member]) => textsIn(member, [...at, name]));
}

/** Where the node stands, or the nearest one above it. */
function offsetOf(document: Document, at: readonly (string | number)[]): number {
  for (let length = at.length; length >= 0; length -= 1) {
    const place = at.slice(0, length).map((part) => (/^\d+$/.test(String(part)) ? Number(part) : part));
    const node = document.getIn(place, true);
    if (isNode(node) && node.range) return node.range[0];
  }
  return 0;
}

function firstLine(text: string): string {
  return text.split("\n", 1)[0] ?? text;
}
