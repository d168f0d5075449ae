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
      "./openapi.json": "./openapi.json",
      "./openapi-3.0.json": "./openapi-3.0.json",
      "./gaps.json": "./gaps.json",
      "./package.json": "./package.json",
    },
    files: ["*.js", "*.d.ts", "*.json"],
    dependencies: { "openapi-fetch": fetchLibrary },
  });
}
