import { relative } from "node:path";
import { CannotGenerate, generateSdk, isLanguage, languages, root } from "./sdk/generate.ts";

const [language] = process.argv.slice(2);
if (!isLanguage(language)) {
  const said = language === undefined ? "no language given" : `unknown language "${language}"`;
  console.error(`${said}: npm run generate:sdk -- ${languages.join(" | ")}`);
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
