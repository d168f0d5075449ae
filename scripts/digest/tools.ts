/** A tool that reads the contract, and how to see whether it digests it. Versions are pinned: a row is a measurement. */
export interface Tool {
  readonly name: string;
  readonly version: string;
  /** How it fared on the contract before this digest existed. */
  readonly before: string;
  /** What is installed, and by whom. */
  readonly npm?: readonly string[];
  readonly pip?: readonly string[];
  readonly go?: string;
  /** The document that it reads. Generators are given the 3.0 twin, which says otherwise what they cannot read. */
  readonly reads: "openapi.json" | "openapi-3.0.json";
  readonly files?: Readonly<Record<string, string>>;
  /** Shell lines, in a folder of its own in which the document lies. */
  readonly run: string;
  readonly compile?: string;
  /** What a generator writes: a file or a folder. */
  readonly writes?: string;
  /** What the tool cannot do, in its own terms. */
  readonly note?: string;
}

const typescript = "typescript@5.9.3";
const tsc = (file: string) =>
  `npx tsc --noEmit --strict --skipLibCheck --target es2022 --lib es2022,dom,dom.iterable --module esnext --moduleResolution bundler ${file}`;
const python = "py/bin/python";

/** The parsers validate, and print only what is wrong. */
const validate = (code: string) => ({ "validate.mjs": code });

