import { mapOf, type Node } from "./node.ts";

/**
 * For generators without unions, which take the last branch and choke on the values of the others: each `oneOf` of
 * objects becomes one object with the members of all; where they differ, the first branch says more.
 */
export function asOneClass(schemas: Node): Node {
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, merged(schema, schemas)]));
}

function merged(schema: unknown, schemas: Node): unknown {
  const { oneOf, discriminator: _by, ...rest } = mapOf(schema);
  if (!Array.isArray(oneOf)) return schema;
  const branches = oneOf.map((branch: unknown) => resolved(branch, schemas));
  const [first = {}, ...others] = branches;
  const properties = others.reduce<Node>(
    (all, branch) => members(all, mapOf(branch["properties"])),
    mapOf(first["properties"]),
  );
  const required = listOf(first["required"]).filter((name) =>
    others.every((branch) => listOf(branch["required"]).includes(name)),
  );
  return { ...rest, type: "object", required, properties };
}

function members(all: Node, more: Node): Node {
  const both = Object.entries(more).map(([name, schema]) => {
    const known = all[name];
    const words = [...listOf(mapOf(known)["enum"]), ...listOf(mapOf(schema)["enum"])];
    if (known === undefined) return [name, schema];
    return [name, words.length === 0 ? known : { type: "string", enum: words }];
  });
  return { ...all, ...Object.fromEntries(both) };
}

function resolved(branch: unknown, schemas: Node): Node {
  const { $ref } = mapOf(branch);
  return mapOf(typeof $ref === "string" ? schemas[$ref.slice($ref.lastIndexOf("/") + 1)] : branch);
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
