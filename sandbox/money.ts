/** An amount in the smallest unit of its currency (5000 is MXN 50.00). Never a bare number, never a fraction. */
export interface Money {
  readonly amount: number;
  readonly currency_code: string;
}

/** The only currency code the document names (What the service does). */
export const CURRENCY = "MXN";

/** 50.00 MXN, for people. */
export function moneyText({ amount, currency_code }: Money): string {
  const digits = String(amount).padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)} ${currency_code}`;
}
