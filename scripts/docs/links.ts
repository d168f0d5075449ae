import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { LinkChecker, LinkState, type CheckOptions } from "linkinator";
import { openSandbox } from "../../sandbox/sandbox.ts";
import { listen } from "../../sandbox/http/server.ts";
import { openSqlite } from "../../sandbox/store/sqlite.ts";
import { GUIDES } from "./pages/guides.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

export interface Links {
  readonly checked: number;
  /** `page: link (why)` */
  readonly broken: readonly string[];
  /** Links to other sites. Nobody follows them: the check works without a network. */
  readonly elsewhere: readonly string[];
}

/** Follows every link, and its `#place`, of the built site, as a sandbox serves it. */
export async function checkSite(folder: string): Promise<Links> {
  const sandbox = await openSandbox({ store: openSqlite(":memory:"), settings: { docs: { folder } } });
  try {
    const origin = await listen(sandbox, { host: "127.0.0.1", port: 0 });
    const start = ["", "llms.txt"].map((name) => `${origin}/portal/docs/${name}`);
    return await check({ path: start, recurse: true, concurrency: 20 });
  } finally {
    await sandbox.close();
  }
}

/** Follows the links of the Markdown files of the repository, as a code host shows them. */
export async function checkRepository(): Promise<Links> {
  const path = ["README.md", ...GUIDES.map(({ file }) => file)];
  return check({ path, markdown: true, serverRoot: root, directoryListing: true });
}

/** Another site, or a program of this machine that a guide has its reader start, on a port from 4000 to 4099. */
const ELSEWHERE = /^https?:\/\/(?!(localhost|127\.0\.0\.1):(?!40\d\d\b))/;

/** Places on the API reference, which its script makes. The test of the reference opens one in a browser. */
const DRAWN = ["^tag/"];

async function check(options: CheckOptions): Promise<Links> {
  const { links } = await new LinkChecker().check({
    checkFragments: true,
    fragmentsToSkip: DRAWN,
    ...options,
    linksToSkip: async (url) => ELSEWHERE.test(url),
  });
  return {
    checked: links.filter(({ state }) => state !== LinkState.SKIPPED).length,
    broken: links
      .filter(({ state }) => state === LinkState.BROKEN)
      .map(({ parent = "", url, status }) => `${shown(parent)}: ${shown(url)} (${status ?? "no answer"})`),
    elsewhere: [...new Set(links.map(({ url }) => url).filter((url) => ELSEWHERE.test(url)))].toSorted(),
  };
}

function shown(url: string): string {
  return url.replace(/^http:\/\/(localhost|127\.0\.0\.1):\d+/, "").replace(join(root, "/"), "");
}
