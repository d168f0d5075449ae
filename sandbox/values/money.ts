import { invalid, readWhole, shorten } from "./errors.ts";
import { objectAt } from "./json.ts";

/** An amount in the smallest unit of its currency (5000 is MXN 50.00). Never a bare number, never a fraction. */
export interface Money {
  readonly amount: number;
  readonly currency_code: string;
}

/** The only currency code the document names (What the service does). */
const CURRENCY = "MXN";

/** 3,000.00 MXN, for people. */
export function moneyText({ amount, currency_code }: Money): string {
  const digits = String(amount).padStart(3, "0");
  const whole = digits.slice(0, -2).replaceAll(/\B(?=(?:\d{3})+$)/g, ",");
  return `${whole}.${digits.slice(-2)} ${currency_code}`;
}

/** What a person typed as an amount, in the smallest unit; undefined where it is none. Nothing is rounded. */
export function typedMoney(text: string): number | undefined {
  const [, whole, part = ""] = /^(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? [];
  const amount = Number(`${(whole ?? "none").replaceAll(",", "")}${part.padEnd(2, "0")}`);
  return Number.isSafeInteger(amount) ? amount : undefined;
}

/** A sum of money in a request (gaps amount.charge-minimum, amount.charge-currency). */
export function readMoney(part: unknown, field: string): Money {
  const { amount: sent, currency_code } = objectAt(part) ?? {};
  const amount = readWhole(sent, `${field}.amount`, 1, Number.MAX_SAFE_INTEGER);
  if (currency_code === undefined) throw invalid("is missing", { field: `${field}.currency_code` });
  if (currency_code !== CURRENCY) {
    throw invalid(`must be ${CURRENCY}`, {
      field: `${field}.currency_code`,
      allowed: [CURRENCY],
      ...(typeof currency_code === "string" && { sent: JSON.stringify(shorten(currency_code, 20)) }),
    });
  }
  return { amount, currency_code };
}
