/** The target file as types. Its names are fixed, since other programs write target files. */
export const CARDS = ["approved", "declined", "three_ds", "installments"] as const;
export type CardName = (typeof CARDS)[number];

export type Part =
  | "tokenization"
  | "transaction"
  | "order"
  | "checkout"
  | "subscription"
  | "testing"
  | "continuation"
  | CashMethod
  | "pay_with_service_payment_token";

/** Methods that charge no card: the customer pays elsewhere. */
export const CASH_METHODS = ["pay_with_bank_account", "pay_with_store", "pay_with_bnpl"] as const;
export type CashMethod = (typeof CASH_METHODS)[number];

export interface Card {
  readonly card_number: string;
  readonly expiration_month: string;
  readonly expiration_year: string;
  readonly card_validation_code: string;
  readonly amount?: number;
  /** Of the installments card: an amount that gets no installments. */
  readonly not_eligible?: number;
}

export interface ThreeDsPart {
  readonly redirect_listen?: string;
  readonly redirect_url?: string;
  readonly driver: "page" | "browser" | "manual" | "none";
  /** Where Chromium is, for the browser driver; searched in the usual places when left out. */
  readonly chromium?: string;
  readonly succeed: string;
  readonly fail: string;
  readonly deadline_ms: number;
}

export type Place =
  | "token_id"
  | "payment_token"
  | "subscription_token_id"
  | "payment_token_alias"
  | "order_id"
  | "charge_id"
  | "pending_charge_id"
  | "list_element_id"
  | "plan_element_id"
  | "subscription_element_id"
  | "invoice_element_id"
  | "continuation_url";

export interface ExpectedFailure {
  readonly requirement: string;
  readonly reason: string;
  readonly until: string;
}

/** A SHOULD that the target does not meet on purpose. */
export interface AcceptedShould {
  readonly requirement: string;
  readonly reason: string;
}

export interface Target {
  readonly name: string;
  readonly environment: "sandbox";
  readonly base_url: string;
  readonly keys: {
    readonly secret: string;
    readonly public?: string;
    readonly other_public?: string;
    readonly oauth2?: string;
  };
  readonly identifier_word: string;
  readonly stateful: boolean;
  readonly cards: { readonly [Name in CardName]?: Card };
  readonly three_ds?: ThreeDsPart;
  readonly webhooks?: { readonly listen: string; readonly deadline_ms: number };
  readonly rate_limit?: { readonly requests_per_minute: number; readonly patience_ms: number };
  readonly credentials: { readonly [Method in CashMethod]?: Readonly<Record<string, unknown>> };
  /** The document gives the price of a plan no fields. */
  readonly plan_price: Readonly<Record<string, unknown>>;
  /** Items to put into orders. The document gives items no fields. */
  readonly purchases?: readonly Readonly<Record<string, unknown>>[];
  readonly settle_ms: number;
  readonly spending_cap: number;
  readonly call_deadline_ms: number;
  readonly run_deadline_ms: number;
  readonly locate: { readonly [P in Place]?: readonly string[] };
  readonly not_offered: readonly Part[];
  readonly expected_failures: readonly ExpectedFailure[];
  readonly accepted_shoulds: readonly AcceptedShould[];
}

/** What a target file must contain; everything else has a default. */
export type TargetDescription = Pick<Target, "name" | "environment" | "base_url" | "keys"> &
  Partial<Omit<Target, "three_ds" | "webhooks" | "rate_limit">> & {
    readonly rate_limit?: { readonly requests_per_minute: number; readonly patience_ms?: number };
    readonly three_ds?: Partial<ThreeDsPart>;
    readonly webhooks?: { readonly listen: string; readonly deadline_ms?: number };
  };

export function completeTarget(given: TargetDescription): Target {
  const { three_ds, webhooks, rate_limit, ...rest } = given;
  return {
    identifier_word: "service",
    stateful: true,
    cards: {},
    credentials: {},
    plan_price: { amount: 9900, currency_code: "MXN" },
    settle_ms: 3000,
    spending_cap: 1_000_000_000,
    call_deadline_ms: 10_000,
    run_deadline_ms: 300_000 + minutesOf(rate_limit) * 60_000,
    locate: {},
    not_offered: [],
    expected_failures: [],
    accepted_shoulds: [],
    ...rest,
    base_url: withoutSlashes(given.base_url),
    ...(three_ds && { three_ds: { ...THREE_DS, ...three_ds } }),
    ...(rate_limit && { rate_limit: { patience_ms: 65_000, ...rate_limit } }),
    ...(webhooks && { webhooks: { deadline_ms: 5000, ...webhooks } }),
  };
}

/** The minutes that a rate limit adds to a run: some 150 limited calls, and the flows about the limit. */
function minutesOf(limit: TargetDescription["rate_limit"]): number {
  return limit === undefined ? 0 : 4 + Math.ceil(150 / limit.requests_per_minute);
}

const THREE_DS: ThreeDsPart = {
  driver: "page",
  succeed: "succe|approve|complete|accept",
  fail: "fail|unsucc|decline|reject|cancel|deny",
  deadline_ms: 10_000,
};

/** The address without slashes at its end. A regular expression would try every run of slashes before it. */
function withoutSlashes(address: string): string {
  let end = address.length;
  while (address[end - 1] === "/") end -= 1;
  return address.slice(0, end);
}
