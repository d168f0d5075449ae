import { createRequire } from "node:module";
import { completeTarget } from "../subject/target.ts";
import { StartError, startChild, freePort, type ReadyTarget } from "./child.ts";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The Prism mock on the bundled contract. It remembers nothing, so flows that need state are skipped; it accepts any key. */
export async function startPrism(): Promise<ReadyTarget> {
  const program = prismProgram();
  const contract = await contractUnderV2();
  const port = await freePort();
  const child = await startChild({
    name: "the Prism mock",
    args: [program, "mock", contract.file, "--host", "127.0.0.1", "--port", String(port)],
    isReady: (line) => line.includes("Prism is listening"),
  }).catch(async (error: unknown) => {
    await contract.remove();
    throw error;
  });
  const stop = async (): Promise<void> => {
    await child.stop();
    // Prism watches the file and ends when it is gone.
    await contract.remove();
  };
  const target = completeTarget({
    name: "Prism mock",
    environment: "sandbox",
    base_url: `http://127.0.0.1:${port}/v2`,
    keys: { secret: "prism-secret-key", public: "prism-public-key" },
    stateful: false,
    cards: { approved: ANY_CARD },
    expected_failures: EXPECTED,
  });
  return { target, stop };
}

/** Prism is started directly: with `npx` between, it would go on running after a kill. */
function prismProgram(): string {
  try {
    return createRequire(import.meta.url).resolve("@stoplight/prism-cli/dist/index.js");
  } catch (cause) {
    throw new StartError(
      "Prism is not installed. Try `npm i -D @stoplight/prism-cli`, or another --target.",
      {
        cause,
      },
    );
  }
}

const ALWAYS_THE_FIRST =
  "Prism answers every invalid request with the first example of 400, whatever is wrong with it.";

const EXPECTED = ["list.error.limit-below", "list.error.limit-above"].map((requirement) => ({
  requirement,
  reason: ALWAYS_THE_FIRST,
  until: "9999-12-31",
}));

const ANY_CARD = {
  card_number: "4000000000000002",
  expiration_month: "12",
  expiration_year: "2030",
  card_validation_code: "123",
};

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
