import { startMock } from "./mock.ts";
import { typed } from "../read-arguments.ts";

const { values } = typed(
  { options: { port: { type: "string", default: "4010" }, verbose: { type: "boolean", default: false } } },
  "npm run mock [-- --port N] [--verbose]",
);
const port = Number(values.port);
if (!Number.isInteger(port) || port < 0 || port > 65_535) {
  console.error(`--port: expected a whole number from 0 (any free port) to 65535, got "${values.port}"`);
  process.exit(2);
}

const mock = await startMock({ port, ...(values.verbose ? { log: console.log } : {}) }).catch(
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(2);
  },
);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void mock.stop());

console.log(`Mock of the contract: ${mock.baseUrl} (no memory between requests)
It answers with the first example of the lowest success status. To choose another, send a header:
  Prefer: code=400, example=pending_3ds_authenticate
Names of examples stand in generated/openapi.json. Any key will do. Stop with Ctrl-C.`);
await mock.ended;
