import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { TEST_CARDS } from "../../outcomes.ts";
import { BASE_PATH } from "../../values/call.ts";
import { textAt } from "../../values/json.ts";
import { targetAt } from "../target.ts";
import { type Connection, type Members, proof } from "./sandbox.ts";

/** What `payment-conformance --explain` prints. */
export async function explained(id: string, signal: AbortSignal): Promise<string> {
  return (await suite(["--explain", id], {}, signal, [0])).text;
}

/** Judges the sandbox. The secret key stays in the environment of the run, and out of the target file. */
export async function judged(sandbox: Connection, only: string, signal: AbortSignal): Promise<string> {
  await proof(sandbox);
  const folder = mkdtempSync(join(tmpdir(), "payment-conformance-"));
  const file = join(folder, "target.json");
  const baseUrl = sandbox.origin + BASE_PATH;
  const target = { baseUrl, keys: { secret: "${SECRET_KEY}" }, identifierWord: "service", cards: TEST_CARDS };
  writeFileSync(file, JSON.stringify(targetAt(target)));
  const args = ["--target", file, "--only", only, "--report", folder];
  const { code, text } = await suite(args, { SECRET_KEY: sandbox.secretKey }, signal, [0, 1]);
  return `${text}\n\nExit code ${code}. Report: ${folder}`;
}

interface Report {
  readonly requirements: readonly (Members & { readonly id: string })[];
  readonly verdicts: readonly { readonly requirement: string; readonly exchanges?: readonly number[] }[];
  readonly exchanges: readonly { readonly nr: number }[];
}

/** One requirement of a report: its row, its verdicts, and the calls that they name. */
export function verdictOn(id: string, folder: string): Members {
  const report: Report = JSON.parse(readFileSync(join(folder, "report.json"), "utf8"));
  // Any other file is refused, so that none is shown by mistake.
  if (textAt(report, "schema")?.includes("conformance-report") !== true)
    throw new Error(`${folder} holds no report of the conformance suite.`);
  const row = report.requirements.find((one) => one.id === id);
  if (row === undefined) throw new Error(`The report has no requirement ${id}.`);
  const verdicts = report.verdicts.filter(({ requirement }) => requirement === id);
  const numbers = verdicts.flatMap(({ exchanges = [] }) => exchanges);
  return { ...row, verdicts, calls: report.exchanges.filter(({ nr }) => numbers.includes(nr)) };
}

function suiteFolder(): string {
  try {
    return dirname(fileURLToPath(import.meta.resolve("@payment-service/conformance/package.json")));
  } catch (cause) {
    throw new Error("The suite is missing: install @payment-service/conformance here.", { cause });
  }
}

/** Runs the suite as a user does: the judged does not import its judge. Any other exit code than these is an error. */
function suite(args: readonly string[], env: object, signal: AbortSignal, codes: readonly number[]) {
  const program = join(suiteFolder(), import.meta.url.endsWith(".ts") ? "cli.ts" : "dist/cli.js");
  const options = { env: { ...process.env, ...env }, signal, maxBuffer: 2 ** 26 };
  return new Promise<{ code: number; text: string }>((resolve, reject) => {
    const child = execFile(process.execPath, [program, ...args], options, (_, out, err) => {
      const [code, text] = [child.exitCode ?? 2, out.trim() || err.trim()];
      if (codes.includes(code)) resolve({ code, text });
      else reject(new Error(text));
    });
  });
}
