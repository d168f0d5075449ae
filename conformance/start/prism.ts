import { createRequire } from "node:module";
import { completeTarget } from "../subject/target.ts";
import { type Child, type ReadyTarget, StartError, startChild } from "./child.ts";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The Prism mock on the bundled contract. It remembers nothing, so flows that need state are skipped; it accepts any key. */
export async function startPrism(): Promise<ReadyTarget> {
  const prism = await prismUnderV2();
  const target = completeTarget({
    name: "Prism mock",
    environment: "sandbox",
    base_url: `${prism.url}/v2`,
    keys: { secret: "prism-secret-key", public: "prism-public-key" },
    stateful: false,
    cards: { approved: ANY_CARD },
    expected_failures: EXPECTED,
  });
  return { target, stop: prism.stop };
}

export interface Prism extends Pick<Child, "ended" | "stop"> {
  /** Its address, without a path. */
  readonly url: string;
}

interface How {
  /** More arguments of its command. */
  readonly args?: readonly string[];
  /** Hears each line of its output. */
  readonly log?: (line: string) => void;
}

const LISTENING = /Prism is listening on (\S+)/;

/** Prism on a contract, on a free port. */
export async function prismOn(contract: string, { args = [], log = () => {} }: How = {}): Promise<Prism> {
  const child = await startChild({
    name: "Prism",
    args: [prismProgram(), "mock", contract, "--port", "0", ...args],
    isReady(line) {
      log(line);
      return LISTENING.test(line);
    },
  });
  const [, url = ""] = LISTENING.exec(child.ready) ?? [];
  return { ...child, url };
}

/** Prism on the bundled contract, with /v2 before each path: it ignores the path of the server address. */
export async function prismUnderV2(log?: (line: string) => void): Promise<Prism> {
  const contract: { readonly paths: object } = JSON.parse(await readFile(CONTRACT, "utf8"));
  const paths = Object.entries(contract.paths).map(([path, item]) => [`/v2${path}`, item]);
  const folder = await mkdtemp(join(tmpdir(), "payment-contract-"));
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    const file = join(folder, "openapi.json");
    await writeFile(file, JSON.stringify({ ...contract, paths: Object.fromEntries(paths) }));
    const prism = await prismOn(file, { ...(log !== undefined && { log }) });
    // Prism watches the file and ends when it is gone.
    const ended = prism.ended.then(remove);
    const stop = async (): Promise<void> => {
      await prism.stop();
      await ended;
    };
    return { ...prism, ended, stop };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** The bundled contract. */
export const CONTRACT = fileURLToPath(import.meta.resolve("@payment-service/contract/openapi.json"));

/** Prism is started directly: with `npx` between, it would go on running after a kill. */
export function prismProgram(): string {
  try {
    return createRequire(import.meta.url).resolve("@stoplight/prism-cli/dist/index.js");
  } catch (cause) {
    throw new StartError(
      "Prism is not installed. Try `npm i -D @stoplight/prism-cli`, or another --target.",
      { cause },
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
