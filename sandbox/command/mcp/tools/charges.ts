import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
import { TEST_CARDS } from "../../../outcomes.ts";
import { isObject, objectAt, textAt } from "../../../values/json.ts";
import { type Answer, type Connection, ToolError } from "../connection.ts";
import { accepted, centavos, textNamed, told } from "../told.ts";

/** Id of a charge, as every tool about one asks for it. */
export const chargeId = z.string().min(1).describe("Id of the charge, from create_charge.");

const upTo = (what: string) => z.int().nonnegative().optional().describe(what);

const METHODS = {
  card: "credit_or_debit_card",
  bank_account: "pay_with_bank_account",
  store: "pay_with_store",
  bnpl: "pay_with_bnpl",
} as const;

/** 100.00 MXN: an amount at which nothing special happens. */
const USUAL = 10_000;

export function addChargeTools(server: McpServer, sandbox: Connection): void {
  server.registerTool(
    "create_charge",
    {
      title: "Create a charge",
      description:
        "Creates a charge. By card it holds the funds (or takes them with auto_capture), fails with a declining card, or is pending: card three_ds at its own amount waits for complete_3ds. By bank_account and store it is pending until settle_pending_charge, by bnpl until complete_3ds.",
      inputSchema: z.strictObject({
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
      }),
      annotations: { destructiveHint: false, openWorldHint: false },
    },
    async ({ amount: wanted, payment_method: by, card: name, auto_capture, description }) => {
      const card = by === "card" ? await cardNamed(sandbox, name) : undefined;
      const answer = await sandbox.call("createCharge", {
        body: {
          description,
          amount_details: { amount: wanted ?? card?.amount ?? USUAL, currency_code: "MXN" },
          processing_instructions: { auto_capture },
          payment_detail: {
            credentials: {
              payment_method: { method: METHODS[by] },
              ...(card && { [METHODS.card]: card.sent }),
            },
          },
        },
      });
      return told(created(answer), answer.body);
    },
  );

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

/** A test card from the sandbox's own table, so that no other card number is ever sent. */
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
