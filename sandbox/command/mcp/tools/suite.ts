import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
import { targetAt } from "../../target.ts";
import { TEST_CARDS } from "../../../outcomes.ts";
import { type Connection, ToolError } from "../connection.ts";
import { readReport, replaysOf } from "../report-file.ts";
import { runSuite } from "../suite-command.ts";
import { told } from "../told.ts";
import { whileItRuns } from "../while-it-runs.ts";

const requirement = z.string().min(1).describe("Id of a requirement, such as capture.only-once.");

/** Red requirements that run_suite lists; the report has all. */
const MOST_RED = 20;

/** The conformance suite, as a program of its own. */
export function addSuiteTools(server: McpServer, sandbox: Connection): void {
  server.registerTool(
    "explain_requirement",
    {
      title: "Explain a requirement",
      description:
        "What one requirement of the interface says, its section, the flow that judges it, and known ways to break it. An id that does not exist is answered with the nearest ones. A cause of a verdict, such as never_shown, is explained too.",
      inputSchema: z.strictObject({ id: requirement }),
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    async ({ id }, { signal }) => told(await explained(id, signal)),
  );

  server.registerTool(
    "run_suite",
    {
      title: "Run the conformance suite against this sandbox",
      description:
        "Judges this sandbox and writes a report folder. It makes charges in it, and faults that are set count against it. Everything needs one or two minutes, a part some seconds. What needs webhooks is skipped.",
      inputSchema: z.strictObject({
        only: z
          .string()
          .min(1)
          .describe(
            "A regular expression over ids of requirements and flows, such as ^capture. Everything: .",
          ),
      }),
      annotations: { destructiveHint: false, openWorldHint: false },
    },
    async ({ only }, extra) => {
      const folder = mkdtempSync(join(tmpdir(), "payment-conformance-"));
      const target = join(folder, "target.json");
      await sandbox.outcomes();
      writeFileSync(target, JSON.stringify(targetFor(sandbox)));
      const args = ["--target", target, "--only", only, "--report", folder];
      const env = { [KEY_VARIABLE]: sandbox.address.secretKey };
      const { code, out, err } = await whileItRuns(extra, runSuite(args, { env, signal: extra.signal }));
      if (code !== 0 && code !== 1)
        throw new ToolError(`The run proves nothing: ${lastOf(out) || lastOf(err)}`);
      const report = readReport(folder);
      const red = report.requirements.filter((row) => row["red"] === true);
      return told(lastOf(out), {
        exit_code: code,
        report: report.path,
        totals: report.totals,
        red: red.slice(0, MOST_RED).map(({ id, outcome, cause, reason }) => ({ id, outcome, cause, reason })),
        ...(red.length > MOST_RED ? { more_red: red.length - MOST_RED } : {}),
        diagnoses: report.diagnoses,
      });
    },
  );

  server.registerTool(
    "explain_verdict",
    {
      title: "Explain a verdict of a report",
      description:
        "What became of one requirement in a report.json, what its cause means, and for a red one the calls that showed it and the files that repeat them.",
      inputSchema: z.strictObject({
        report: z
          .string()
          .min(1)
          .describe("Path of a report.json or of its folder, as run_suite returns it."),
        requirement,
      }),
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    async ({ report, requirement: id }, { signal }) => {
      const read = readReport(report);
      const { requirements, verdicts, exchanges } = read;
      const row = requirements.find((one) => one["id"] === id);
      if (row === undefined)
        throw new ToolError(
          `The report has no requirement ${id}. explain_requirement shows the nearest ids.`,
        );
      const own = verdicts.filter((one) => one["requirement"] === id);
      const numbers = new Set(own.flatMap(({ exchanges: all }) => (Array.isArray(all) ? all : [])));
      const { cause, outcome, reason } = row;
      return told(`${id}: ${String(outcome)}. ${String(reason)}`, {
        ...row,
        ...(typeof cause === "string" ? { cause_means: await explained(cause, signal) } : {}),
        verdicts: own,
        calls: exchanges.filter(({ nr }) => numbers.has(nr)),
        replays: replaysOf(read, id),
      });
    },
  );
}

const KEY_VARIABLE = "PAYMENT_SANDBOX_SECRET_KEY";

/** The secret key stays in the environment of the run, and out of the file. */
function targetFor({ address }: Connection): object {
  return targetAt({
    baseUrl: address.baseUrl.href,
    keys: { secret: `\${${KEY_VARIABLE}}` },
    identifierWord: "service",
    cards: TEST_CARDS,
  });
}

async function explained(id: string, signal: AbortSignal): Promise<string> {
  const { code, out, err } = await runSuite(["--explain", id], { signal });
  if (code === 0) return out.trim();
  throw new ToolError(err.trim() || "The suite explained nothing.");
}

function lastOf(text: string): string {
  return text.trim().split("\n").at(-1) ?? "";
}
