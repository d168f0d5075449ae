import { join, relative } from "node:path";
import { CannotGenerate, examplesOf, generateSdk, root } from "./generate.ts";
import { isLanguage, names, NoRepository } from "./languages.ts";
import { typed } from "../read-arguments.ts";

const usage = `npm run generate:sdk -- ${names.join(" | ")} [--repository host/owner/name]`;
const { values, positionals } = typed(
  { allowPositionals: true, options: { repository: { type: "string" } } },
  usage,
);
const [language, ...more] = positionals;
if (!isLanguage(language) || more.length > 0) {
  const unknown = language === undefined ? "no language given" : `unknown language "${language}"`;
  console.error(`${isLanguage(language) ? "one language at a time" : unknown}: ${usage}`);
  process.exit(2);
}
try {
  const started = performance.now();
  const folder = join(root, "sdks", language);
  const { repository } = values;
  await generateSdk(language, { folder, ...(repository === undefined ? {} : { repository }) });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(
    `SDK for ${language} written to ${relative(root, folder)}/ in ${seconds} s${examplesOf(language) ? ", with examples/" : ""}`,
  );
} catch (error) {
  if (!(error instanceof CannotGenerate || error instanceof NoRepository)) throw error;
  console.error(error.message);
  process.exit(2);
}
