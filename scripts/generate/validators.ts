import { fileURLToPath } from "node:url";
import { Ajv } from "ajv";
import standalone from "ajv/dist/standalone/index.js";
import { build } from "esbuild";
import { banner } from "./banner.ts";
import { formatsOf } from "./validator-formats.ts";
import { componentName, plan } from "./validator-plan.ts";
import type { Plan } from "./validator-plan.ts";
import { schemaPrefix } from "./document.ts";
import type { Document, Schema } from "./document.ts";

/** Validators without `eval`: ajv writes their code here and now, esbuild makes one module without imports of it. */
export async function validators(document: Document): Promise<{ js: string; dts: string }> {
  const wanted = plan(document);
  const sources = {
    strict: code(document, wanted.strict, {}),
    // A query is text on the wire, so numbers and booleans are read from it and stated defaults filled in.
    query: code(document, wanted.query, { coerceTypes: true, useDefaults: true }),
  };
  const bundled = await build({
    stdin: { contents: entry(wanted), resolveDir: import.meta.dirname, loader: "js" },
    bundle: true,
    write: false,
    // Names of modules in the output start here, so that it is the same in every checkout.
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

/**
 * Plain Ajv and not its 2020 dialect: that one writes bookkeeping for unevaluatedProperties and $dynamicRef into
 * every function (a quarter more code to load). Strict mode stops here at any word that only 2020 knows.
 */
function code(document: Document, schemas: Readonly<Record<string, Schema>>, options: object): string {
  const ajv = new Ajv({
    allErrors: true,
    inlineRefs: false,
    strict: true,
    // "one of two must be there" is a branch that declares neither its names nor a type again.
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
  return standalone.default(ajv, Object.fromEntries(Object.keys(schemas).map((name) => [name, name])));
}

/** ajv would take the whole contract for a schema; each named schema is given to it by itself instead. */
function standingAlone(schema: Schema): Schema {
  const named: Schema = JSON.parse(JSON.stringify(schema), (key, value: unknown) =>
    key === "$ref" && typeof value === "string" ? value.replace(schemaPrefix, componentName("")) : value,
  );
  return named;
}

/** Words of OpenAPI and of ours that say nothing about validity. Any other unknown word stops the generator. */
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

const checkOf = (key: string | undefined, from: string) =>
  key === undefined ? "" : `check(${from}[${JSON.stringify(key)}])`;

function entry(wanted: Plan): string {
  const rows = Object.entries(wanted.operations).map(([id, one]) => {
    const responses = Object.entries(one.responses).map(
      ([status, key]) => `${status}: ${checkOf(key, "strict")}`,
    );
    const parts = [
      ...(one.body ? [`body: ${checkOf(one.body, "strict")}`] : []),
      ...(one.path ? [`path: ${checkOf(one.path, "strict")}`] : []),
      ...(one.query ? [`query: ${checkOf(one.query, "query")}`] : []),
      `responses: { ${responses.join(", ")} }`,
    ];
    return `  ${id}: { ${parts.join(", ")} },`;
  });
  const hooks = Object.entries(wanted.webhooks).map(
    ([hook, key]) => `  ${JSON.stringify(hook)}: ${checkOf(key, "strict")},`,
  );
  return `import * as strict from "ajv-output:strict";
import * as query from "ajv-output:query";
const none = Object.freeze([]);
const check = (validate) => (value) => validate(value) ? none : validate.errors.map((error) =>
  ({ path: error.instancePath, keyword: error.keyword, message: error.message ?? error.keyword, params: error.params }));
export const checks = {\n${rows.join("\n")}\n};
export const webhookChecks = {\n${hooks.join("\n")}\n};
${wanted.antiFraud ? `export const checkAntiFraudMetadata = ${checkOf(wanted.antiFraud, "strict")};` : ""}
`;
}

function declarations(wanted: Plan): string {
  const names = Object.keys(wanted.webhooks).map((name) => `  | ${JSON.stringify(name)}`);
  return `import type { OperationId } from "./operations.js";

/** One way in which a value does not fit the contract. */
export interface Violation {
  /** JSON pointer into the value; "" is the value itself. */
  readonly path: string;
  /** The word of JSON Schema that was broken, for example "required". */
  readonly keyword: string;
  readonly message: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** All violations, not only the first; empty when the value fits. */
export type Check = (value: unknown) => readonly Violation[];

export interface OperationChecks {
  readonly body?: Check;
  readonly path?: Check;
  /** Takes the map of raw strings; turns them into the declared types and fills stated defaults, in place. */
  readonly query?: Check;
  /** By status; only answers whose body is JSON. */
  readonly responses: { readonly [status: number]: Check | undefined };
}

export declare const checks: { readonly [Op in OperationId]: OperationChecks };

export type WebhookName =
${names.length > 0 ? names.join("\n") : "  never"};
export declare const webhookChecks: { readonly [Name in WebhookName]: Check };
${wanted.antiFraud ? "\n/** For the decoded object, not for the Base64 text. */\nexport declare const checkAntiFraudMetadata: Check;\n" : ""}`;
}
