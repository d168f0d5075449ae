import { fileURLToPath } from "node:url";
import { Ajv } from "ajv";
import standalone from "ajv/dist/standalone/index.js";
import { build } from "esbuild";
import { banner } from "./banner.ts";
import { ContractError } from "./contract-error.ts";
import { schemaPrefix } from "./document.ts";
import type { Document, Schema } from "./document.ts";
import { formatsOf } from "./validator-formats.ts";
import { declarations, entry } from "./validator-module.ts";
import { componentName, plan } from "./validator-plan.ts";

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

/**
 * Plain Ajv and not its 2020 dialect, which adds code for unevaluatedProperties and $dynamicRef to every function (a
 * quarter more to load). Strict mode stops at any word that only 2020 knows.
 */
function code(document: Document, schemas: Readonly<Record<string, Schema>>, options: Coercion): string {
  const ajv = new Ajv({
    allErrors: true,
    inlineRefs: false,
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
  for (const [name, schema] of Object.entries({ ...schemas, ...Object.fromEntries(components) })) {
    ajv.addSchema(standingAlone(schema), name);
  }
  try {
    const source = standalone.default(
      ajv,
      Object.fromEntries(Object.keys(schemas).map((name) => [name, name])),
    );
    return noting(options.coerceTypes === true ? source : withoutParents(source));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ContractError(
      `a schema does not compile (component_NAME is components/schemas/NAME): ${reason}`,
      { cause },
    );
  }
}

/** How Ajv notes an error; `schemaPath`, which nobody reads, is left out. */
const NOTED =
  /const (err\d+) = \{instancePath(?::([^\n]*?))?,schemaPath:"[^"\n]*",keyword:"(\w+)",params:(\{[^\n]*?\}),message:([^\n]*)\};\nif\(vErrors === null\)\{\nvErrors = \[\1\];\n\}\nelse \{\nvErrors\.push\(\1\);\n\}/g;

/** What the code of every error calls. */
const NOTING = `
function added(to, more) { for (const one of more) to.push(one); return to; }
function noted(list, instancePath, keyword, params, message) {
  const one = { instancePath, keyword, params, message };
  if (list === null) return [one];
  list.push(one);
  return list;
}
const wrongType = (list, instancePath, type) => noted(list, instancePath, "type", { type }, "must be " + type);
const missing = (list, instancePath, name) =>
  noted(list, instancePath, "required", { missingProperty: name }, "must have required property '" + name + "'");
`;

/**
 * Shorter, since the module is read at every start, and in linear time: Ajv copies the whole list of errors for each error
 * of a named schema, so that 128,000 wrong elements of a list would cost a minute. Here they are added to the list.
 */
function noting(source: string): string {
  const short = source.replaceAll(
    NOTED,
    (_, _error, path: string | undefined, keyword: string, params: string, message: string) => {
      const at = path ?? "instancePath";
      const [, type] = keyword === "type" ? (/^\{type: ([^{}]+)\}$/.exec(params) ?? []) : [];
      if (type !== undefined) return `vErrors = wrongType(vErrors, ${at}, ${type});`;
      const [, name] = keyword === "required" ? (/^\{missingProperty: ("[^"]*")\}$/.exec(params) ?? []) : [];
      if (name !== undefined) return `vErrors = missing(vErrors, ${at}, ${name});`;
      return `vErrors = noted(vErrors, ${at}, "${keyword}", ${params}, ${message});`;
    },
  );
  return `${short.replaceAll(/\bvErrors\.concat\(/g, "added(vErrors, ")}\n${NOTING}`;
}

/** Only a value that is changed in place needs its parent. Each call would make an object to hand it over. */
function withoutParents(source: string): string {
  const plain = source
    .replaceAll(
      '(data, {instancePath="", parentData, parentDataProperty, rootData=data}={})',
      '(data, instancePath="")',
    )
    .replaceAll(/\{instancePath:([^\n]*?),parentData:[^\n]*?,rootData\}/g, "$1")
    .replaceAll("{instancePath,parentData,parentDataProperty,rootData}", "instancePath");
  const left = /[^\n]*(?:parentData|rootData)[^\n]*/.exec(plain);
  if (left !== null) throw new ContractError(`Ajv writes validators in another way now: ${left[0]}`);
  return plain;
}

/** Ajv would read the whole contract as one schema, so it gets each named schema alone. */
function standingAlone(schema: Schema): Schema {
  const named: Schema = JSON.parse(JSON.stringify(withoutWords(schema)), (key, value: unknown) =>
    key === "$ref" && typeof value === "string" ? value.replace(schemaPrefix, componentName("")) : value,
  );
  return named;
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
