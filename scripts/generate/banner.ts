export const notice =
  "Written by `npm run generate` from openapi/. Do not edit: change the contract instead.";
export const banner = `// ${notice}\n`;

/** JSON with the notice first; only for documents that allow a member of ours. */
export function jsonWithNotice(value: object): string {
  return `${laidOut({ "x-generated": notice, ...value })}\n`;
}

/** JSON in which a list or an object that fits stands on one line. */
function laidOut(value: unknown, indent = ""): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const deeper = `${indent}  `;
  const parts = Array.isArray(value)
    ? value.map((one: unknown) => laidOut(one, deeper))
    : Object.entries(value).flatMap(([name, one]: readonly [string, unknown]) =>
        one === undefined ? [] : [`${JSON.stringify(name)}: ${laidOut(one, deeper)}`],
      );
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  const line = `${open}${parts.join(", ")}${close}`;
  if (!line.includes("\n") && indent.length + line.length <= LONGEST) return line;
  return `${open}\n${parts.map((one) => deeper + one).join(",\n")}\n${indent}${close}`;
}

const LONGEST = 110;

export function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
