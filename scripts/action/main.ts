// Run by action.yml after the suite: a summary of the job, and an annotation for each red requirement.
import { existsSync, readFileSync } from "node:fs";
import { appendFile } from "node:fs/promises";
import type { Report } from "../../conformance/index.ts";
import { typed } from "../read-arguments.ts";
import { annotationsOf, summaryOf } from "./summary.ts";

const usage = "node scripts/action/main.ts REPORT.json PRINTED.txt";
const { positionals } = typed({ allowPositionals: true }, usage);
const [report = "", printed = ""] = positionals;
const summary = process.env["GITHUB_STEP_SUMMARY"];
if (report === "" || summary === undefined || summary === "") {
  console.error(`Expected: ${usage}, with GITHUB_STEP_SUMMARY in the environment.`);
  process.exit(2);
}
if (existsSync(report)) {
  const judged: Report = JSON.parse(readFileSync(report, "utf8"));
  await appendFile(summary, summaryOf(judged));
  process.stdout.write(annotationsOf(judged));
} else {
  // Nothing was judged: the target file is wrong, for instance, and the last lines say so.
  const said = existsSync(printed) ? readFileSync(printed, "utf8").trim().split("\n").slice(-20) : [];
  const indented = said.map((line) => `    ${line}`);
  await appendFile(summary, ["## This run proves nothing", "", ...indented, ""].join("\n"));
}
