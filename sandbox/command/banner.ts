import { CONTROL_PATH } from "../control/endpoint.ts";
import { moneyText } from "../values/money.ts";
import { TEST_CARDS } from "../outcomes.ts";
import { PORTAL_PATH } from "../pages/layout.ts";
import type { Sandbox } from "../sandbox.ts";

/** The text that a person needs for the first call. */
export function banner(sandbox: Sandbox, keptIn: string): string {
  const { secretKey, publicKey, webhookKey, webhookUrl, redirectUrl } = sandbox.merchant();
  const lines: readonly (readonly [string, string])[] = [
    ["Base URL", sandbox.baseUrl()],
    ["Secret key", secretKey],
    ["Public key", publicKey],
    ["Webhooks to", webhookUrl ?? "nowhere (--webhook-url URL)"],
    ["Webhook key", webhookKey],
    ["3DS redirect to", redirectUrl ?? "nowhere (--redirect-url URL)"],
    ["Portal", `${sandbox.world.origin()}${PORTAL_PATH}`],
    ["Outcomes", `${sandbox.world.origin()}${CONTROL_PATH}/outcomes`],
    ["State kept in", keptIn],
  ];
  const cards = TEST_CARDS.map((card) => {
    const at =
      card.amount === undefined ? "" : ` at ${moneyText({ amount: card.amount, currency_code: "MXN" })}`;
    return `    ${card.card_number}  ${card.name}${at}`;
  });
  return [
    "Payment sandbox is ready. No real money anywhere.",
    "",
    ...lines.map(([name, value]) => `  ${name.padEnd(16)} ${value}`),
    "",
    "  Test cards (12/2039, code 123)",
    ...cards,
    "",
    "  Stop with Ctrl+C.",
    "",
  ].join("\n");
}
