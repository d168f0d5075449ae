/** Starts a shop of these files, sound or with one flaw, and judges it. */
import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openSandbox } from "../../../sandbox/sandbox.ts";
import { openSqlite } from "../../../sandbox/store/sqlite.ts";
import type { Told } from "../../report/report.ts";
import { runShop } from "../../shops/run.ts";
import { OFFERS, parseShop } from "../../shops/shop-file.ts";
import { freePort, startChild } from "../../start/child.ts";
import { serve } from "../../test/servers.ts";

/** A file of client/examples/shop, or sound.ts; what stands in it; and what stands there instead. */
export type Change = readonly [file: string, from: string, to: string];

interface Asked {
  readonly name: string;
  readonly changes?: readonly Change[];
  /** The whole program, where it is not the sound shop. Its settings come from the environment. */
  readonly command?: readonly string[];
  readonly only?: RegExp;
  /** Webhook URL alone. */
  readonly alone?: boolean;
  /** Another shop file than that of the sound shop at this address. */
  readonly file?: (shop: string) => object;
}

const root = fileURLToPath(new URL("../../..", import.meta.url));
const EXAMPLES = join(root, "client/examples/shop");
const SEED = "judged shop";

/** The guide keeps in memory what was shipped, and says that a real shop has a database. */
const KEPT: readonly Change[] = [
  [
    "orders.ts",
    "const replays = replaysInMemory();",
    'const replays = replaysIn(new DatabaseSync(`${process.env["DATA"]}.sqlite`));',
  ],
  [
    "orders.ts",
    "import { actionOf,",
    'import { DatabaseSync } from "node:sqlite";\nimport { replaysIn } from "./replays.ts";\nimport { actionOf,',
  ],
];

/** The keys that the provider has with this seed. */
async function keysOfSeed() {
  const sandbox = await openSandbox({ store: openSqlite(":memory:"), seed: SEED });
  const { secretKey, publicKey, webhookKey } = sandbox.merchant();
  await sandbox.close();
  return { SECRET_KEY: secretKey, PUBLIC_KEY: publicKey, WEBHOOK_KEY: webhookKey };
}

let keys: ReturnType<typeof keysOfSeed> | undefined;

/** The files of the shop in a folder of their own, where packages of this tree are found by their names. */
async function written(folder: string, changes: readonly Change[]): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await cp(EXAMPLES, folder, { recursive: true });
  const sound = await readFile(new URL("sound.ts", import.meta.url), "utf8");
  await writeFile(join(folder, "sound.ts"), sound.replaceAll("../../../client/examples/shop/", "./"));
  for (const [file, from, to] of [...KEPT, ...changes]) {
    const text = await readFile(join(folder, file), "utf8");
    if (!text.includes(from)) throw new Error(`${folder}: ${file} does not have ${from}`);
    await writeFile(
      join(folder, file),
      text.replace(from, () => to),
    );
  }
}

export async function judged({ name, changes = [], command, only, alone, file }: Asked): Promise<Told> {
  const folder = join(root, ".cache/shops", name.replaceAll(/\W+/g, "-"));
  await written(folder, changes);
  const [port, own] = [await freePort(), await freePort()];
  const shop = `http://127.0.0.1:${own}`;
  const env = {
    ...(await (keys ??= keysOfSeed())),
    BASE_URL: `http://127.0.0.1:${port}/v2`,
    PORT: String(own),
    DATA: join(folder, "data"),
  };
  const [program, ...args] = command ?? [process.execPath, "--import", "tsx", join(folder, "sound.ts")];
  const start = () =>
    startChild({
      name: `the shop ${name}`,
      ...(program !== undefined && { program }),
      args,
      cwd: root,
      env,
      isReady: (line) => line === "Shop ready",
      deadlineMs: 120_000,
    });
  let child = await start();
  const restarter = await serve((_request, _body, response) => {
    void (async () => {
      await child.stop();
      child = await start();
    })().then(
      () => response.end(),
      () => response.destroy(),
    );
  });
  const described = {
    name,
    webhook_url: `${shop}/webhook`,
    provider: { port, seed: SEED, redirect_url: `${shop}/back` },
    deadlines: { work_ms: 500 },
    ...(alone !== true && {
      driver: { url: `${shop}/order`, offers: OFFERS },
      probe: { url: `${shop}/orders`, states: { open: ["paying", "waiting", "look"] } },
      ...(command === undefined && {
        restart: [process.execPath, "-e", `fetch("${restarter.url}")`],
      }),
    }),
    ...file?.(shop),
  };
  try {
    return await runShop({
      shop: parseShop(JSON.stringify(described), name, {}),
      seed: 1,
      strict: true,
      signal: new AbortController().signal,
      ...(only && { only }),
    });
  } finally {
    await restarter.close();
    await child.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** What is red or noted in a run, and what no scenario could decide. */
export function complaints({ conclusion }: Told): string[] {
  return conclusion.results
    .filter(({ outcome }) => !["pass", "skipped", "not run"].includes(outcome))
    .map(({ row, outcome, reason }) => `${row.id} ${outcome}: ${reason}`);
}
