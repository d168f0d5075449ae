import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
import { isObject, textAt } from "../../../values/json.ts";
import { type Answer, type Connection, ToolError } from "../connection.ts";
import { accepted, told } from "../told.ts";

/** What happened: events with their deliveries, and requests. */
export function addLogTools(server: McpServer, sandbox: Connection): void {
  server.registerTool(
    "list_events",
    {
      title: "List events and their deliveries",
      description:
        "The newest events, each with its body and every attempt to deliver it. state unsent: no webhook URL was registered; failed: no attempt is left; dropped: a fault struck it. Times are epoch milliseconds by the sandbox's clock.",
      inputSchema: z.strictObject({
        limit: z.int().min(1).max(50).default(10),
        type: z.string().optional().describe("An event_type, such as charge.succeeded. Left out: all."),
        charge_id: z
          .string()
          .optional()
          .describe("Only events that are about this charge, or whose body names it."),
      }),
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    async ({ limit, type, charge_id }) => {
      const found: Answer["body"][] = [];
      for (const event of await newest(sandbox)) {
        if (found.length === limit) break;
        if (type !== undefined && event["type"] !== type) continue;
        const id = textAt(event, "id") ?? "";
        const whole = accepted(`Reading event ${id}`, await sandbox.control("GET", `/events/${id}`));
        const isWanted =
          charge_id === undefined ||
          whole["about"] === charge_id ||
          JSON.stringify(whole["body"]).includes(charge_id);
        if (isWanted) found.push(whole);
      }
      return told(`${found.length} of the newest 100 events.`, { events: found });
    },
  );

  server.registerTool(
    "request_log",
    {
      title: "Read the request log",
      description:
        "The newest requests that the sandbox answered, or one of them with headers, bodies and answer. Keys, card numbers and tokens are not in it.",
      inputSchema: z.strictObject({
        id: z.int().min(1).optional().describe("Number of one request, to see all of it."),
        limit: z.int().min(1).max(100).default(20),
        operation: z.string().optional().describe("Only this operation, such as createCharge."),
        status: z.string().optional().describe("Only this status or class of them, such as 400 or 4xx."),
        charge_id: z.string().optional().describe("Only requests about this charge."),
      }),
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    async ({ id, limit, operation, status, charge_id }) => {
      const chosen = { limit: String(limit), operation, status, touched: charge_id };
      const query = Object.entries(chosen).filter((pair): pair is [string, string] => pair[1] !== undefined);
      const list = await sandbox.control("GET", `/requests?${new URLSearchParams(query)}`);
      if (list.status === 404)
        throw new ToolError("This sandbox keeps no request log. list_events shows what it sent.");
      if (id === undefined) return told("The newest requests.", accepted("Reading the request log", list));
      const one = await sandbox.control("GET", `/requests/${id}`);
      return told(`Request ${id}.`, accepted(`Reading request ${id}`, one));
    },
  );
}

async function newest(sandbox: Connection): Promise<readonly Answer["body"][]> {
  const { events } = accepted("Listing events", await sandbox.control("GET", "/events"));
  return Array.isArray(events) ? events.filter(isObject) : [];
}
