import { CARD, type MaskedCard } from "../tokens/cards.ts";
import { shown } from "../checking/problems.ts";
import { notFound } from "../checking/refuse.ts";
import { invalid } from "../values/errors.ts";
import { objectAt, textAt } from "../values/json.ts";
import type { Merchant } from "../store/merchants.ts";
import { TEST_CARDS } from "../outcomes.ts";
import type { Sql } from "../store/port.ts";
import { findToken } from "../tokens/tokens.ts";
import { PAYMENT_METHODS, type PaymentMethod } from "../values/charge-state.ts";
import type { Opening } from "../values/transition.ts";

/** How a charge is paid, and how that will turn out. Holds no card number. */
export interface Means {
  readonly method: PaymentMethod;
  readonly opening: Opening;
  /** Why it is declined. */
  readonly reason: string | null;
  /** The action that the customer has to do (Resources and their fields > Charge response). */
  readonly action: string | null;
  readonly card: MaskedCard | null;
  readonly tokenId: string | null;
  readonly network: string | null;
}

/** The networks of the sandbox; the document names none (gap charge-list.payment-networks). */
const NETWORKS: { readonly [Method in PaymentMethod]?: string } = {
  pay_with_bnpl: "sandbox_bnpl",
  pay_with_store: "sandbox_store",
};

/** Reads `payment_detail` of a charge request. */
export async function readMeans(
  sql: Sql,
  merchant: Merchant,
  paymentDetail: unknown,
  amount: number,
  /** Called when the method is a card; refuses a card that cannot be used. */
  readCard: () => MaskedCard,
): Promise<Means> {
  const credentials = objectAt(paymentDetail, "credentials");
  const named = textAt(credentials, "payment_method", "method");
  const method = PAYMENT_METHODS.find((known) => known === named);
  if (method === undefined) {
    const sent = shown(objectAt(credentials, "payment_method")?.["method"]);
    throw invalid(`must be one of: ${PAYMENT_METHODS.join(", ")}`, {
      field: "payment_detail.credentials.payment_method.method",
      allowed: PAYMENT_METHODS,
      ...(sent !== undefined && { sent }),
    });
  }
  if (method === CARD) {
    return cardMeans(method, readCard(), null, amount);
  }
  if (method === "pay_with_service_payment_token") {
    const tokenId = textAt(credentials, "service_payment_token", "payment_token");
    if (tokenId === undefined) throw missingToken();
    const token = await findToken(sql, merchant.id, tokenId);
    if (token === undefined)
      throw notFound("payment token", tokenId, { at: `body/${TOKEN_FIELD.replaceAll(".", "/")}` });
    return cardMeans(method, token.document.card, tokenId, amount);
  }
  const network = networkIn(credentials) ?? NETWORKS[method] ?? null;
  return waiting(
    method,
    method === "pay_with_bnpl" ? "complete_at_bnpl_provider" : "collect_payment",
    network,
  );
}

const TOKEN_FIELD = "payment_detail.credentials.service_payment_token.payment_token";

function missingToken() {
  return invalid("is missing", { field: TOKEN_FIELD, advice: "It is the id of a payment token." });
}

/** Clients in the field name the network of a store or BNPL payment so (gap payment-detail.further-fields). */
function networkIn(credentials: unknown): string | undefined {
  const name = textAt(credentials, "pay_by_store_type");
  return name !== undefined && /^[\w.-]{1,40}$/.test(name) ? name : undefined;
}

function waiting(method: PaymentMethod, action: string, network: string | null): Means {
  return {
    method,
    opening: "require_action",
    reason: null,
    action,
    card: null,
    tokenId: null,
    network,
  };
}

/** The outcome of a card at an amount, by the table of test cards. */
export function cardMeans(
  method: PaymentMethod,
  card: MaskedCard,
  tokenId: string | null,
  amount: number,
): Means {
  const facts = { method, card, tokenId, network: null, reason: null, action: null };
  const listed = TEST_CARDS.find((row) => row.name === card.test_card);
  if (listed?.outcome === "decline") {
    return { ...facts, opening: "decline", reason: listed.reason ?? "card_declined" };
  }
  return listed?.outcome === "three_ds" && amount === listed.amount
    ? { ...facts, opening: "require_action", action: "3ds_authenticate" }
    : { ...facts, opening: "approve" };
}
