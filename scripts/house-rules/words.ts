import { mapOf, textAt } from "../document-node.ts";
import { members, type Visit, type Visitor } from "./place.ts";

/** Where a schema stands that has a name: in the bundle, or in a file of the sources. */
const NAMED_SCHEMA = /^#\/(?:components\/schemas\/)?([^/]+)$/;

const described: Visit = (node, { report }) => {
  if (!/\S[\s\S]*[.:]\s*$/.test(textAt(node, "description")))
    report({ message: "a description is missing, or is no whole sentence" });
};

/** Each thing with a name has a description. */
export const descriptions = (): Visitor => {
  const all = ["Tag", "SecurityScheme", "Operation", "Response", "Parameter"];
  return {
    ...Object.fromEntries(all.map((type) => [type, described])),
    Schema(node, context) {
      const { pointer } = context.location;
      if (NAMED_SCHEMA.test(pointer) || /\/properties\/[^/]+$/.test(pointer)) described(node, context);
    },
  };
};

const SNAKE_CASE = /^[a-z0-9]+(_[a-z0-9]+)*$/;

/** Names that the document itself writes in another way. */
const AS_ON_THE_WIRE = new Set(["user-agent-string", "X-Cash-Anti-Fraud-Metadata"]);

const inSnakeCase = (name: string) => SNAKE_CASE.test(name) || AS_ON_THE_WIRE.has(name);

/** Fields, parameters and examples are in snake_case, schemas in PascalCase. */
export const names = (): Visitor => ({
  Schema(node, { location, report }) {
    for (const name of Object.keys(mapOf(node["properties"])))
      if (!inSnakeCase(name)) report({ message: `field "${name}" is not in snake_case` });
    const name = NAMED_SCHEMA.exec(location.pointer)?.[1];
    if (name !== undefined && !/^[A-Z][A-Za-z]+$/.test(name))
      report({ message: `schema "${name}" is not in PascalCase` });
  },
  Parameter(node, { report }) {
    const name = textAt(node, "name");
    if (!inSnakeCase(name)) report({ message: `parameter "${name}" is not in snake_case` });
  },
  MediaType(node, context) {
    for (const { name, location } of members(context, { node, location: context.location }, "examples"))
      if (!inSnakeCase(name)) context.report({ message: `example "${name}" is not in snake_case`, location });
  },
});
