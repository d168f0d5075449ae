/** --rerun: what was red or blocked in a report, and nothing else. */
import type { Report } from "../report/report.ts";
import { UsageError } from "./options.ts";

export function badOnesOf(file: string, { requirements }: Report): RegExp {
  const bad = requirements.filter(({ red, outcome }) => red || outcome === "blocked" || outcome === "error");
  if (bad.length === 0)
    throw new UsageError(
      `--rerun ${file}: nothing was red or blocked in this report, so there is nothing to judge.`,
    );
  return new RegExp(`^(?:${bad.map(({ id }) => id.replaceAll(".", "[.]")).join("|")})$`);
}
