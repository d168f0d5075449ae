import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { parse } from "yaml";
import { escaped, isObject, objectAt, textAt } from "../values/json.ts";
import type { TestBed } from "./support.ts";

/** The description of the control interface, as it stands in its file. */
export const description: Record<string, unknown> = parse(
  readFileSync(join(import.meta.dirname, "..", "control", "openapi.yaml"), "utf8"),
);

/** Its operations, as "GET /events/{id}". */
export const described: readonly string[] = Object.entries(objectAt(description, "paths") ?? {}).flatMap(
  ([path, item]) =>
    Object.keys(isObject(item) ? item : {})
      .filter((key) => key !== "parameters")
      .map((method) => `${method.toUpperCase()} ${path}`),
);

const ajv = new Ajv2020({ strict: false });
ajv.addSchema(description, "control");

/** What is wrong with an answer, by the description. */
function violations(method: string, path: string, status: number, type: string, body: unknown): unknown {
  const operation = described.find((known) =>
    new RegExp(`^${known.replaceAll(/\{\w+\}/g, "[^/]+")}$`).test(`${method} ${path.split("?")[0]}`),
  );
  if (operation === undefined) return status === 404 ? [] : `${method} ${path} is not described`;
  const [verb = "", template = ""] = operation.split(" ");
  const responses = ["paths", template, verb.toLowerCase(), "responses"];
  const declared = [String(status), `${String(status)[0]}XX`].find(
    (key) => objectAt(description, ...responses, key) !== undefined,
  );
  if (declared === undefined) return `${operation} does not declare ${status}`;
  const reference = textAt(description, ...responses, declared, "$ref");
  const place = reference?.slice("#/".length).split("/") ?? [...responses, declared];
  if (objectAt(description, ...place, "content", type) === undefined) return `no content of type ${type}`;
  const pointer = [...place, "content", type, "schema"]
    .map((part) => encodeURIComponent(escaped(part)))
    .join("/");
  const check = ajv.getSchema(`control#/${pointer}`);
  if (check === undefined) return `no schema at ${pointer}`;
  return check(body) === true ? [] : check.errors;
}

/** A call of the control interface. An answer that does not fit the description of it fails the test. */
export async function control(
  bed: TestBed,
  method: string,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<{ status: number; text: string; answer: Record<string, unknown> }> {
  const response = await bed.sandbox.fetch(`${bed.sandbox.world.origin()}/_sandbox${path}`, {
    method,
    headers: { ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const [type = ""] = (response.headers.get("content-type") ?? "").split(";");
  const text = await response.text();
  const answer: unknown = type === "application/json" ? JSON.parse(text) : text;
  const wrong = violations(method, path, response.status, type, answer);
  if (!Array.isArray(wrong) || wrong.length > 0)
    throw new Error(`${method} ${path} ${response.status}: ${JSON.stringify(wrong)} in ${text}`);
  return { status: response.status, text, answer: isObject(answer) ? answer : {} };
}
