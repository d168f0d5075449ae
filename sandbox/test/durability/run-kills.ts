import { killAgainAndAgain } from "./kills.ts";

const [text = "25"] = process.argv.slice(2);
const kills = /^\d{1,6}$/.test(text) ? Number(text) : 0;
if (kills === 0) {
  process.stderr.write(
    `How often to kill is a whole number from 1, not "${text}". Example: npx tsx sandbox/test/durability/run-kills.ts 200\n`,
  );
  process.exit(2);
}
const { findings, ...figures } = await killAgainAndAgain({ kills, log: (line) => console.log(line) });
console.table(figures);
for (const finding of findings) console.log(finding);
console.log(findings.length === 0 ? "Nothing was lost and nothing was done twice." : "FAILED");
process.exitCode = findings.length === 0 ? 0 : 1;
