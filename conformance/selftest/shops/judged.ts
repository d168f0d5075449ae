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

/** One change of a file of the shop. */
export interface Patch {
  /** Of client/examples/shop, or sound.ts. */
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

interface Asked {
  readonly name: string;
  readonly patches?: readonly Patch[];
  readonly only?: RegExp;
  /** Webhook URL alone. */
  readonly alone?: boolean;
}

const root = fileURLToPath(new URL("../../..", import.meta.url));
const EXAMPLES = join(root, "client/examples/shop");
const SEED = "judged shop";

/** The keys that the provider has with this seed. */
async function keysOfSeed() {
  const sandbox = await openSandbox({ store: openSqlite(":memory:"), seed: SEED });
  const { secretKey, publicKey, webhookKey } = sandbox.merchant();
  await sandbox.close();
  return { SECRET_KEY: secretKey, PUBLIC_KEY: publicKey, WEBHOOK_KEY: webhookKey };
}

let keys: ReturnType<typeof keysOfSeed> | undefined;

/** The files of the shop in a folder of their own, where packages of this tree are found by their names. */
async function written(name: string, patches: readonly Patch[]): Promise<string> {
  const folder = join(root, ".cache/shops", name);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await cp(EXAMPLES, folder, { recursive: true });
  const sound = await readFile(new URL("sound.ts", import.meta.url), "utf8");
  await writeFile(join(folder, "sound.ts"), sound.replaceAll("../../../client/examples/shop/", "./"));
  for (const { file, from, to } of patches) {
    const text = await readFile(join(folder, file), "utf8");
    if (!text.includes(from)) throw new Error(`${name}: ${file} does not have ${from}`);
    await writeFile(
      join(folder, file),
      text.replace(from, () => to),
    );
  }
  return folder;
}

export async function judged({ name, patches = [], only, alone = false }: Asked): Promise<Told> {
  const folder = await written(name, patches);
  const [port, own] = [await freePort(), await freePort()];
  const shop = `http://127.0.0.1:${own}`;
  const env = {
    ...(await (keys ??= keysOfSeed())),
    BASE_URL: `http://127.0.0.1:${port}/v2`,
    PORT: String(own),
  };
  const child = await startChild({
    name: `the shop ${name}`,
    args: ["--import", "tsx", join(folder, "sound.ts")],
    cwd: root,
    env,
    isReady: (line) => line === "Shop ready",
  });
  const described = {
    name,
    webhook_url: `${shop}/webhook`,
    provider: { port, seed: SEED, redirect_url: `${shop}/back` },
    deadlines: { work_ms: 300 },
    ...(!alone && {
      driver: { url: `${shop}/order`, offers: OFFERS },
      probe: { url: `${shop}/orders`, states: { open: ["paying", "waiting", "look"] } },
    }),
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
    await child.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
