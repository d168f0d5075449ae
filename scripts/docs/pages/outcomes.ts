import { CHARGE_TRANSITIONS } from "../../../sandbox/charges/transitions.ts";
import { moneyText } from "../../../sandbox/values/money.ts";
import {
  FAILING_NAME,
  INSTALLMENT_MINIMUMS,
  TEST_AMOUNTS,
  TEST_CARDS,
  TEST_SEARCH_KEYS,
} from "../../../sandbox/outcomes.ts";
import { table } from "../layout.ts";
import { html, type Html, type Page } from "../page.ts";

/** Test cards and amounts of the sandbox, and the states of a charge. */
export function outcomesPage(): Page {
  return {
    path: "test-cards.html",
    title: "Test cards, amounts and states",
    menu: { group: "Reference", name: "Test cards and states" },
    content: html`<p>
        The interface document has such a table and does not show it, so these cards and amounts are the
        sandbox's own (gap <a href="gaps.html#outcomes.test-cards"><code>outcomes.test-cards</code></a
        >). Another implementation has others. Any month and year that is not over will do, and any validation
        code of three or four digits.
      </p>
      <h2 id="cards">Cards</h2>
      ${table(
        "Test cards",
        ["Card number", "Amount", "What happens", "Code"],
        TEST_CARDS.map((card) => [
          code(card.card_number),
          card.amount === undefined ? html`any` : mxn(card.amount),
          html`${card.about}`,
          card.reason === undefined ? html`` : code(card.reason),
        ]),
      )}
      <h2 id="amounts">Amounts that make something fail</h2>
      ${table(
        "Amounts that make something fail",
        ["Amount", "What fails"],
        Object.entries(TEST_AMOUNTS).map(([what, amount]) => [
          mxn(amount),
          html`${what.replaceAll("_", " ").replace(/ fails$/, "")}`,
        ]),
      )}
      <p>
        A product or plan whose name contains <code>${FAILING_NAME}</code> is refused, and so is a
        cancellation of a subscription with this text as its reason. The search keys
        ${TEST_SEARCH_KEYS.map((key) => html`<code>${key}</code> `)} make the charge list answer with the
        error of that name.
      </p>
      <h2 id="installments">Monthly installments</h2>
      ${table(
        "Smallest amount for each number of months",
        ["Months", "From"],
        INSTALLMENT_MINIMUMS.map(({ months, amount }) => [html`${months}`, mxn(amount)]),
      )}
      <h2 id="states">States of a charge</h2>
      <p>Any transition that is not listed is refused; for example, a second capture.</p>
      ${table(
        "States of a charge",
        ["From", "On", "To", "Event", "Only when"],
        CHARGE_TRANSITIONS.map(({ from, on, to, emits, when = "" }) => [from, on, to, emits, when].map(code)),
      )}`,
  };
}

function mxn(amount: number): Html {
  return html`${moneyText({ amount, currency_code: "MXN" })}`;
}

function code(text: string): Html {
  return text === "" ? html`` : html`<code>${text}</code>`;
}
