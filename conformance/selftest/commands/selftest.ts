/**
 * npm run selftest -- [WORD] [FLAGS]: does the suite fail what is wrong, and nothing else? ../README.md has the words with their
 * flags. Exit 0: as it should be; 1: not so; 2: a typo, or the run proves nothing.
 */
import process from "node:process";
import { leave } from "./options.ts";

const COMMANDS: Readonly<Record<string, () => Promise<unknown>>> = {
  defects: () => import("./kill-matrix.ts"),
  variants: () => import("./variants.ts"),
  interruptions: () => import("./interruptions.ts"),
  "null-servers": () => import("./null-servers.ts"),
  corpus: () => import("./corpus.ts"),
  yardstick: () => import("../yardstick/measure.ts"),
  "explorer-page": () => import("./draw-race.ts"),
};

const [, , first] = process.argv;
if (first === "--help") {
  const words = Object.keys(COMMANDS).join(" | ");
  process.stdout.write(
    `npm run selftest -- [${words}] [FLAGS]\nconformance/selftest/README.md has the flags of each.\n`,
  );
  process.exit(0);
}
const isWord = first !== undefined && !first.startsWith("-");
const word = isWord ? first : "defects";
// The command reads what is left, as where it is called by itself.
if (isWord) process.argv.splice(2, 1);
const command = Object.hasOwn(COMMANDS, word) ? COMMANDS[word] : undefined;
await (command ?? leave(`there is no selftest ${word}: ${Object.keys(COMMANDS).join(", ")}`))();
