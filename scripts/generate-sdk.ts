import { relative } from "node:path";
import { CannotGenerate, generateSdk, isLanguage, languages, root } from "./sdk/generate.ts";
import { typed } from "./typed.ts";

const usage = `npm run generate:sdk -- ${languages.join(" | ")}`;
const [language, ...more] = typed({ allowPositionals: true }, usage).positionals;
if (!isLanguage(language) || more.length > 0) {
  const unknown = language === undefined ? "no language given" : `unknown language "${language}"`;
  console.error(`${isLanguage(language) ? "one language at a time" : unknown}: ${usage}`);
  process.exit(2);
}
try {
  const started = performance.now();
  const folder = await generateSdk(language);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`SDK for ${language} written to ${relative(root, folder)}/ in ${seconds} s`);
} catch (error) {
  if (!(error instanceof CannotGenerate)) throw error;
  console.error(error.message);
  process.exit(2);
}
