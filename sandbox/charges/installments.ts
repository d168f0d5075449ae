import { shown } from "../checking/problems.ts";
import { invalid } from "../values/errors.ts";
import type { Money } from "../values/money.ts";
import { INSTALLMENT_MINIMUMS } from "../outcomes.ts";
import type { Means } from "./payment-means.ts";

/** Monthly interest-free installments: cards only, from a minimum per number of months (gap lookup.option-fields). */
export function installmentOptions(money: Money, means: Means) {
  if (means.card === null) return [];
  return INSTALLMENT_MINIMUMS.filter(({ amount }) => money.amount >= amount).map(({ months }) => {
    const following = Math.floor(money.amount / months);
    return {
      option_id: `monthly_${months}`,
      monthly_installments: months,
      // Cents that do not divide evenly are part of the first installment, so that the sum stays exact.
      first_installment: { ...money, amount: money.amount - (months - 1) * following },
      following_installments: { ...money, amount: following },
      total_amount: money,
      interest_free: true,
    };
  });
}

/** The number of months that a charge asks for in `processing_instructions.monthly_installments`. */
export function readInstallments(asked: unknown, money: Money, means: Means): number | null {
  if (asked === undefined || asked === null) return null;
  const offered = installmentOptions(money, means).map((option) => option.monthly_installments);
  const months = offered.find((number) => number === asked);
  if (months !== undefined) return months;
  const problem =
    offered.length === 0 ? "must be left out for this charge" : `must be one of: ${offered.join(", ")}`;
  const sent = shown(asked);
  throw invalid(problem, {
    field: "processing_instructions.monthly_installments",
    allowed: offered,
    ...(sent !== undefined && { sent }),
  });
}
