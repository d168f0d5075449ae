import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
import { ANSWER_FAULTS, WEBHOOK_FAULTS } from "../../../faults/fault.ts";
import { type Connection, ToolError } from "../connection.ts";
import { accepted, told } from "../told.ts";

const UNITS = { days: 86_400_000, hours: 3_600_000, minutes: 60_000, seconds: 1000 } as const;

const whole = z.int().nonnegative().optional();

/** The sandbox's time, and what is to go wrong. */
export function addControlTools(server: McpServer, sandbox: Connection): void {
  server.registerTool(
    "advance_clock",
    {
      title: "Advance the clock",
      description:
        "Moves the sandbox's clock forward by the sum of what is given, and does all that falls due on the way: retries of webhooks, expiries of pending charges, disbursements, billing of subscriptions. It cannot go back.",
      inputSchema: z.strictObject({ days: whole, hours: whole, minutes: whole, seconds: whole }),
      annotations: { destructiveHint: true, openWorldHint: false },
    },
    async ({ days = 0, hours = 0, minutes = 0, seconds = 0 }) => {
      const milliseconds =
        days * UNITS.days + hours * UNITS.hours + minutes * UNITS.minutes + seconds * UNITS.seconds;
      if (milliseconds === 0) throw new ToolError("Give days, hours, minutes or seconds to go forward.");
      const body = accepted(
        "Advancing the clock",
        await sandbox.control("POST", "/clock/advance", { milliseconds }),
      );
      const now = Number(body["now"]);
      return told(`It is ${new Date(now).toISOString()} in the sandbox.`, { ...body });
    },
  );

  server.registerTool(
    "cause_fault",
    {
      title: "Let something go wrong",
      description:
        "Sets a fault for answers of the API (answer_late, answer_500, answer_cut: the connection closes without an answer) or for webhooks (late, twice, reordered, dropped, sent before the answer). It strikes until times is used up, or until clear_faults.",
      inputSchema: z.strictObject({
        fault: z.enum([...ANSWER_FAULTS, ...WEBHOOK_FAULTS]),
        for: z
          .string()
          .optional()
          .describe(
            "What it strikes: an operation such as captureCharge for answers, an event_type such as charge.succeeded for webhooks. Left out: all.",
          ),
        times: z.int().min(1).default(1).describe("How often it strikes."),
        milliseconds: z
          .int()
          .min(1)
          .optional()
          .describe("How late; needed by answer_late (real time) and webhook_late (the sandbox's clock)."),
        work_done: z
          .boolean()
          .optional()
          .describe("Whether answer_500 (false) and answer_cut (true) carry the request out."),
      }),
      annotations: { destructiveHint: true, openWorldHint: false },
    },
    async (fault) => {
      const body = accepted("The fault", await sandbox.control("POST", "/faults", fault));
      return told(`The fault is set, for ${fault.times} times. clear_faults takes it away.`, body);
    },
  );

  server.registerTool(
    "clear_faults",
    {
      title: "Take all faults away",
      description: "Takes all faults away that cause_fault set. Events that one has struck stay struck.",
      inputSchema: z.strictObject({}),
      annotations: { destructiveHint: false, idempotentHint: true, openWorldHint: false },
    },
    async () =>
      told("No fault is set any more.", accepted("This", await sandbox.control("DELETE", "/faults"))),
  );
}
