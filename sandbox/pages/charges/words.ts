import type { Charge } from "../../store/charges.ts";
import { objectAt, textAt } from "../../values/json.ts";
import { money, stateBadge } from "../shown.ts";
import { h, type Html } from "../html.ts";
import type { PageContext } from "../page-context.ts";

/** What a shop calls the states. The name on the wire stands in the title. */
export const STATES = new Map([
  ["pending", "waiting"],
  ["completed", "held"],
  ["captured", "paid"],
  ["refunded", "refunded"],
  ["cancelled", "cancelled"],
  ["failed", "declined"],
]);

/** A state without more; what is no state of a charge stays as it is. */
export const stateWord = (status: string) => STATES.get(status) ?? status;

export function chargeBadge({ status, reason, captured, refunded, facts }: Charge): Html {
  if (status === "refunded" && refunded < captured) return stateBadge(status, "refunded in part");
  if (status === "failed" && reason === "action_expired") return stateBadge(status, "expired");
  const isAtBank = status === "pending" && facts.action?.name === "3ds_authenticate";
  return stateBadge(status, isAtBank ? "at the bank" : stateWord(status));
}

/** Where less than the whole amount was paid or returned. */
export function partsText({ status, authorized, captured, refunded }: Charge): string {
  const paid = captured > 0 && captured < authorized && `${amountText(captured)} paid`;
  const back = status === "refunded" && refunded < captured && `${amountText(refunded)} refunded`;
  return [paid, back].filter(Boolean).join(", ");
}

/** The number alone. */
export const amountText = (amount: number) => money(amount, "").trim();

const METHODS = new Map([
  ["credit_or_debit_card", "card"],
  ["pay_with_bank_account", "bank transfer"],
  ["pay_with_store", "store"],
  ["pay_with_bnpl", "pay later"],
  ["pay_with_service_payment_token", "card token"],
]);

export const methodWord = (method: string) => METHODS.get(method) ?? method;

/** The method with the last digits of a card. */
export function methodText({ wire }: Pick<PageContext, "wire">, { method, facts }: Charge): Html {
  const digits = textAt(objectAt(facts.payment, "credit_or_debit_card"), "last_four");
  return h("span", { title: wire(method) }, methodWord(method) + (digits ? ` ··${digits}` : ""));
}

/** The order number of the shop, unless the description has it. */
export function orderNumber(sent: unknown, description = ""): string | false {
  const number = textAt(sent, "external_system_order_id");
  return number !== undefined && !description.includes(number) && `order ${number}`;
}
