import type { OperationId } from "@payment-service/contract";
import { operationIds } from "../../call/contract.ts";
import { isObject } from "../../call/json-pointer.ts";
import type { Seams } from "../harness/defect.ts";
import { CARD } from "../mutations/right.ts";

/** The sandbox with a freedom of the document taken otherwise. None of these may turn anything red. */
export interface Variant extends Seams {
  /** Rows of `openapi/gaps.yaml`. */
  readonly takes: readonly string[];
  /** Reads the whole list of charges for each page of it. Two of these at once would read it for each page of that. */
  readonly readsWholeList?: true;
  /** Changes nothing of what the suite asks and hears: it stands against the day on which the suite does ask. */
  readonly isGuard?: true;
}

export type Variants = Readonly<Record<string, Variant>>;

/** Every operation that answers with JSON. */
export const EVERY: readonly OperationId[] = operationIds.filter((id) => id !== "getCheckoutButton");

export const BETA = [
  "listInvoices",
  "listPaymentIntents",
  "createPlan",
  "listPlans",
  "getPlan",
  "getSubscription",
  "listSubscriptions",
  "createSubscription",
  "cancelSubscription",
  "createProduct",
] as const;

export const PAGED = ["listInvoices", "listPaymentIntents", "listPlans", "listSubscriptions"] as const;

export const TOKENS = ["createPaymentToken", "getPaymentToken", "updatePaymentToken"] as const;

/** Where a token pays, and where it is named. */
export const PAID_BY_TOKEN = ["createCharge", "lookupInstallments"] as const;
export const PAYMENT_TOKEN = "/payment_detail/credentials/service_payment_token/payment_token";

/** The card that the sandbox approves, for a target that says less of itself. */
export const APPROVED = CARD.credit_or_debit_card;

/** Nothing that can be named where there is no object. */
export function fields(value: unknown): Record<string, unknown> {
  return isObject(value) ? value : {};
}
