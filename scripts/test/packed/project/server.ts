// A program of somebody who installed all four packages, for Node. Compiled by packed.test.ts, never run.
import { createClient, mxn, secretKey, type ChargeOutcome } from "@payment-service/client";
import { chargePages } from "@payment-service/client/pages";
import { parseWebhook } from "@payment-service/client/webhooks";
import { run, type Report, type TargetDescription } from "@payment-service/conformance";
import { conformanceTests } from "@payment-service/conformance/vitest";
import { openSandbox, type Sandbox } from "@payment-service/sandbox";
import { openSqlite } from "@payment-service/sandbox/store";

export async function all(target: TargetDescription): Promise<Report> {
  const sandbox: Sandbox = await openSandbox({ store: openSqlite(":memory:"), seed: "s" });
  const client = createClient({
    baseUrl: sandbox.baseUrl(),
    secretKey: secretKey(sandbox.merchant().secretKey),
  });
  const outcome: ChargeOutcome = await client.createCharge({
    body: { description: "Tea", amount_details: mxn(5000) },
  });
  if (outcome.status === "pending") console.log(outcome.action.details);
  for await (const page of chargePages(client)) if (page.status === 200) console.log(page.items.length);
  if (parseWebhook("{}").kind === "refused") await sandbox.close();
  await conformanceTests({ target });
  // @ts-expect-error a target has an address
  await run({ target: {} });
  return (await run({ target, only: /capture/ })).report;
}