export const tools: readonly Tool[] = [
  {
    name: "oapi-codegen",
    before: "failed on both documents",
    version: "2.8.2",
    go: "github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2",
    reads: "openapi-3.0.json",
    files: {
      "config.yaml":
        "package: api\ngenerate: { models: true, client: true }\noutput: gen/api.go\noutput-options: { skip-prune: true }\n",
    },
    run: "mkdir -p gen && bin/oapi-codegen -config config.yaml openapi-3.0.json",
    compile: "cd gen && (test -f go.mod || go mod init api) && go mod tidy && go build ./...",
    writes: "gen/api.go",
  },
  {
    name: "openapi-python-client",
    before: "dropped 9 schemas, four answers untyped",
    version: "0.29.1",
    pip: ["openapi-python-client==0.29.1"],
    reads: "openapi-3.0.json",
    run: "py/bin/openapi-python-client generate --path openapi-3.0.json --overwrite --meta none --output-path gen",
    compile: `${python} -m compileall -q gen`,
    writes: "gen",
    note: "leaves out the picture of the checkout button: image/* is no content type to it",
  },
  {
    name: "datamodel-code-generator",
    before: "omitted `id`",
    version: "0.89.0",
    pip: ["datamodel-code-generator==0.89.0", "pydantic[email]"],
    reads: "openapi.json",
    run: "py/bin/datamodel-codegen --input openapi.json --input-file-type openapi --output-model-type pydantic_v2.BaseModel --output model.py",
    compile: `${python} -c "import model"`,
    writes: "model.py",
  },
  {
    name: "hey-api with zod",
    before: "dropped `id`, lost `required`",
    version: "0.99.0",
    npm: ["@hey-api/openapi-ts@0.99.0", "zod@4", typescript],
    reads: "openapi-3.0.json",
    files: {
      "openapi-ts.config.mjs":
        'export default { input: "./openapi-3.0.json", output: "gen", plugins: ["@hey-api/typescript", "@hey-api/sdk", "zod"] };\n',
    },
    run: "npx openapi-ts",
    compile: tsc("gen/index.ts gen/zod.gen.ts"),
    writes: "gen",
  },
  {
    name: "orval",
    before: "good",
    version: "8.38.0",
    npm: ["orval@8.38.0", typescript],
    reads: "openapi.json",
    files: {
      "orval.config.mjs":
        'export default { shop: { input: "./openapi.json", output: { target: "gen/api.ts", client: "fetch" } } };\n',
    },
    run: "npx orval --config orval.config.mjs",
    compile: tsc("gen/api.ts"),
    writes: "gen",
  },
  {
    name: "kubb",
    before: "omitted `id`",
    version: "4.39.3",
    npm: [...["core", "cli", "plugin-oas", "plugin-ts"].map((one) => `@kubb/${one}@4.39.3`), typescript],
    reads: "openapi.json",
    files: {
      "kubb.config.mjs": `import { defineConfig } from "@kubb/core";
import { pluginOas } from "@kubb/plugin-oas";
import { pluginTs } from "@kubb/plugin-ts";
export default defineConfig({ root: ".", input: { path: "openapi.json" }, output: { path: "gen", clean: true, format: false, lint: false }, plugins: [pluginOas(), pluginTs()] });\n`,
    },
    run: "npx kubb generate --config kubb.config.mjs",
    compile: tsc("gen/index.ts --allowImportingTsExtensions"),
    writes: "gen/types",
  },
  {
    name: "swagger-typescript-api",
    before: "good",
    version: "13.13.0",
    npm: ["swagger-typescript-api@13.13.0", typescript],
    reads: "openapi-3.0.json",
    run: "npx swagger-typescript-api generate -p openapi-3.0.json -o gen -n api.ts",
    compile: tsc("gen/api.ts"),
    writes: "gen",
  },
  {
    name: "openapi-zod-client",
    before: "lost `required`",
    version: "1.18.3",
    npm: ["openapi-zod-client@1.18.3", "zod@3", "@zodios/core", typescript],
    reads: "openapi-3.0.json",
    run: "npx openapi-zod-client openapi-3.0.json -o api.ts --export-schemas",
    compile: tsc("api.ts"),
    writes: "api.ts",
  },
  {
    name: "typed-openapi",
    before: "lost `required`",
    version: "2.2.7",
    npm: ["typed-openapi@2.2.7", typescript],
    reads: "openapi-3.0.json",
    run: "npx typed-openapi openapi-3.0.json -o api.ts",
    compile: tsc("api.ts"),
    writes: "api.ts",
  },
  {
    name: "@readme/openapi-parser",
    before: "rejected both documents",
    version: "9.0.0",
    npm: ["@readme/openapi-parser@9.0.0"],
    reads: "openapi-3.0.json",
    files: validate(`import { validate } from "@readme/openapi-parser";
const result = await validate("openapi-3.0.json");
if (!result.valid) throw new Error(JSON.stringify(result.errors));\n`),
    run: "node validate.mjs",
  },
  {
    name: "@apidevtools/swagger-parser",
    before: "not tried",
    version: "13.1.0",
    npm: ["@apidevtools/swagger-parser@13.1.0"],
    reads: "openapi-3.0.json",
    files: validate(
      'import parser from "@apidevtools/swagger-parser";\nawait (parser.default ?? parser).validate("openapi-3.0.json");\n',
    ),
    run: "node validate.mjs",
    note: "of 3.1 it refuses the description of a server variable, which OpenAPI 3.1 allows",
  },
  {
    name: "@scalar/openapi-parser",
    before: "good",
    version: "0.29.22",
    npm: ["@scalar/openapi-parser@0.29.22"],
    reads: "openapi.json",
    files: validate(`import { readFileSync } from "node:fs";
import { validate } from "@scalar/openapi-parser";
const { valid, errors } = await validate(readFileSync("openapi.json", "utf8"));
if (!valid) throw new Error(JSON.stringify(errors));\n`),
    run: "node validate.mjs",
  },
  {
    name: "@seriousme/openapi-schema-validator",
    before: "not tried",
    version: "2.11.0",
    npm: ["@seriousme/openapi-schema-validator@2.11.0"],
    reads: "openapi.json",
    files: validate(`import { Validator } from "@seriousme/openapi-schema-validator";
const { valid, errors } = await new Validator().validate("openapi.json");
if (!valid) throw new Error(JSON.stringify(errors));\n`),
    run: "node validate.mjs",
  },
  {
    name: "openapi-spec-validator",
    before: "good",
    version: "0.9.0",
    pip: ["openapi-spec-validator==0.9.0"],
    reads: "openapi.json",
    run: "py/bin/openapi-spec-validator openapi.json",
  },
  {
    name: "redocly recommended-strict",
    before: "26 errors",
    version: "2.77.0",
    npm: ["@redocly/cli@2.77.0"],
    reads: "openapi.json",
    run: "npx redocly lint openapi.json --extends recommended-strict --skip-rule operation-operationId --skip-rule no-unused-components",
    note: "webhooks have no operationId on purpose: generators would list them as operations; AntiFraudMetadata is used by x-decoded-schema alone",
  },
];
