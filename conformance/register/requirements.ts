/** The register of requirements (requirements.yaml): loads it and checks each row. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { isMap, isNode, isSeq, LineCounter, parseDocument } from "yaml";
import { z } from "zod";
import { type OperationId, operations } from "@payment-service/contract";
import { KnownError } from "../verdict/known-error.ts";
import type { Frozen } from "../verdict/verdict.ts";

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

const SENTENCE = /^(?!.*\.\s)\S.*[^\s.]\.$/;
const ID = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)+$/;
const MODAL = /\b(must|shall|should|may|might|ought)\b/i;

function matching(pattern: RegExp, expected: string) {
  return z.string(expected).regex(pattern, expected);
}

function oneOf<const Word extends string>(words: readonly Word[]) {
  return z.enum(words, `one of ${words.join(", ")}`);
}

const OPERATIONS = "different operationIds of the contract";
const operation = z.custom<OperationId>(
  (id) => typeof id === "string" && Object.hasOwn(operations, id),
  OPERATIONS,
);

/** What each row of a register has: of services here, of shops in `shops/rules.yaml`. */
export const SENTENCE_ROW = {
  id: matching(ID, "words in kebab-case, joined by dots"),
  level: oneOf(["MUST", "SHOULD", "MAY"]),
  /** The promise as one plain sentence. */
  text: matching(SENTENCE, "one sentence that ends with its only full stop").refine(
    (text) => !MODAL.test(text),
    "a plain statement, its level said in `level` alone",
  ),
  section: z.enum(sections, "a heading of the document, see `sections`"),
};

const ROW = z.strictObject({
  ...SENTENCE_ROW,
  basis: oneOf(["stated", "derived"]),
  operations: z.array(operation, OPERATIONS).refine((ids) => new Set(ids).size === ids.length, OPERATIONS),
  /** Why no client can observe it from outside. */
  excused: matching(SENTENCE, "the reason, as one sentence").exactOptional(),
});

export type Requirement = Frozen<z.infer<typeof ROW>>;
export type Register = ReadonlyMap<string, Requirement>;

export class RegisterError extends KnownError {}

const registerFile = fileURLToPath(new URL("../requirements.yaml", import.meta.url));

let own: Register | undefined;

/** The register of the suite; it is read once. */
export function loadRequirements(): Register {
  return (own ??= parseRequirements(readFileSync(registerFile, "utf8"), registerFile));
}

export function parseRequirements(source: string, file = "requirements.yaml"): Register {
  return parseRows(source, file, ROW);
}

/** Throws one RegisterError that names the line and id of every faulty row. */
export function parseRows<Schema extends z.ZodObject>(
  source: string,
  file: string,
  schema: Schema,
): ReadonlyMap<string, z.output<Schema>> {
  const lines = new LineCounter();
  const document = parseDocument(source, { lineCounter: lines });
  const [broken] = document.errors;
  if (broken) throw new RegisterError(`${file} is not YAML: ${broken.message}`, { cause: broken });
  if (!isSeq(document.contents)) {
    throw new RegisterError(`${file}: expected a list of rows at the top, got something else.`);
  }
  const register = new Map<string, z.output<Schema>>();
  const ids = new Set<string>();
  const faults: string[] = [];
  for (const node of document.contents.items) {
    const value: unknown = isNode(node) ? node.toJS(document) : undefined;
    const checked = schema.safeParse(value, { reportInput: true });
    const fields: object = typeof value === "object" && value !== null ? value : {};
    const id = "id" in fields && typeof fields.id === "string" ? fields.id : "(no id)";
    const problems = isMap(node)
      ? (checked.error?.issues ?? []).flatMap((issue) => problemsOf(issue, Object.keys(schema.shape)))
      : ["expected a row of fields"];
    if (ids.has(id)) problems.push("id: an earlier row has the same id");
    ids.add(id);
    const { line } = lines.linePos(isNode(node) ? (node.range?.[0] ?? 0) : 0);
    faults.push(...problems.map((problem) => `  line ${line}, ${id}: ${problem}`));
    if (checked.success) register.set(id, checked.data);
  }
  if (faults.length > 0) throw new RegisterError(`${file} has faulty rows:\n${faults.join("\n")}`);
  return register;
}

function problemsOf(issue: z.core.$ZodIssue, known: readonly string[]): string[] {
  return issue.code === "unrecognized_keys"
    ? issue.keys.map((key) => `${key}: expected one of ${known.join(", ")}`)
    : [`${String(issue.path[0])}: expected ${issue.message}, got ${JSON.stringify(issue.input)}`];
}
