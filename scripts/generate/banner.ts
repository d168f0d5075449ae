export const notice =
  "Written by `npm run generate` from openapi/. Do not edit: change the contract instead.";
export const banner = `// ${notice}\n`;

/** JSON with the notice first; only for documents that allow a member of ours. */
export function jsonWithNotice(value: object): string {
  return json({ "x-generated": notice, ...value });
}

export function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
