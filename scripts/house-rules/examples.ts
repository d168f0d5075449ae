import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { isNode, type Node, textAt } from "../document-node.ts";
import { child, members, type Context, type Place, type Visitor } from "./place.ts";

function needsExample(what: string, node: Node, context: Context): void {
  if (members(context, { node, location: context.location }, "examples").length === 0)
    context.report({ message: `${what} needs an example` });
}

/** Every body and every encoded header has a named example, for mocks and for readers. */
export const examplesPresent = (): Visitor => ({
  MediaType: (node, context) => needsExample("a body", node, context),
  Parameter: (node, context) =>
    isNode(node["x-decoded-schema"]) && needsExample("an encoded parameter", node, context),
});

/** A mock answers an invalid request with the first 400 example, so that must not be a pending charge. */
export const firstRefusal = (): Visitor => ({
  Responses(node, context) {
    for (const media of child(context, { node, location: context.location }, "400").flatMap((refusal) =>
      members(context, refusal, "content"),
    )) {
      const first = members(context, media, "examples")[0]?.name ?? "none";
      const message = `the first 400 example has to be invalid_request, not ${first}`;
      if (first !== "invalid_request") context.report({ message, location: media.location });
    }
  },
});

/** What is inside an encoded header fits its schema. That all other examples fit theirs are Redocly's own rules. */
export const decodedHeader = (): Visitor => {
  const ajv = new Ajv2020({ allErrors: true, strictSchema: false });
  addFormats.default(ajv);
  return {
    Parameter(node, context) {
      const here = { node, location: context.location };
      for (const schema of child(context, here, "x-decoded-schema")) {
        const fits = ajv.compile(schema.node);
        for (const { node: example, location } of members(context, here, "examples")) {
          const text = Buffer.from(textAt(example, "value"), "base64").toString("utf8");
          try {
            if (fits(JSON.parse(text))) continue;
            const message = `what is encoded does not fit its schema: ${ajv.errorsText(fits.errors)}`;
            context.report({ message, location });
          } catch {
            context.report({ message: `decoded from Base64 this is not JSON: ${text}`, location });
          }
        }
      }
    },
  };
};

/** An example with a member that no schema declares shows a choice of this project, so it must name the gap. */
export const examplesHonest = (): Visitor => ({
  MediaType(node, context) {
    const here = { node, location: context.location };
    for (const example of members(context, here, "examples")) {
      if (example.node["x-not-shown"] !== undefined) continue;
      const [schema] = child(context, here, "schema");
      for (const member of undeclared(context, schema, example.node["value"], "")) {
        const message = `example ${example.name} shows ${member}, which the contract does not declare; leave it out or name the gap in x-not-shown`;
        context.report({ message, location: example.location });
      }
    }
  },
});

/** Members of a value that its schema does not declare, as pointers into the value. */
function undeclared(context: Context, schema: Place | undefined, value: unknown, pointer: string): string[] {
  const rules = schema ? withBranches(context, schema) : [];
  if (Array.isArray(value)) {
    const items = rules.flatMap((rule) => child(context, rule, "items")).at(-1);
    if (!items) return [];
    return value.flatMap((one, index) => undeclared(context, items, one, `${pointer}/${index}`));
  }
  if (!isNode(value)) return [];
  const declared = rules.flatMap((rule) => members(context, rule, "properties"));
  return Object.entries(value).flatMap(([name, one]) => {
    const property = declared.findLast((candidate) => candidate.name === name);
    return property ? undeclared(context, property, one, `${pointer}/${name}`) : [`${pointer}/${name}`];
  });
}

/** The branches of a schema, and then the schema itself. */
function withBranches(context: Context, schema: Place): Place[] {
  const branches = ["allOf", "anyOf", "oneOf"].flatMap((word) => members(context, schema, word));
  return [...branches.flatMap((branch) => withBranches(context, branch)), schema];
}
