/** An integer in the smallest unit, with its currency. */
export interface Money {
  readonly amount: number;
  readonly currency_code: string;
}

export function mxn(amount: number): Money {
  return { amount, currency_code: "MXN" };
}

/** A share of the money, at least one smallest unit. */
export function partOf({ amount }: Money, share: number): Money {
  return mxn(Math.max(1, Math.floor(amount * share)));
}

export function halfOf(money: Money): Money {
  return partOf(money, 1 / 2);
}

/** What is left of it when a part was taken. */
export function rest({ amount }: Money, part: Money): Money {
  return mxn(amount - part.amount);
}

/** As people write it: 29,750.00 MXN. */
export function moneyText(amount: number): string {
  return `${amountText(amount)} MXN`;
}

const AS_WRITTEN = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** The same without the currency, for columns that name it. */
export function amountText(amount: number): string {
  return AS_WRITTEN.format(amount / 100);
}
