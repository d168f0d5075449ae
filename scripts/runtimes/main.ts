/** The packed client in each runtime, against a sandbox of this machine. Exit 1 where it does not work. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import process from "node:process";
import { createInterface } from "node:readline";
import { transform } from "esbuild";
import { packInto, root } from "../pack/pack.ts";
import { typed } from "../read-arguments.ts";
import { tryIn } from "./run.ts";
import { runtimes } from "./runtimes.ts";

const { values } = typed(
  { options: { only: { type: "string" } } },
  "npx tsx scripts/runtimes/main.ts [--only PATTERN]",
);
const chosen = runtimes.filter(
  ({ name, version }) => values.only === undefined || new RegExp(values.only).test(`${name} ${version}`),
);
const work = join(root, ".cache", "runtimes");
const { contract, client } = await packInto(join(work, "packed"));
const source = await readFile(join(root, "client/test/shop.ts"), "utf8");
const { code: shop } = await transform(source, { loader: "ts", format: "esm" });

const sandbox = spawn(process.execPath, ["sandbox/cli.ts", "--port", "0", "--memory", "--json"], {
  cwd: root,
  stdio: ["ignore", "pipe", "inherit"],
});
try {
  const [line] = await once(createInterface({ input: sandbox.stdout }), "line");
  const target = JSON.parse(String(line));
  const card = {
    card_number: target.cards.approved.card_number,
    expiration_month: "12",
    expiration_year: "2039",
    card_validation_code: "123",
  };
  const input = { service: { ...target, closed_url: await closedUrl() }, card };
  for (const runtime of chosen) {
    const { name, version } = runtime;
    const folder = join(work, `${name}-${version}`.replaceAll(/\W+/g, "-"));
    const { failed, away } = await tryIn(runtime, folder, { shop, input, packages: [contract, client] });
    console.log(`${name} ${version}: ${failed ?? `works; a closed port is "${away}"`}`);
    if (failed !== undefined) process.exitCode = 1;
  }
} finally {
  sandbox.kill();
}

/** An address at which nobody listens any more. */
async function closedUrl(): Promise<string> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}/v2`;
}
