import { fastFormats, fullFormats } from "ajv-formats/dist/formats.js";
import type { FormatName } from "ajv-formats";
import { ContractError } from "./contract-error.ts";
import type { Document } from "./document.ts";

const isKnown = (name: string): name is FormatName => name in fullFormats;

/**
 * The formats that the contract uses, as patterns that ajv writes into the code. The whole library of formats
 * would take longer to load than all validators together.
 */
export function formatsOf(document: Document): Record<string, RegExp | true> {
  const used = [...JSON.stringify(document).matchAll(/"format":"([^"]+)"/g)].map(([, name]) => name ?? "");
  return Object.fromEntries([...new Set(used)].map((name) => [name, formatOf(name)]));
}

function formatOf(name: string): RegExp | true {
  if (isKnown(name)) {
    const pattern = [fullFormats[name], fastFormats[name]].find((one) => one instanceof RegExp);
    if (pattern) return pattern;
    const definition = fullFormats[name];
    // int64, float and similar give the width of a number; every JSON number in JavaScript is a double.
    if (typeof definition === "object" && "type" in definition && definition.type === "number") return true;
  }
  throw new ContractError(
    `format "${name}": no pattern is known for it; use one of ajv-formats, or write a \`pattern\``,
  );
}
