/** The register of requirements (requirements.yaml): loads it and checks each row. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { isMap, isNode, isSeq, LineCounter, parseDocument } from "yaml";
import { type OperationId, operations as contract } from "@payment-service/contract";
import type { Level } from "../verdict/verdict.ts";

const levels = ["MUST", "SHOULD", "MAY"] as const satisfies readonly Level[];
const bases = ["stated", "derived"] as const;
const required = ["id", "level", "text", "section", "basis", "operations"];
const optional = ["excused", "open"];
const operationIds = Object.keys(contract);

export interface Requirement {
  readonly id: string;
  readonly level: Level;
  /** The promise as one plain sentence; `level` says how binding it is. */
  readonly text: string;
  readonly section: Section;
  readonly basis: (typeof bases)[number];
  readonly operations: readonly OperationId[];
  /** Why no client can observe it from outside. */
  readonly excused?: string;
  /** What is missing before a flow can judge it. */
  readonly open?: string;
}

export type Register = ReadonlyMap<string, Requirement>;

export class RegisterError extends Error {
  override readonly name = "RegisterError";
}

const registerFile = fileURLToPath(new URL("../requirements.yaml", import.meta.url));

let own: Register | undefined;

/** The register of the suite; it is read once. */
export function loadRequirements(): Register {
  return (own ??= parseRequirements(readFileSync(registerFile, "utf8"), registerFile));
}

/** Throws one RegisterError that names the line and id of every faulty row. */
export function parseRequirements(source: string, file = "requirements.yaml"): Register {
  const lines = new LineCounter();
  const document = parseDocument(source, { lineCounter: lines });
  const [broken] = document.errors;
  if (broken) throw new RegisterError(`${file} is not YAML: ${broken.message}`, { cause: broken });
  if (!isSeq(document.contents)) {
    throw new RegisterError(`${file}: expected a list of rows at the top, got something else.`);
  }
  const register = new Map<string, Requirement>();
  const ids = new Set<string>();
  const faults: string[] = [];
  for (const node of document.contents.items) {
    const value: unknown = isNode(node) ? node.toJS(document) : undefined;
    const fields: Fields = typeof value === "object" ? { ...value } : {};
    const id = typeof fields["id"] === "string" ? fields["id"] : "(no id)";
    const problems = isMap(node) ? problemsOf(fields) : ["expected a row of fields"];
    if (ids.has(id)) problems.push("id: an earlier row has the same id");
    ids.add(id);
    const { line } = lines.linePos(isNode(node) ? (node.range?.[0] ?? 0) : 0);
    faults.push(...problems.map((problem) => `  line ${line}, ${id}: ${problem}`));
    if (isSound(fields, problems)) register.set(id, fields);
  }
  if (faults.length > 0) throw new RegisterError(`${file} has faulty rows:\n${faults.join("\n")}`);
  return register;
}

type Fields = Readonly<Record<string, unknown>>;

function isSound(fields: Fields, problems: readonly string[]): fields is Fields & Requirement {
  return "text" in fields && problems.length === 0;
}

function problemsOf(fields: Fields): string[] {
  const problems: string[] = [];
  const check = (field: string, holds: boolean, expected: string): void => {
    if (!holds) problems.push(`${field}: expected ${expected}, got ${JSON.stringify(fields[field])}`);
  };
  const known = [...required, ...optional];
  for (const field of Object.keys(fields)) check(field, known.includes(field), `one of ${known.join(", ")}`);
  const { id, level, text, section, basis, excused, open } = fields;
  check("id", typeof id === "string" && idPattern.test(id), "words in kebab-case, joined by dots");
  check("level", isOneOf(levels, level), `one of ${levels.join(", ")}`);
  check("text", isSentence(text), "one sentence that ends with its only full stop");
  check("text", !modal.test(String(text)), "a plain statement, its level said in `level` alone");
  check("section", isOneOf(sections, section), "a heading of the document, see `sections`");
  check("basis", isOneOf(bases, basis), `one of ${bases.join(", ")}`);
  check("operations", isListOfOperations(fields["operations"]), "different operationIds of the contract");
  check("excused", excused === undefined || isSentence(excused), "the reason, as one sentence");
  check("open", open === undefined || isSentence(open), "what is missing, as one sentence");
  check("open", open === undefined || excused === undefined, "either excused or open, not both");
  return problems;
}

const idPattern = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)+$/;
const modal = /\b(must|shall|should|may|might|ought)\b/i;

function isSentence(value: unknown): boolean {
  return typeof value === "string" && /^\S.*[^\s.]\.$/.test(value) && !/\.\s/.test(value);
}

function isOneOf(values: readonly string[], value: unknown): boolean {
  return typeof value === "string" && values.includes(value);
}

function isListOfOperations(value: unknown): boolean {
  if (!Array.isArray(value) || new Set(value).size !== value.length) return false;
  return value.every((one: unknown) => isOneOf(operationIds, one));
}

/** The headings of the interface document, and below them its named tables and rules. Each requirement belongs to one. */
export const sections = [
  "Introduction",
  "What the service does",
  "What the service does > 3DS flow",
  "Resources > Anti-fraud metadata header",
  "Resources > Payment credential",
  "Resources > ConsumerDetail",
  "Resources > Charge request body",
  "Resources > Charge response",
  "Resources > Capture and refund",
  "Resources > Charge list response",
  "Resources > Lookup response",
  "Resources > Continuation response",
  "Resources > Order",
  "Resources > Plan",
  "Resources > Subscription",
  "Resources > Product",
  "Resources > Paged list envelope",
  "Resources > Error body shape",
  "States and transitions",
  "Endpoints",
  "Endpoints > Tokenization",
  "Endpoints > Transaction",
  "Endpoints > Transaction > Query parameters",
  "Endpoints > Transaction > Paging rules",
  "Endpoints > Transaction > Capture rule",
  "Endpoints > Transaction > Refund rule",
  "Endpoints > Order",
  "Endpoints > Checkout",
  "Endpoints > Subscription and product",
  "Endpoints > Testing",
  "Endpoints > Continuation",
  "Authentication",
  "Events",
  "Errors",
  "Limits",
  "Versioning",
] as const;

type Section = (typeof sections)[number];
