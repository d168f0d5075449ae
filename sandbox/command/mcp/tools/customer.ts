import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
import { type Connection, ToolError } from "../connection.ts";
import { accepted, textNamed, told } from "../told.ts";
import { chargeId, readCharge, statusOf } from "./charges.ts";

/** What a customer does with a pending charge. */
export function addCustomerTools(server: McpServer, sandbox: Connection): void {
  server.registerTool(
    "complete_3ds",
    {
      title: "Act as the customer at the 3DS page",
      description:
        "Presses a button of the page at redirect_url of a pending charge: 3DS of a card, or the page of a buy-now-pay-later provider. The event of it follows.",
      inputSchema: z.strictObject({
        charge_id: chargeId,
        outcome: z.enum(["succeed", "fail"]).describe("Which of the two buttons the customer presses."),
      }),
      annotations: { destructiveHint: true, openWorldHint: false },
    },
    async ({ charge_id, outcome }) => {
      const before = await readCharge(sandbox, charge_id);
      const page = textNamed(before["status_details"], "redirect_url");
      if (page === undefined || !URL.canParse(page))
        throw new ToolError(
          `The charge is ${statusOf(before)} and has no page at which a customer acts. Only a pending charge by card (3DS) or bnpl has one; for store and bank_account there is settle_pending_charge.`,
        );
      const pressed = await sandbox.press(new URL(page), outcome);
      if (pressed.status >= 400)
        throw new ToolError(`The page answered HTTP ${pressed.status}. Read the charge: read_charge.`);
      const after = await readCharge(sandbox, charge_id);
      const goes = pressed.headers.get("location");
      const where =
        goes === null
          ? "No 3DS redirect URL is registered, so the customer stays on the page."
          : `The customer goes to ${goes}.`;
      return told(`The charge is ${statusOf(after)}. ${where}`, { ...after, customer_goes_to: goes });
    },
  );

  server.registerTool(
    "settle_pending_charge",
    {
      title: "Pay, or give up, a bank or store payment",
      description:
        "Simulates that the customer paid a pending charge by bank_account or store, or that it was cancelled.",
      inputSchema: z.strictObject({ charge_id: chargeId, outcome: z.enum(["paid", "cancelled"]) }),
      annotations: { destructiveHint: true, openWorldHint: false },
    },
    async ({ charge_id, outcome }) => {
      const operation = outcome === "paid" ? "completePendingCharge" : "cancelPendingCharge";
      const answer = await sandbox.call(operation, { id: charge_id });
      const body = accepted("The simulation", answer);
      return told(`The charge is ${statusOf(await readCharge(sandbox, charge_id))}.`, body);
    },
  );
}
