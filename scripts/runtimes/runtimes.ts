/** A runtime of JavaScript, and how the merchant's program is run there. Versions are pinned: a row is a measurement. */
export interface Runtime {
  readonly name: string;
  readonly version: string;
  /** The npm package that brings it. */
  readonly npm: string;
  /** A shell line, in a folder in which the packages are installed. It prints one line of JSON. */
  readonly run: string;
}

const node = (version: string): Runtime => ({
  name: "Node",
  version,
  npm: "node",
  run: "node_modules/.bin/node main.mjs",
});

export const runtimes: readonly Runtime[] = [
  node("20.20.0"),
  node("22.23.3"),
  node("24.21.0"),
  {
    name: "Deno",
    version: "2.9.6",
    npm: "deno",
    run: "node_modules/.bin/deno run --no-prompt --node-modules-dir=manual --allow-net=127.0.0.1 --allow-env main.mjs",
  },
  { name: "Bun", version: "1.4.5", npm: "bun", run: "node_modules/.bin/bun main.mjs" },
  {
    name: "workerd (Cloudflare Workers)",
    version: "4.20260730.0",
    npm: "miniflare",
    run: "node_modules/.bin/esbuild worker.mjs --bundle --format=esm --conditions=workerd,worker --outfile=bundle.mjs --log-level=error && node miniflare.mjs",
  },
];

/** The files of the folder beside the merchant's program, `shop.mjs`. What the program needs is in `input.json`. */
export const FILES: Readonly<Record<string, string>> = {
  "main.mjs": `import input from "./input.json" with { type: "json" };
import { shop } from "./shop.mjs";
console.log(JSON.stringify(await shop(input.service, input.card)));
`,
  "worker.mjs": `import { shop } from "./shop.mjs";
export default {
  async fetch(request) {
    const { service, card } = await request.json();
    return Response.json(await shop(service, card));
  },
};
`,
  "miniflare.mjs": `import { readFile } from "node:fs/promises";
import { Miniflare } from "miniflare";
const workers = new Miniflare({ modules: true, scriptPath: "bundle.mjs", compatibilityDate: "2026-07-01" });
const answer = await workers.dispatchFetch("http://shop.test/", { method: "POST", body: await readFile("input.json") });
console.log(await answer.text());
await workers.dispose();
`,
};
