import { execFile } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { root } from "../sdk/generate.ts";
import { isLanguage, names, repositoryOf } from "../sdk/languages.ts";
import { forGenerators } from "../sdk/overlay.ts";

const run = promisify(execFile);
const fed = (part: object, unions = true) => forGenerators({ info: {}, ...part }, { unions });

const branch = (word: string, more: object) => ({
  required: ["status", ...Object.keys(more)],
  properties: { status: { type: "string", enum: [word] }, ...more },
});

const event = (type: object) => ({ type: "object", properties: { event_type: type, payload: {} } });

test("five languages are configured", () => {
  expect(names).toEqual(["python", "php", "java", "go", "typescript-fetch"]);
  expect(isLanguage("cobol")).toBe(false);
});

test("generators get what they can read", () => {
  const words = { anyOf: [{ type: "string", enum: ["a", "b"] }, { type: "string" }], "x-open-enum": true };
  const properties = {
    status: { ...words, description: "How it stands." },
    address: {
      anyOf: [
        { type: "string", format: "ipv4" },
        { type: "string", format: "ipv6" },
      ],
    },
    amount: { type: "integer" },
    limit: { type: "integer", maximum: 100 },
  };
  expect(
    fed({
      components: { securitySchemes: { a: { type: "oauth2", flows: {} } }, schemas: { A: { properties } } },
    }),
  ).toMatchObject({
    components: {
      securitySchemes: { a: { type: "http", scheme: "bearer" } },
      schemas: {
        A: {
          properties: {
            status: { type: "string", description: "How it stands. Known values: a, b." },
            address: { type: "string" },
            amount: { type: "integer", format: "int64" },
            limit: { type: "integer", maximum: 100 },
          },
        },
      },
    },
  });
});

test("an operation says which key it takes, and a key in the address is a parameter", () => {
  const button = {
    operationId: "getCheckoutButton",
    description: "The button.",
    "x-key-kinds": ["public"],
    "x-stability": "beta",
    security: [{ clientPublicKeyInQueryString: [] }],
    responses: { "200": { content: { "image/*": { schema: { type: "string" } } } } },
  };
  const header = { in: "header", name: "X-Device", schema: { type: "string", format: "byte" } };
  const charge = { operationId: "createCharge", "x-key-kinds": ["public", "secret"], parameters: [header] };
  expect(fed({ paths: { "/button": { get: button }, "/charge": { post: charge } } })).toMatchObject({
    paths: {
      "/button": {
        get: {
          description: "The button.\n\nTakes the public key.\n\nBeta.",
          security: [],
          parameters: [{ name: "public_key", in: "query", required: true }],
          responses: { "200": { content: { "image/*": { schema: { format: "binary" } } } } },
        },
      },
      "/charge": {
        post: {
          description: "Takes the public or the secret key.",
          parameters: [{ in: "header", schema: { type: "string" } }],
        },
      },
    },
  });
});

test("where there are no unions, one class has the members of all", () => {
  const schemas = {
    Pending: branch("pending", { detail: { $ref: "#/components/schemas/Detail" } }),
    Failed: branch("failure", { detail: { type: "object" }, message: { type: "string" } }),
    NotMade: {
      oneOf: [{ $ref: "#/components/schemas/Pending" }, { $ref: "#/components/schemas/Failed" }],
      discriminator: { propertyName: "status" },
    },
  };
  const merged = {
    type: "object",
    required: ["status", "detail"],
    properties: {
      status: { type: "string", description: "Known: pending, failure." },
      detail: { $ref: "#/components/schemas/Detail" },
      message: { type: "string" },
    },
  };
  expect(fed({ components: { schemas } }, false)).toMatchObject({
    components: { schemas: { NotMade: merged } },
  });
  expect(fed({ components: { schemas } })).toMatchObject({ components: { schemas } });
});

test("one model reads any event, and names those that have a name", () => {
  const schemas = {
    DisbursementEvent: { ...event({ type: "string" }), required: ["event_type", "payload"] },
    ChargeSucceededEvent: event({ type: "string", enum: ["charge.succeeded"] }),
  };
  expect(fed({ components: { schemas } })).toMatchObject({
    components: {
      schemas: {
        WebhookEvent: {
          ...schemas.DisbursementEvent,
          description: expect.stringMatching(/`event_type`: charge\.succeeded\.$/),
        },
      },
    },
  });
});

test("an SDK's repository is host, owner and name", () => {
  expect(repositoryOf("go")).toEqual(["sdk.example", "payment-service", "go"]);
  expect(repositoryOf("go", "git.test/shop/sdk")).toEqual(["git.test", "shop", "sdk"]);
  expect(() => repositoryOf("go", "https://git.test/shop/sdk")).toThrow("a repository is host/owner/name");
});

test.each([
  [["python"], /^no Java found; the SDK generator needs Java 11 or newer [^\n]+\n$/],
  [["cobol"], /^unknown language "cobol": npm run generate:sdk -- python \| php [^\n]+\n$/],
  [["go", "php"], /^one language at a time: npm run [^\n]+\n$/],
])("what is missing is said in one line: %s", async (typed, line) => {
  const tsx = fileURLToPath(import.meta.resolve("tsx"));
  const args = ["--import", tsx, join(root, "scripts/sdk/main.ts"), ...typed];
  const failed = await run(process.execPath, args, { env: { PATH: "" } }).catch((error: unknown) => error);
  expect(failed).toMatchObject({ code: 2, stderr: expect.stringMatching(line) });
});
