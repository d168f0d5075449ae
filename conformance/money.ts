/** Money is whole: an integer in the smallest unit, with its currency. */
export interface Money {
  readonly amount: number;
  readonly currency_code: string;
}

export function mxn(amount: number): Money {
  return { amount, currency_code: "MXN" };
}

/** A part of it, and never nothing. */
export function halfOf({ amount }: Money): Money {
  return mxn(Math.ceil(amount / 2));
}
