import { readFileSync } from "node:fs";
import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";
import { type Document, LineCounter, isNode, isPair, isScalar, parseDocument, visit } from "yaml";
import schema from "./target.schema.json" with { type: "json" };
import { type Target, type TargetDescription, completeTarget } from "./target.ts";

/** A target file that cannot be used: every problem with its line and key. */
export class TargetFileError extends Error {
  override readonly name = "TargetFileError";
}

type Environment = Readonly<Record<string, string | undefined>>;

export function readTargetFile(file: string, env: Environment): Target {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (cause) {
    throw new TargetFileError(`${file}: cannot be read. Give --target the path of a target file.`, { cause });
  }
  return parseTarget(text, file, env);
}

/** Reads YAML (or JSON, which is YAML), puts `${NAME}` values in, and checks it against the published schema. */
export function parseTarget(text: string, file: string, env: Environment): Target {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const broken = document.errors.map(
    (one) => `${file}:${lines.linePos(one.pos[0]).line}: ${firstLine(one.message)}`,
  );
  if (broken.length > 0) throw new TargetFileError(broken.join("\n"));

  const where = (offset: number): string => `${file}:${lines.linePos(offset).line}`;
  const missing = putEnvironmentIn(document, env, where);
  if (missing.length > 0) throw new TargetFileError(missing.join("\n"));

  const value: unknown = document.toJS();
  const validate = new Ajv2020({
    allErrors: true,
    strict: false,
    verbose: true,
    formats: { regex: isPattern },
  }).compile<TargetDescription>(schema);
  if (validate(value)) return completeTarget(value);
  const problems = (validate.errors ?? []).map((error) => {
    const path = error.instancePath.slice(1).split("/").filter(Boolean);
    return `${where(offsetOf(document, path, error))}: ${sentence(path, error)}`;
  });
  throw new TargetFileError([...new Set(problems)].join("\n"));
}

function putEnvironmentIn(document: Document, env: Environment, where: (offset: number) => string): string[] {
  const missing: string[] = [];
  visit(document, {
    Scalar(_, node) {
      if (typeof node.value !== "string") return;
      node.value = node.value.replaceAll(/\$\{([A-Za-z_][A-Za-z0-9_]*)\}/g, (_match, name: string) => {
        const value = env[name];
        if (value === undefined || value === "") {
          missing.push(
            `${where(node.range?.[0] ?? 0)}: environment variable ${name} is not set. Set it before the run.`,
          );
        }
        return value ?? "";
      });
    },
  });
  return missing;
}

/** Where the faulty key stands; for a missing key, where its parent begins. */
function offsetOf(document: Document, path: readonly string[], error: ErrorObject): number {
  const wanted = [...path];
  if (error.keyword === "additionalProperties") wanted.push(String(error.params["additionalProperty"]));
  let node: unknown = document.contents;
  let offset = 0;
  for (const key of wanted) {
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
    return `${[...path, String(params["additionalProperty"])].join(".")} is not a key of a target file. Known here: ${known(error)}.`;
  }
  const got = JSON.stringify(error.data)?.slice(0, 60) ?? "nothing";
  if (error.keyword === "enum")
    return `${key} is ${got}; expected one of ${JSON.stringify(params["allowedValues"])}.`;
  if (error.keyword === "const") {
    return `${key} is ${got}; expected ${JSON.stringify(params["allowedValue"])}: a run creates charges, so it goes to a sandbox only.`;
  }
  return `${key} ${error.message ?? "is not valid"} (got ${path[0] === "keys" || path[0] === "cards" ? "a value that is not shown here" : got}).`;
}

function known(error: ErrorObject): string {
  const parent: unknown = error.parentSchema;
  const properties =
    typeof parent === "object" && parent !== null && "properties" in parent ? parent.properties : {};
  return Object.keys(properties ?? {}).join(", ");
}

function isPattern(text: string): boolean {
  try {
    return new RegExp(text) instanceof RegExp;
  } catch {
    return false;
  }
}

function firstLine(text: string): string {
  return text.split("\n")[0] ?? text;
}
