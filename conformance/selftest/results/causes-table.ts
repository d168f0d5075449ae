/** The table of causes in docs/certify.md. */
import { CAUSES } from "../../verdict/cause.ts";

export function causesTable(): string {
  const rows = Object.entries(CAUSES).map(
    ([cause, { outcome, means }]) => `| \`${cause}\` | ${outcome} | ${means} |`,
  );
  return ["| Cause | Verdict | Means |", "| --- | --- | --- |", ...rows].join("\n");
}
