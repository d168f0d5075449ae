import { fileURLToPath } from "node:url";
import { Ajv } from "ajv";
import standalone from "ajv/dist/standalone/index.js";
import { build } from "esbuild";
import { banner } from "./banner.ts";
import { ContractError, schemaPrefix, type Document, type Schema } from "./document.ts";
import { shortened } from "./validator-code.ts";
import { declarations, entry } from "./validator-module.ts";
import { componentName, plan } from "./validator-plan.ts";
import { fastFormats, fullFormats } from "ajv-formats/dist/formats.js";
import type { FormatName } from "ajv-formats";

/** Validators without `eval`: ajv writes their code now, and esbuild makes one module without imports from it. */
export async function validators(document: Document): Promise<{ js: string; dts: string }> {
  const wanted = plan(document);
  const sources = {
    strict: code(document, wanted.strict, {}),
    // A query is text on the wire: numbers and booleans are read from it, and defaults are filled in.
    query: code(document, wanted.query, { coerceTypes: true, useDefaults: true }),
  };
  const bundled = await build({
    stdin: { contents: entry(wanted), resolveDir: import.meta.dirname, loader: "js" },
    bundle: true,
    write: false,
    // Module names in the output are relative to this folder, so that every checkout gives the same output.
    absWorkingDir: fileURLToPath(new URL("../..", import.meta.url)),
    format: "esm",
    platform: "neutral",
    mainFields: ["module", "main"],
    target: "es2022",
    minifySyntax: true,
    minifyWhitespace: true,
    minifyIdentifiers: true,
    legalComments: "none",
    plugins: [
      {
        name: "ajv-output",
        setup(setup) {
          setup.onResolve({ filter: /^ajv-output:/ }, ({ path }) => ({ path, namespace: "ajv-output" }));
          setup.onLoad({ filter: /.*/, namespace: "ajv-output" }, ({ path }) => ({
            contents: path.endsWith("query") ? sources.query : sources.strict,
            resolveDir: import.meta.dirname,
          }));
        },
      },
    ],
  });
  const js = bundled.outputFiles[0]?.text ?? "";
  return { js: `${banner}${js}`, dts: `${banner}${declarations(wanted)}` };
}

interface Coercion {
  readonly coerceTypes?: boolean;
  readonly useDefaults?: boolean;
}

function code(document: Document, schemas: Readonly<Record<string, Schema>>, options: Coercion): string {
  const { ajv, nameOf } = compiler(document, schemas, options);
  try {
    const exported = new Set(Object.keys(schemas).map(nameOf));
    const source = standalone.default(ajv, Object.fromEntries([...exported].map((name) => [name, name])));
    const twins = Object.keys(schemas).filter((name) => !exported.has(name));
    const aliases = twins.map((name) => `export { ${nameOf(name)} as ${name} };`);
    return [shortened(source), ...aliases].join("\n");
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ContractError(
      `a schema does not compile (component_NAME is components/schemas/NAME): ${reason}`,
      { cause },
    );
  }
}

/**
 * Plain Ajv and not its 2020 dialect, which adds code for unevaluatedProperties and $dynamicRef to every function (a
 * quarter more to load). Strict mode stops at any word that only 2020 knows. `nameOf` gives the name under which Ajv
 * knows a schema.
 */
export function compiler(
  document: Document,
  schemas: Readonly<Record<string, Schema>>,
  options: Coercion = {},
): { readonly ajv: Ajv; readonly nameOf: (name: string) => string } {
  const ajv = new Ajv({
    allErrors: true,
    // A schema of one word is written where it is named: shorter than the call of a function.
    inlineRefs: 1,
    strict: true,
    // A branch that only says "one of two must be there" declares neither names nor a type again.
    strictRequired: false,
    strictTypes: false,
    allowUnionTypes: true,
    code: { source: true, esm: true, lines: true },
    formats: formatsOf(document),
    ...options,
  });
  ajv.addVocabulary(annotations(document));
  const components = Object.entries(document.components.schemas).map(
    ([name, one]) => [componentName(name), one] as const,
  );
  const named = Object.entries({ ...schemas, ...Object.fromEntries(components) });
  const { distinct, nameOf } = withoutTwins(
    new Map(named.map(([name, schema]) => [name, standingAlone(schema)])),
  );
  for (const [name, schema] of distinct) ajv.addSchema(schema, name);
  return { ajv, nameOf };
}

/** Equal schemas share a name, and so a function. Schemas that only differ in such names are then equal, too. */
function withoutTwins(schemas: ReadonlyMap<string, Schema>): {
  readonly distinct: ReadonlyMap<string, Schema>;
  readonly nameOf: (name: string) => string;
} {
  const firsts = new Map<string, string>();
  const names = new Map<string, string>();
  for (const [name, schema] of schemas) {
    const text = JSON.stringify(schema);
    names.set(name, firsts.get(text) ?? name);
    if (!firsts.has(text)) firsts.set(text, name);
  }
  const nameOf = (name: string) => names.get(name) ?? name;
  if (firsts.size === schemas.size) return { distinct: schemas, nameOf };
  const rest = [...schemas].filter(([name]) => nameOf(name) === name);
  const renamed = withoutTwins(new Map(rest.map(([name, schema]) => [name, withReferences(schema, nameOf)])));
  return { distinct: renamed.distinct, nameOf: (name) => renamed.nameOf(nameOf(name)) };
}

function withReferences(schema: unknown, nameOf: (name: string) => string): Schema {
  const renamed: Schema = JSON.parse(JSON.stringify(schema), (key, value: unknown) =>
    key === "$ref" && typeof value === "string" ? nameOf(value) : value,
  );
  return renamed;
}

/** Ajv would read the whole contract as one schema, so it gets each named schema alone. */
function standingAlone(schema: Schema): Schema {
  return withReferences(withoutWords(schema), (name) => name.replace(schemaPrefix, componentName("")));
}

/** Without what is said to people: Ajv would put the whole schema beside the code of some errors. */
function withoutWords(schema: unknown, areNames = false): unknown {
  if (Array.isArray(schema)) return schema.map((one) => withoutWords(one));
  if (typeof schema !== "object" || schema === null) return schema;
  const members = Object.entries(schema).filter(
    ([name]) => areNames || !(name.startsWith("x-") || ["title", "description", "examples"].includes(name)),
  );
  return Object.fromEntries(
    members.map(([name, value]) => [
      name,
      KEPT.has(name) && !areNames ? value : withoutWords(value, name === "properties" && !areNames),
    ]),
  );
}

/** Their values are no schemas. */
const KEPT: ReadonlySet<string> = new Set(["const", "enum", "default", "required", "example"]);

/** Words of OpenAPI and of this contract that do not affect validity. Any other unknown word stops the generator. */
function annotations(document: Document): string[] {
  const own = JSON.stringify(document).matchAll(/"(x-[a-z-]+)":/g);
  return [
    ...new Set([...own].map(([, word]) => word ?? "")),
    "discriminator",
    "example",
    "externalDocs",
    "xml",
  ];
}

const isKnown = (name: string): name is FormatName => name in fullFormats;

/**
 * The formats that the contract uses, as patterns that ajv writes into the code. The whole library of formats
 * would take longer to load than all validators together.
 */
function formatsOf(document: Document): Record<string, RegExp | true> {
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
