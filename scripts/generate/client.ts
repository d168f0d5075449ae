import { readFile } from "node:fs/promises";
import { banner } from "./banner.ts";
import { operationsOf } from "./document.ts";
import type { Body, Document, Operation } from "./document.ts";

const template = (name: string) => readFile(new URL(`templates/${name}`, import.meta.url), "utf8");

/** One line for each operation. The rest of the client does not depend on the contract and is in templates/. */
export async function client(document: Document): Promise<{ js: string; dts: string }> {
  const placed = operationsOf(document);
  const rows = placed.map(({ operation, method, path }) => {
    const keyInAddress = keyInQuery(document, operation) !== undefined;
    const unlike = { ...notJson(operation), ...(keyInAddress && { keyInQuery: true }) };
    const statuses = Object.keys(operation.responses).map(Number);
    const args = [method.toUpperCase(), path, statuses, ...(Object.keys(unlike).length > 0 ? [unlike] : [])];
    return `  ${operation.operationId}: operation(${args.map((one) => JSON.stringify(one)).join(", ")}),`;
  });
  const keys = placed.flatMap(({ operation }) => {
    const name = keyInQuery(document, operation);
    return name === undefined ? [] : [`  ${operation.operationId}: { query: { ${name}: string } };`];
  });
  return {
    js: `${banner}${await template("client.js")}\nconst operations = (operation) => ({\n${rows.join("\n")}\n});\n`,
    dts: `${banner}${await template("client.d.ts")}interface KeyInQuery {\n${keys.join("\n")}\n}\n`,
  };
}

/** Name of the query parameter that carries the key of this operation instead of a header. */
function keyInQuery({ components }: Document, operation: Operation): string | undefined {
  const schemes = (operation.security ?? []).flatMap((one) => Object.keys(one));
  const inQuery = schemes
    .map((name) => components.securitySchemes[name])
    .find((scheme) => scheme?.in === "query");
  return inQuery?.name;
}

/** Statuses whose body is not JSON: bytes (an image), or nothing. */
function notJson({ responses }: Operation): { bytes?: number[]; none?: number[] } {
  const statuses = (fits: (body: Body) => boolean) =>
    Object.entries(responses).flatMap(([status, body]) => (fits(body) ? [Number(status)] : []));
  const none = statuses(({ content }) => content === undefined);
  const bytes = statuses(({ content }) => content !== undefined && !("application/json" in content));
  return { ...(none.length > 0 && { none }), ...(bytes.length > 0 && { bytes }) };
}
