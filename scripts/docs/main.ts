import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { typed } from "../read-arguments.ts";
import { isOld } from "./age.ts";

/** The folder in which the sandbox looks for the documentation, and with which it is published. */
const FOLDER = fileURLToPath(new URL("../../sandbox/dist/docs", import.meta.url));

const { values } = typed(
  {
    options: {
      out: { type: "string" },
      "if-old": { type: "boolean", default: false },
      "check-links": { type: "boolean", default: false },
    },
  },
  "npm run docs [-- --out DIR | --if-old | --check-links]",
);
const folder = values.out === undefined ? FOLDER : resolve(values.out);

if (!values["if-old"] || isOld(folder)) await build();
if (values["check-links"]) await checkLinks();

async function build(): Promise<void> {
  const started = performance.now();
  const { buildSite } = await import("./build.ts");
  await buildSite(folder).catch((error: unknown) => {
    const { code = "", path = "" } =
      error instanceof Error ? Object.assign({ code: "", path: "" }, error) : {};
    if (!path.startsWith(folder)) throw error;
    console.error(`${folder} cannot be written (${code}). Name another folder with --out.`);
    process.exit(2);
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`Built in ${seconds} s: ${folder}. The sandbox serves it at /portal/docs/.`);
}

async function checkLinks(): Promise<void> {
  const { checkRepository, checkSite } = await import("./links.ts");
  const [repository, site] = [await checkRepository(), await checkSite(folder)];
  const broken = [...repository.broken, ...site.broken];
  for (const link of broken) console.error(link);
  console.log(
    `${repository.checked + site.checked} links, ${broken.length} broken. Not followed, since they lead elsewhere:`,
  );
  for (const url of new Set([...repository.elsewhere, ...site.elsewhere])) console.log(`  ${url}`);
  if (broken.length > 0) process.exitCode = 1;
}
