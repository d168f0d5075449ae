import { json, notice } from "./banner.ts";

const code = (name: string) => ({ types: `./${name}.d.ts`, default: `./${name}.js` });

/**
 * The published face of the folder. Only its client needs openapi-fetch; as a peer of one exact version it made npm refuse
 * every project that has another.
 */
export function packageJson(version: string, fetchLibrary: string): string {
  return json({
    "//": notice,
    name: "@payment-service/contract",
    version,
    description:
      "Types, operation table, validators, examples and fetch client of the payment service interface",
    license: "Apache-2.0",
    type: "module",
    sideEffects: false,
    exports: {
      ".": code("operations"),
      "./validators": code("validators"),
      "./client": code("client"),
      "./client-types": code("client-types"),
      "./examples": code("examples"),
      "./tokens": code("tokens"),
      "./openapi.json": "./openapi.json",
      "./openapi-3.0.json": "./openapi-3.0.json",
      "./gaps.json": "./gaps.json",
      "./package.json": "./package.json",
    },
    files: ["*.js", "*.d.ts", "*.json"],
    dependencies: { "openapi-fetch": fetchLibrary },
  });
}

const what: Readonly<Record<string, string>> = {
  "client.js":
    "fetch client, one method per operation; its two halves, request and answer, for a client that sends by itself",
  "client-types.d.ts": "types for code that calls the service: what is sent is closed",
  "client.d.ts": "its types: `Outcome`, told apart by status",
  "examples.js": "the named examples of every request, answer and webhook",
  "examples.d.ts": "their types",
  "gaps.json": "what the interface leaves open, and what the sandbox chooses",
  "openapi.json": "the contract as one OpenAPI 3.1 document",
  "openapi-3.0.json": "the same as OpenAPI 3.0.3, for generators: what they cannot read is said otherwise",
  "operations.js": "the operation table",
  "operations.d.ts": "its types, and `components`, `paths`, `webhooks`, `operations`",
  "tokens.js":
    "colours and sizes of the pages that the sandbox and the suite show, as style text, from docs/tokens.css",
  "types.d.ts": "types of every schema, operation and webhook",
  "validators.js": "checks for bodies, paths, queries, answers, webhooks; no `eval`, no import",
  "validators.d.ts": "their types",
};

export function readme(files: Iterable<string>): string {
  const rows = [...files].filter((name) => name in what).map((name) => `| \`${name}\` | ${what[name]} |`);
  return `<!-- ${notice} -->
# @payment-service/contract

${notice} This holds for every file here, also for the JSON files that cannot say it themselves.

| File | What it holds |
| --- | --- |
${rows.toSorted().join("\n")}
`;
}
