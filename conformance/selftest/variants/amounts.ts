/** Freedoms about amounts and currencies. */
import { at } from "../../call/json-pointer.ts";
import { both } from "../mutations/conditions.ts";
import { replacesWrong } from "../mutations/requests.ts";
import { refuses } from "../mutations/answers.ts";
import type { Variants } from "../harness/defect.ts";
import { APPROVED } from "../mutations/bodies.ts";

const isOfNothing = ({ body }: { readonly body: unknown }): boolean => at(body, "/amount") === 0;

export const aboutAmounts: Variants = {
  "charges and orders in other currencies": {
    takes: ["amount.charge-currency"],
    isGuard: true,
    wrap: both(
      replacesWrong(
        ["createCharge", "lookupInstallments"],
        "/amount_details/currency_code",
        isOtherCurrency,
        "MXN",
      ),
      replacesWrong(
        ["createOrder", "updateOrder"],
        "/order_total_amount/currency_code",
        isOtherCurrency,
        "MXN",
      ),
    ),
  },
  "charges of nothing": {
    takes: ["amount.charge-minimum"],
    isGuard: true,
    wrap: replacesWrong("createCharge", "/amount_details/amount", (amount) => amount === 0, 1),
  },
  "no charges below 1.00 MXN": {
    takes: ["amount.charge-minimum"],
    isGuard: true,
    wrap: refuses("createCharge", ({ body }) => Number(at(body, "/amount_details/amount")) < 100),
  },
  "no captures of nothing": { takes: ["amount.zero"], wrap: refuses("captureCharge", isOfNothing) },
  ...Object.fromEntries(
    [1, 3].map((amount) => [
      `a card that is approved at ${amount} alone, and no captures of nothing`,
      {
        takes: ["amount.zero", "amount.charge-minimum", "outcomes.test-cards"],
        wrap: refuses("captureCharge", isOfNothing),
        target: { cards: { approved: { ...APPROVED, amount } } },
      },
    ]),
  ),
};

function isOtherCurrency(code: unknown): boolean {
  return typeof code === "string" && /^[A-Z]{3}$/.test(code) && code !== "MXN";
}
