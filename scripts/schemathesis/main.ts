import { pythonMissing, runSchemathesis } from "./run.ts";

// Arguments go to `st run`: --max-examples 500, --seed 7, --include-operation-id createCharge ...
const missing = pythonMissing();
if (missing !== undefined) {
  console.error(`Schemathesis cannot run: ${missing}.`);
  process.exit(2);
}
const { exitCode, defects } = await runSchemathesis(process.argv.slice(2), (text) =>
  process.stdout.write(text),
);
if (defects !== "") console.error(`The sandbox reported:\n${defects}`);
process.exitCode = defects === "" ? exitCode : 1;
