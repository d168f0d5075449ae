import { CHARGE_TRANSITIONS } from "../../../sandbox/charges/transitions.ts";
import {
  FAILING_NAME,
  INSTALLMENT_MINIMUMS,
  TEST_AMOUNTS,
  TEST_CARDS,
  TEST_SEARCH_KEYS,
} from "../../../sandbox/outcomes.ts";
import { moneyText } from "../../../sandbox/values/money.ts";
import { blocks, code, table } from "../text/markdown.ts";
import type { Page } from "../page.ts";
import { linkToGap } from "./gaps.ts";

/** Test cards and amounts of the sandbox, and the states of a charge. */
export function outcomesPage(): Page {
  return {
    path: "test-cards",
    title: "Test cards, amounts and states",
    menu: { group: "Reference", name: "Test cards and states" },
    text: blocks(
      `The interface document has such a table and does not show it, so these cards and amounts are the sandbox's own
(gap ${linkToGap("outcomes.test-cards")}). Another implementation has others. Any month and year that is not over will do,
and any validation code of three or four digits.`,
      "## Cards",
      table(
        ["Card number", "Amount", "What happens", "Code"],
        TEST_CARDS.map(({ card_number, amount, about, reason = "" }) => [
          code(card_number),
          amount === undefined ? "any" : mxn(amount),
          about,
          code(reason),
        ]),
      ),
      "## Amounts that make something fail",
      table(
        ["Amount", "What fails"],
        Object.entries(TEST_AMOUNTS).map(([what, amount]) => [
          mxn(amount),
          what.replaceAll("_", " ").replace(/ fails$/, ""),
        ]),
      ),
      `A product or plan with the name ${code(FAILING_NAME)} is refused, and so are a subscription for this token alias and a
cancellation with this reason. The search keys ${TEST_SEARCH_KEYS.map(code).join(", ")} make the charge list answer with the
error of that name.`,
      "## Monthly installments",
      table(
        ["Months", "Smallest amount"],
        INSTALLMENT_MINIMUMS.map(({ months, amount }) => [String(months), mxn(amount)]),
      ),
      "## States of a charge",
      "Any transition that is not listed is refused; for example, a second capture.",
      table(
        ["From", "On", "To", "Event", "Only when"],
        CHARGE_TRANSITIONS.map(({ from, on, to, emits, when = "" }) => [from, on, to, emits, when].map(code)),
      ),
    ),
  };
}

function mxn(amount: number): string {
  return moneyText({ amount, currency_code: "MXN" });
}
