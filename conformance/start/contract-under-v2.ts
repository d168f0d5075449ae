import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The bundled contract as a file, with /v2 before each path: Prism ignores the path of the server address. */
export async function contractUnderV2(): Promise<{ file: string; remove: () => Promise<void> }> {
  const source = fileURLToPath(import.meta.resolve("@payment-service/contract/openapi.json"));
  const contract: { readonly paths: object } = JSON.parse(await readFile(source, "utf8"));
  const paths = Object.entries(contract.paths).map(([path, item]) => [`/v2${path}`, item]);
  const folder = await mkdtemp(join(tmpdir(), "payment-contract-"));
  const file = join(folder, "openapi.json");
  await writeFile(file, JSON.stringify({ ...contract, paths: Object.fromEntries(paths) }));
  return { file, remove: () => rm(folder, { recursive: true, force: true }) };
}
