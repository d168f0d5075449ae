import { mapOf, type Node } from "../document-node.ts";

/**
 * For generators without unions, which use the last branch and fail on values of the others. Each `oneOf` of objects
 * becomes one object with the members of all branches; where they differ, the first branch counts. Such models also
 * drop unknown members, so the details of a charge (such as a reference to pay at a store) stay a map.
 */
export function asOneClass(schemas: Node): Node {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [
      name,
      name.endsWith("AdditionalDetails") ? asMap(mapOf(schema)) : merged(schema, schemas),
    ]),
  );
}

function asMap({ properties, description, ...rest }: Node): Node {
  const known = Object.keys(mapOf(properties));
  return known.length === 0
    ? { description, ...rest }
    : { ...rest, description: `${String(description)} Known members: ${known.join(", ")}.` };
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

/** The word that distinguishes the branches stays open, so that a new branch does not break a program. */
function members(all: Node, more: Node): Node {
  const both = Object.entries(more).map(([name, schema]) => {
    const known = all[name];
    const words = [...listOf(mapOf(known)["enum"]), ...listOf(mapOf(schema)["enum"])];
    if (known === undefined) return [name, schema];
    return [
      name,
      words.length === 0 ? known : { type: "string", description: `Known: ${words.join(", ")}.` },
    ];
  });
  return { ...all, ...Object.fromEntries(both) };
}

function resolved(branch: unknown, schemas: Node): Node {
  const { $ref } = mapOf(branch);
  return mapOf(typeof $ref === "string" ? schemas[$ref.slice($ref.lastIndexOf("/") + 1)] : branch);
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
