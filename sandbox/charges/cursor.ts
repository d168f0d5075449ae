/** A cursor is the id of a charge, its sixteen bytes in Base64: nobody is tempted to make one by hand. */
export function encodeCursor(id: string): string {
  return Buffer.from(id.replaceAll("-", ""), "hex").toString("base64url");
}

export function decodeCursor(cursor: string): string | undefined {
  const bytes = Buffer.from(cursor, "base64url");
  if (bytes.length !== 16 || bytes.toString("base64url") !== cursor) return undefined;
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
