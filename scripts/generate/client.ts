import { readFile } from "node:fs/promises";
import { banner } from "./banner.ts";
import { operationsOf } from "./document.ts";
import type { Document, Operation } from "./document.ts";

const template = (name: string) => readFile(new URL(`templates/${name}`, import.meta.url), "utf8");

/** One line per operation; the rest of the client does not depend on the contract and stands in templates/. */
export async function client(document: Document): Promise<{ js: string; dts: string }> {
  const placed = operationsOf(document);
  const rows = placed.map(({ operation, method, path }) => {
    const args = [method, path, bodyKinds(operation), ...(keyInQuery(document, operation) ? [true] : [])];
    return `  ${operation.operationId}: call(${args.map((one) => JSON.stringify(one)).join(", ")}),`;
  });
  const keys = placed.flatMap(({ operation }) => {
    const name = keyInQuery(document, operation);
    return name === undefined ? [] : [`  ${operation.operationId}: { query: { ${name}: string } };`];
  });
  return {
    js: `${banner}${await template("client.js")}\nconst methods = (call) => ({\n${rows.join("\n")}\n});\n`,
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

/** By status, how the body is to be read: JSON, bytes (an image), or not at all. */
function bodyKinds({ responses }: Operation): Record<string, "json" | "bytes" | "none"> {
  const kinds = Object.entries(responses).map(([status, { content }]) => {
    const kind = content === undefined ? "none" : "application/json" in content ? "json" : "bytes";
    return [status, kind] as const;
  });
  return Object.fromEntries(kinds);
}
