import { readFile } from "node:fs/promises";
import { banner } from "./banner.ts";
import { operationsOf } from "./document.ts";
import type { Document, Operation } from "./document.ts";

const template = (name: string) => readFile(new URL(`templates/${name}`, import.meta.url), "utf8");

/** One line per operation; the rest of the client does not depend on the contract and stands in templates/. */
export async function client(document: Document): Promise<{ js: string; dts: string }> {
  const rows = operationsOf(document).map(({ operation, method, path }) => {
    const args = [method, path, bodyKinds(operation)].map((one) => JSON.stringify(one));
    return `  ${operation.operationId}: call(${args.join(", ")}),`;
  });
  const methods = `\nconst methods = (call) => ({\n${rows.join("\n")}\n});\n`;
  return {
    js: `${banner}${await template("client.js")}${methods}`,
    dts: `${banner}${await template("client.d.ts")}`,
  };
}

/** By status, how the body is to be read: JSON, bytes (an image), or not at all. */
function bodyKinds({ responses }: Operation): Record<string, "json" | "bytes" | "none"> {
  const kinds = Object.entries(responses).map(([status, { content }]) => {
    const kind = content === undefined ? "none" : "application/json" in content ? "json" : "bytes";
    return [status, kind] as const;
  });
  return Object.fromEntries(kinds);
}
