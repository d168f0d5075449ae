import { execFile } from "node:child_process";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { generateAll } from "../generate/all.ts";
import { ContractError } from "../generate/document.ts";
import { compare, write } from "../generate/folder.ts";
import { twin } from "../generate/twin.ts";
import { readContract } from "./contract-reader.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const generated = join(root, "generated");

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "generated-"));
});
afterEach(() => rm(folder, { recursive: true }));

test("the committed files are those of the contract", async () => {
  const script = join(root, "scripts/generate/main.ts");
  const { stdout } = await promisify(execFile)(process.execPath, [script, "--check"]);
  expect(stdout).toMatch(/^generated\/: all \d+ files match the contract \([\d.]+ s\)\n$/);
});

test("each file that differs is named, and writing makes them equal", async () => {
  const files = new Map([
    ["same.js", "same"],
    ["changed.js", "new"],
    ["new.js", "new"],
  ]);
  await writeFile(join(folder, "same.js"), "same");
  await writeFile(join(folder, "changed.js"), "old");
  await writeFile(join(folder, "stray.js"), "old");
  const differences = [
    { file: "stray.js", is: "not generated any more" },
    { file: "changed.js", is: "different" },
    { file: "new.js", is: "missing" },
  ];
  expect(await compare(folder, files)).toEqual(differences);
  expect(await write(folder, files)).toEqual(differences);
  expect(await compare(folder, files)).toEqual([]);
  expect(await readFile(join(folder, "changed.js"), "utf8")).toBe("new");
});

test.each(["openapi.json", "openapi-3.0.json"])(
  "the first server of %s has no variable: tools match the paths of calls against it",
  async (name) => {
    const { servers }: { servers: object[] } = JSON.parse(await readFile(join(generated, name), "utf8"));
    expect(servers).toMatchObject([
      { url: expect.stringMatching(/^http:\/\/127[.]0[.]0[.]1:\d+\/v2$/) },
      { url: "{base_url}", variables: { base_url: { default: Object(servers[0]).url } } },
    ]);
  },
);

test("the twin is a valid OpenAPI 3.0 document", async () => {
  await cp(join(generated, "openapi-3.0.json"), join(folder, "openapi.json"));
  await writeFile(join(folder, "redocly.yaml"), "rules: { struct: error, no-unresolved-refs: error }\n");
  const redocly = fileURLToPath(import.meta.resolve("@redocly/cli/bin/cli.js"));
  const { stderr } = await promisify(execFile)(process.execPath, [redocly, "lint", "openapi.json"], {
    cwd: folder,
    env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
  });
  expect(stderr).toContain("Your API description is valid");
});

test("the twin says the same in older words", async () => {
  const { document } = await readContract();
  const schema = {
    type: ["string", "null"],
    const: "a",
    contentEncoding: "base64",
    examples: ["a", "b"],
    properties: { type: { type: "string", examples: ["t"] }, const: { const: 1 } },
  };
  const components = { ...document.components, schemas: { Tricky: schema } };
  expect(twin({ ...document, components })).toMatchObject({
    openapi: "3.0.3",
    components: {
      schemas: {
        Tricky: {
          type: "string",
          nullable: true,
          enum: ["a"],
          format: "byte",
          example: "a",
          properties: { type: { type: "string", example: "t" }, const: { enum: [1] } },
        },
      },
    },
  });
});

test.each([
  ["openapi: [", "the contract could not be bundled"],
  [
    JSON.stringify(contractWith({ type: "string", format: "shoe-size" })),
    'format "shoe-size": no pattern is known',
  ],
  [JSON.stringify(contractWith({ type: "string", minLenght: 1 })), 'unknown keyword: "minLenght"'],
])("a contract that cannot be generated from is refused with its fault: %#", async (contract, fault) => {
  await writeFile(join(folder, "openapi.yaml"), contract);
  const sources = {
    contract: join(folder, "openapi.yaml"),
    gaps: join(root, "openapi", "gaps.yaml"),
    license: join(root, "LICENSE"),
    tokens: join(root, "docs", "tokens.css"),
  };
  const failed = generateAll({ ...sources, version: "1.0.0", fetchLibrary: "1.0.0" });
  await expect(failed).rejects.toBeInstanceOf(ContractError);
  await expect(failed).rejects.toThrow(fault);
});

function contractWith(schema: object): object {
  const content = { "application/json": { schema: { $ref: "#/components/schemas/Thing" } } };
  const post = { operationId: "post", requestBody: { content }, responses: { 200: { description: "Done" } } };
  const info = { title: "Small", version: "1.0.0" };
  return {
    openapi: "3.1.1",
    info,
    paths: { "/": { post } },
    components: { securitySchemes: {}, schemas: { Thing: schema } },
  };
}
