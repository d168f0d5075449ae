import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { generateSdk, hasJar, isLanguage, languages, root } from "../sdk/generate.ts";
import { javaProblem } from "../sdk/java.ts";
import { forGenerators } from "../sdk/overlay.ts";
import { jsonExamples, readContract } from "./contract-reader.ts";

const run = promisify(execFile);

test("five languages are configured", () => {
  expect(languages).toEqual(["python", "php", "java", "go", "typescript-fetch"]);
  expect(isLanguage("cobol")).toBe(false);
});

test("generators get what they can read", () => {
  expect(forGenerators({ type: "oauth2", flows: {} })).toEqual({ type: "http", scheme: "bearer" });
  const words = { anyOf: [{ type: "string", enum: ["a", "b"] }, { type: "string" }], "x-open-enum": true };
  expect(forGenerators({ properties: { status: { ...words, description: "How it stands." } } })).toEqual({
    properties: {
      status: { type: "string", "x-open-enum": true, description: "How it stands. Known values: a, b." },
    },
  });
});

test.each([
  ["python", /^no Java found; the SDK generator needs Java 11 or newer [^\n]+\n$/],
  ["cobol", /^unknown language "cobol": npm run generate:sdk -- python \| php [^\n]+\n$/],
])("what is missing is said in one line: %s", async (language, line) => {
  const tsx = fileURLToPath(import.meta.resolve("tsx"));
  const args = ["--import", tsx, join(root, "scripts/generate-sdk.ts"), language];
  const failed = await run(process.execPath, args, { env: { PATH: "" } }).catch((error: unknown) => error);
  expect(failed).toMatchObject({ code: 2, stderr: expect.stringMatching(line) });
});

/** What is missing here; a machine that calls itself CI has to have everything. */
async function missing(): Promise<string | undefined> {
  if (process.env["CI"] === "true") return undefined;
  const python = await run("python3", ["-c", "import venv, ensurepip"]).then(
    () => undefined,
    () => "no python3 with venv found",
  );
  return (
    (await javaProblem()) ?? python ?? ((await hasJar()) ? undefined : "the generator's JAR is not here")
  );
}

/** A Python of the SDK's own, made anew when its requirements change. */
async function pythonFor(sdk: string): Promise<string> {
  const requirements = join(sdk, "requirements.txt");
  const hash = createHash("sha256")
    .update(await readFile(requirements))
    .digest("hex");
  const folder = join(root, ".cache", `python-sdk-${hash.slice(0, 8)}`);
  const python = join(folder, "bin/python");
  const complete = () => run(python, ["-c", "import urllib3, pydantic, dateutil, typing_extensions"]);
  if (existsSync(python) && (await complete().catch(() => undefined))) return python;
  await run("python3", ["-m", "venv", "--clear", folder]);
  await run(python, ["-m", "pip", "install", "--quiet", "--requirement", requirements]);
  await complete();
  return python;
}

const program = `
import json, os, pkgutil, importlib
import payment_service
for module in pkgutil.walk_packages(payment_service.__path__, "payment_service."):
    importlib.import_module(module.name)
refusal = payment_service.ChargeNotMade.from_json(os.environ["PENDING"]).actual_instance
print(json.dumps([type(refusal).__name__, refusal.detail.additional_details.action, refusal.additional_properties]))
`;

test(
  "the Python SDK imports, and reads a pending charge with a member it does not know",
  { timeout: 300_000 },
  async ({ skip }) => {
    const reason = await missing();
    if (reason !== undefined) skip(reason);

    const sdk = await generateSdk("python");
    const python = await pythonFor(sdk);
    const { document, operations } = await readContract();
    const createCharge = operations.find(({ id }) => id === "createCharge")?.operation;
    const examples = jsonExamples(document, createCharge?.responses["400"]);
    const pending = examples.find(({ name }) => name === "pending_3ds_authenticate");
    const value = { ...Object(pending?.value), of_next_year: 1 };
    const env = { ...process.env, PENDING: JSON.stringify(value) };
    const { stdout } = await run(python, ["-c", program], { cwd: sdk, env });
    expect(JSON.parse(stdout)).toMatchObject(["PendingCharge", "3ds_authenticate", { of_next_year: 1 }]);
  },
);
