/**
 * The sandbox, without or with a defect, as a process: prints its target description and serves until it is stopped.
 */
import process from "node:process";
import { parseArgs } from "node:util";
import { serve } from "../../conformance/selftest/harness/served.ts";
import { seamsOf } from "./subject.ts";

const { values } = parseArgs({
  options: {
    subject: { type: "string", default: "sound" },
    "webhook-url": { type: "string" },
    "redirect-url": { type: "string" },
    "rate-limit": { type: "string" },
  },
});
const served = await serve(seamsOf(values.subject), {
  ...(values["webhook-url"] !== undefined && { webhookUrl: values["webhook-url"] }),
  ...(values["redirect-url"] !== undefined && { redirectUrl: values["redirect-url"] }),
  ...(values["rate-limit"] !== undefined && { requestsPerMinute: Number(values["rate-limit"]) }),
});
process.stdout.write(`${JSON.stringify(served.target)}\n`);
for (const word of ["SIGTERM", "disconnect"])
  process.once(word, () => void served.close().then(() => process.exit(0)));
