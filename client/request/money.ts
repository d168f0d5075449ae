import type { Centavos, Money } from "@payment-service/contract/client-types";
import { MisuseError } from "../answers/errors.ts";

export type { Centavos, Money };

/**
 * A number that is written out has to be whole and not negative; any other number is checked when it is there. The words
 * are what the compiler says about a wrong one.
 */
type Whole<Amount extends number> = `${Amount}` extends
  | `-${string}`
  | `${string}.${string}`
  | `${string}e-${string}`
  ? "a whole number of centavos, not negative: 49.99 MXN is mxn(4999)"
  : Amount;

/**
 * Mexican pesos, in centavos: `mxn(5000)` is 50.00 MXN. `MXN` is the only currency that the interface names.
 *
 * @throws MisuseError for what is no integer, or below zero
 * @see Interface document, "Limits": amount, currency_code
 */
export function mxn<const Amount extends number>(centavos: Whole<Amount>): Money;
export function mxn(centavos: number): Money {
  if (!isCentavos(centavos)) {
    throw new MisuseError("amount", `expected whole centavos; got ${centavos}.`);
  }
  return { amount: centavos, currency_code: "MXN" };
}

function isCentavos(value: number): value is Centavos {
  return Number.isSafeInteger(value) && value >= 0;
}
