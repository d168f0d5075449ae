import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
import { objectAt, textAt } from "../../../values/json.ts";
import { type Answer, type Connection, ToolError } from "../connection.ts";
import { accepted, centavos, told } from "../told.ts";

/** Id of a charge, as every tool about one asks for it. */
export const chargeId = z.string().min(1).describe("Id of the charge, from create_charge.");

const upTo = (what: string) => z.int().nonnegative().optional().describe(what);

/** The tools about a charge that exists. */
export function addChargeTools(server: McpServer, sandbox: Connection): void {
  server.registerTool(
    "read_charge",
    {
      title: "Read a charge",
      description:
        "Reads a charge as it is now. charge.status is pending, completed (the funds are held), captured, refunded, cancelled or failed. Amounts are centavos.",
      inputSchema: z.strictObject({ charge_id: chargeId }),
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    async ({ charge_id }) => {
      const body = await readCharge(sandbox, charge_id);
      return told(`The charge is ${statusOf(body)}.`, body);
    },
  );

  server.registerTool(
    "capture_charge",
    {
      title: "Capture a held charge",
      description:
        "Takes some or all of the held funds. Works once for each charge, and only while charge.status is completed.",
      inputSchema: z.strictObject({
        charge_id: chargeId,
        amount: upTo("Centavos. Left out: all that is held."),
      }),
      annotations: { destructiveHint: true, openWorldHint: false },
    },
    async ({ charge_id, amount: wanted }) => {
      const money = await moneyOf(sandbox, charge_id, wanted);
      const answer = await sandbox.call("captureCharge", { id: charge_id, body: money });
      const body = accepted("The capture", answer);
      return told(`Captured ${centavos(body["captured_amount"])}.`, body);
    },
  );

  server.registerTool(
    "refund_charge",
    {
      title: "Refund a charge",
      description:
        "Gives money of a captured charge back. A charge that is only held is cancelled, and its whole amount is returned whatever amount is sent.",
      inputSchema: z.strictObject({
        charge_id: chargeId,
        amount: upTo("Centavos. Left out: the whole amount of the charge."),
      }),
      annotations: { destructiveHint: true, openWorldHint: false },
    },
    async ({ charge_id, amount: wanted }) => {
      const money = await moneyOf(sandbox, charge_id, wanted);
      const answer = await sandbox.call("refundCharge", { id: charge_id, body: money });
      const body = accepted("The refund", answer);
      return told(`Refunded. The charge is ${statusOf(await readCharge(sandbox, charge_id))}.`, body);
    },
  );
}

export async function readCharge(sandbox: Connection, id: string): Promise<Answer["body"]> {
  return accepted(`Reading charge ${id}`, await sandbox.call("getCharge", { id }));
}

export function statusOf(body: Answer["body"]): string {
  return textAt(body, "charge", "status") ?? "in no state that the answer names";
}

async function moneyOf(sandbox: Connection, id: string, amount: number | undefined): Promise<object> {
  if (amount !== undefined) return { amount, currency_code: "MXN" };
  const money = objectAt(await readCharge(sandbox, id), "charge", "amount_details");
  if (money === undefined) throw new ToolError("The charge shows no amount. Give one, in centavos.");
  return money;
}
