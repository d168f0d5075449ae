/** A JSON pointer as JSONPath. In a list of `{ name, data }` pairs a name leads to its data, as in `at`. */
export function jsonPath(body: unknown, pointer: string): string {
  let path = "$";
  let here: unknown = body;
  for (const raw of pointer.split("/").slice(1)) {
    const key = raw.replaceAll("~1", "/").replaceAll("~0", "~");
    if (Array.isArray(here)) {
      const index = /^\d+$/.test(key) ? Number(key) : here.findIndex((one) => nameOf(one) === key);
      path += `[${Math.max(index, 0)}]${/^\d+$/.test(key) ? "" : ".data"}`;
      const found: unknown = here[index];
      here = /^\d+$/.test(key) ? found : memberOf(found, "data");
    } else {
      path += /^[A-Za-z_]\w*$/.test(key) ? `.${key}` : `['${key.replaceAll("'", String.raw`\'`)}']`;
      here = memberOf(here, key);
    }
  }
  return path;
}

function nameOf(value: unknown): unknown {
  return memberOf(value, "name");
}

function memberOf(value: unknown, key: string): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  return Object.entries(value).find(([name]) => name === key)?.[1];
}
