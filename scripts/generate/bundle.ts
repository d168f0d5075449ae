import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { ContractError, fromJson, schemaPrefix, type Document } from "./document.ts";

const redocly = fileURLToPath(import.meta.resolve("@redocly/cli/bin/cli.js"));

/**
 * The contract as one document. This calls Redocly's command and not its library: npm finds an older library, which
 * openapi-typescript brings, and lint and bundle must read `$ref` the same way.
 */
export async function bundle(root: string): Promise<Document> {
  const folder = await mkdtemp(join(tmpdir(), "bundle-"));
  const output = join(folder, "openapi.json");
  try {
    const run = promisify(execFile);
    await run(process.execPath, [redocly, "bundle", root, "--ext", "json", "--output", output], {
      env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
    });
    return nameDecodedSchema(fromJson(await readFile(output, "utf8")));
  } catch (cause) {
    const said = cause instanceof Error && "stderr" in cause ? String(cause.stderr) : String(cause);
    throw new ContractError(`${root}: the contract could not be bundled\n${said}`, { cause });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const decodedName = "AntiFraudMetadata";

/** Redocly copies what a `x-` word refers to into place; the decoded header keeps a name, for types and checks. */
function nameDecodedSchema(document: Document): Document {
  let decoded: unknown = document.components.schemas[decodedName];
  const named = fromJson(JSON.stringify(document), (key, value) => {
    if (key !== "x-decoded-schema" || typeof value !== "object" || value === null) return value;
    if (!("$ref" in value)) decoded ??= value;
    return { $ref: `${schemaPrefix}${decodedName}` };
  });
  if (decoded === undefined) return named;
  return fromJson(JSON.stringify(named), (key, value) =>
    key === "schemas" && typeof value === "object" ? { ...value, [decodedName]: decoded } : value,
  );
}
