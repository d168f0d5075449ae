import { MisuseError } from "../call/errors.ts";

/** A sum with its currency. Fits every amount that the interface takes. */
export type Money = {
  /** Integer in the smallest unit: `5000` is 50.00 MXN. */
  readonly amount: number;
  readonly currency_code: "MXN";
};

/**
 * Mexican pesos, in centavos: `mxn(5000)` is 50.00 MXN. `MXN` is the only currency that the interface names.
 *
 * @throws MisuseError for what is no integer, or below zero
 * @see Interface document, "Limits": amount, currency_code
 */
export function mxn(centavos: number): Money {
  if (!Number.isSafeInteger(centavos) || centavos < 0) {
    throw new MisuseError(
      "amount",
      `expected centavos, an integer from 0; got ${centavos}. 50.00 MXN is 5000.`,
    );
  }
  return { amount: centavos, currency_code: "MXN" };
}
