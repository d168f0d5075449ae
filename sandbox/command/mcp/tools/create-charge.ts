import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
import { TEST_CARDS } from "../../../outcomes.ts";
import { isObject, textAt } from "../../../values/json.ts";
import { type Answer, type Connection, ToolError } from "../connection.ts";
import { accepted, textNamed, told } from "../told.ts";
import { statusOf } from "./charges.ts";

const METHODS = {
  card: "credit_or_debit_card",
  bank_account: "pay_with_bank_account",
  store: "pay_with_store",
  bnpl: "pay_with_bnpl",
} as const;

/** 100.00 MXN: an amount at which nothing special happens. */
const USUAL = 10_000;

const INPUT = z.strictObject({
  amount: z
    .int()
    .min(1)
    .optional()
    .describe("Centavos (5000 = 50.00 MXN). Left out: the amount of the test card, otherwise 10000."),
  payment_method: z.enum(["card", "bank_account", "store", "bnpl"]).default("card"),
  card: z
    .enum(TEST_CARDS.map(({ name }) => name))
    .default("approved")
    .describe("Name of a test card of the sandbox. Only for payment_method card."),
  auto_capture: z
    .boolean()
    .default(false)
    .describe("true takes the funds at once. false holds them until capture_charge."),
  description: z.string().min(1).default("Test payment").describe("What the customer pays for."),
});

export function addCreateCharge(server: McpServer, sandbox: Connection): void {
  server.registerTool(
    "create_charge",
    {
      title: "Create a charge",
      description:
        "Creates a charge. By card it holds the funds (or takes them with auto_capture), fails with a declining card, or is pending: card three_ds at its own amount waits for complete_3ds. By bank_account and store it is pending until settle_pending_charge, by bnpl until complete_3ds.",
      inputSchema: INPUT,
      annotations: { destructiveHint: false, openWorldHint: false },
    },
    async (input) => {
      const answer = await sandbox.call("createCharge", { body: await bodyOf(sandbox, input) });
      return told(created(answer), answer.body);
    },
  );
}

/** What is sent for the input. The sandbox's own table gives the card, so that no other card number is ever sent. */
async function bodyOf(
  sandbox: Connection,
  { amount, payment_method: by, card: name, auto_capture, description }: z.infer<typeof INPUT>,
): Promise<object> {
  const card = by === "card" ? await cardNamed(sandbox, name) : undefined;
  return {
    description,
    amount_details: { amount: amount ?? card?.amount ?? USUAL, currency_code: "MXN" },
    processing_instructions: { auto_capture },
    payment_detail: {
      credentials: {
        payment_method: { method: METHODS[by] },
        ...(card && { [METHODS.card]: card.sent }),
      },
    },
  };
}

async function cardNamed(sandbox: Connection, name: string) {
  const { cards } = await sandbox.outcomes();
  const known = Array.isArray(cards) ? cards.filter(isObject) : [];
  const card = known.find((one) => one["name"] === name);
  if (card === undefined)
    throw new ToolError(
      `This sandbox has no test card "${name}". It has: ${known.map((one) => String(one["name"])).join(", ")}.`,
    );
  const { card_number, expiration_month, expiration_year, card_validation_code, amount: own } = card;
  return {
    sent: { card_number, expiration_month, expiration_year, card_validation_code },
    amount: typeof own === "number" ? own : undefined,
  };
}

/** A 400 that names a charge reports it: pending, or failed. Any other 400 is a refusal. */
function created({ status, body }: Answer): string {
  const id = textAt(body, "id");
  if (id === undefined) accepted("The charge", { status, body });
  const action = textNamed(body["detail"], "action");
  if (textAt(body, "status") === "pending") {
    const next = action === "collect_payment" ? "settle_pending_charge" : "complete_3ds";
    return `Charge ${id} is pending (${action}): the customer has to act. Next: ${next}.`;
  }
  if (textAt(body, "status") === "failure")
    return `Charge ${id} failed: ${textAt(body, "detail", "code")}. ${textAt(body, "message") ?? ""}`;
  const held = textAt(body, "charge", "status") === "completed";
  return `Charge ${id} is ${statusOf(body)}.${held ? " The funds are held. Next: capture_charge, or refund_charge to release them." : ""}`;
}
