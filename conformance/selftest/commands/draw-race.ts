/** npm run selftest -- explorer-page: finds a race in a broken sandbox, and writes its history and its pictures into docs/explorer.md. */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { Found, Line } from "../../explore/found.ts";
import type { Exchange } from "../../call/exchange.ts";
import { at } from "../../call/json-pointer.ts";
import { flows } from "../../flows/index.ts";
import { ALONE, overlaps } from "../../report/html/overlaps.ts";
import { defects } from "../defects/index.ts";
import { judge } from "../harness/in-process-target.ts";
import { leave, orLeave } from "./options.ts";

orLeave(() => parseArgs({ options: {} }));
const DOCS = new URL("../../../docs/", import.meta.url);
const PAGE = fileURLToPath(new URL("explorer.md", DOCS));
const BROKEN = "looks at the status, and captures 1 ms later";
const ASKED = { sequences: 200, seed: 7 };
const FLOW = "capture-race";

const picture = (name: string, lines: readonly Line[]): void =>
  writeFileSync(fileURLToPath(new URL(`pictures/${name}.svg`, DOCS)), `${overlaps(lines, ALONE).text}\n`);

/** The race that the explorer finds while the sandbox looks first and moves later. */
async function found(): Promise<Found> {
  const broken = defects.find(({ how }) => how === BROKEN);
  const { exploration } = await judge(broken ?? {}, { flows: [], explore: ASKED });
  const race = exploration?.found.find(
    ({ requirement }) => requirement === "capture.only-once.at-the-same-time",
  );
  return race ?? leave(`the explorer did not find the race of "${BROKEN}"`);
}

/** Captures that were sent together to the sound sandbox. */
async function mended(): Promise<readonly Line[]> {
  const { exchanges } = await judge({}, { flows: flows.filter(({ id }) => id === FLOW) });
  const captures = exchanges().filter(
    ({ flow, operation }) => flow === FLOW && operation === "captureCharge",
  );
  const rounds = [...Map.groupBy(captures, ({ request }) => request.url).values()];
  const round = rounds.find(({ length }) => length > 1) ?? leave("no captures were sent together");
  const begin = Math.min(...round.map(({ started }) => started));
  return round.map((one) => lineOf(one, begin));
}

function lineOf({ nr, sent, status, started, ended }: Exchange, begin: number): Line {
  return {
    object: "charge 1",
    words: `capture ${(Number(at(sent, "/amount")) / 100).toFixed(2)} of charge 1`,
    answer: status === 200 ? "accepted" : `refused (${status})`,
    exchanges: [nr],
    started: started - begin,
    ended: ended - begin,
    isWrong: false,
  };
}

function history({ lines, again, commands_at_first: before, seed }: Found): string {
  const rows = lines.map(
    ({ words, answer, started, ended, isWrong }, place) =>
      `| ${place + 1} | ${words} | ${started.toFixed(1)} | ${ended.toFixed(1)} | ${isWrong ? `**${answer}**` : answer} |`,
  );
  return `| | Command | Sent, ms | Answered, ms | Answer |
| ---: | --- | ---: | ---: | --- |
${rows.join("\n")}

Seed ${seed}: a burst of ${before} commands, shortened to ${lines.length}. Sent again, it failed in ${again.failed} of ${again.of} runs.`;
}

const race = await found();
picture("race-found", race.lines);
picture("race-mended", await mended());
const page = readFileSync(PAGE, "utf8");
writeFileSync(
  PAGE,
  page.replace(
    /(?<=<!-- history: begin[^>]*-->\n)[^]*?(?=\n<!-- history: end -->)/,
    () => `\n${history(race)}\n`,
  ),
);
process.exit(0);
