import { fileURLToPath } from "node:url";
import { typed } from "../read-arguments.ts";
import { DRAWN, drawInto } from "./diagram.ts";
import { runWorkflows } from "./run.ts";

const { values } = typed(
  { options: { draw: { type: "boolean", default: false } } },
  "npm run workflows [-- --draw]",
);

if (values.draw) {
  for (const file of DRAWN) {
    const changed = await drawInto(fileURLToPath(new URL(`../../${file}`, import.meta.url)));
    console.log(`${file}: ${changed ? "diagrams drawn again" : "its diagrams are up to date"}`);
  }
} else {
  const results = await runWorkflows().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(2);
  });
  for (const { workflow, steps, problems } of results) {
    console.log(`${problems.length === 0 ? "ok  " : "FAIL"} ${workflow.workflowId}: ${workflow.summary}`);
    for (const { stepId, answered, checks } of steps) {
      const about = workflow.steps.find((step) => step.stepId === stepId)?.description ?? "";
      console.log(`       ${stepId} (${answered}, ${checks} checks): ${about}`);
    }
    for (const problem of problems) console.log(`     ! ${problem.replaceAll("\n", "\n       ")}`);
  }
  const failed = results.filter(({ problems }) => problems.length > 0).length;
  console.log(`${results.length} workflows by redocly respect, ${failed === 0 ? "none" : failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
