import type { Charge } from "../../store/charges.ts";
import { objectAt, textAt } from "../../values/json.ts";
import { stateBadge, money } from "../elements.ts";
import { html, type Html } from "../html.ts";
import type { PageContext } from "../page-context.ts";

/** What a shop calls the states. The name on the wire stands in the title. */
const STATES: Readonly<Record<string, string>> = {
  pending: "waiting",
  completed: "held",
  captured: "paid",
  refunded: "refunded",
  cancelled: "cancelled",
  failed: "declined",
};

/** A state without more; what is no state of a charge stays as it is. */
export function stateWord(status: string): string {
  return STATES[status] ?? status;
}

export function chargeBadge(charge: Charge): Html {
  const { status, reason, captured, refunded, facts } = charge;
  if (status === "refunded" && refunded < captured) return stateBadge(status, "refunded in part");
  if (status === "failed" && reason === "action_expired") return stateBadge(status, "expired");
  if (status === "pending" && facts.action?.name === "3ds_authenticate")
    return stateBadge(status, "at the bank");
  return stateBadge(status, stateWord(status));
}

/** Where less than the whole amount was paid or returned. */
export function partsText({ status, authorized, captured, refunded }: Charge): string {
  const paid = captured > 0 && captured < authorized ? `${amountText(captured)} paid` : "";
  const back = status === "refunded" && refunded < captured ? `${amountText(refunded)} refunded` : "";
  return [paid, back].filter(Boolean).join(", ");
}

/** The number alone. */
export const amountText = (amount: number) => money(amount, "").trim();

const METHODS: Readonly<Record<string, string>> = {
  credit_or_debit_card: "card",
  pay_with_bank_account: "bank transfer",
  pay_with_store: "store",
  pay_with_bnpl: "pay later",
  pay_with_service_payment_token: "card token",
};

export function methodWord(method: string): string {
  return METHODS[method] ?? method;
}

/** The method with the last digits of a card. */
export function methodText({ wire }: Pick<PageContext, "wire">, { method, facts }: Charge): Html {
  const digits = textAt(objectAt(facts.payment, "credit_or_debit_card"), "last_four");
  const text = digits === undefined ? methodWord(method) : `${methodWord(method)} ··${digits}`;
  return html`<span title="${wire(method)}">${text}</span>`;
}

/** The order number of the shop, unless the description has it. */
export function orderNumber({ facts }: Charge): string | null {
  const number = textAt(facts.paymentInfo, "external_system_order_id");
  return number === undefined || facts.description.includes(number) ? null : `order ${number}`;
}
