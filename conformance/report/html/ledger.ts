import { type Account, type Sums, balanceOf, sumsOf } from "../../run/ledger.ts";
import { amountText, moneyText } from "../../call/money.ts";
import { type Markup, markup } from "./markup.ts";

/** The ledger of the suite: all charges together, then one by one. */
export function ledgerTables(accounts: readonly Account[], spent: number): Markup {
  if (accounts.length === 0) return markup`<p>No charge was made.</p>`;
  const { charges, authorized, captured, refunded }: Sums = sumsOf(accounts);
  const rows = accounts.map((one) => {
    const sums = balanceOf(one);
    const cells = [one.amount, sums.captured, sums.refunded].map(
      (sum) => markup`<td>${amountText(sum)}</td>`,
    );
    return markup`<tr><th scope="row"><code>${one.id}</code></th><td>${one.autoCapture ? "single step" : "held"}</td>${cells}</tr>`;
  });
  const total = [authorized, captured, refunded].map((sum) => markup`<td>${amountText(sum)}</td>`);
  return markup`<p>The money that the accepted requests of this run moved. The spending cap counts the money of pending charges too: ${moneyText(spent)}.</p>
<details><summary>${charges} charges: ${moneyText(authorized)} authorized, ${moneyText(captured)} captured, ${moneyText(refunded)} refunded</summary>
<div class="wide"><table><caption>Each charge by itself, in MXN</caption>
<thead><tr><th scope="col">Charge</th><th scope="col">Made as</th><th scope="col">Authorized</th><th scope="col">Captured</th><th scope="col">Refunded</th></tr></thead>
<tbody>${rows}</tbody>
<tfoot><tr><th scope="row">All ${charges}</th><td></td>${total}</tr></tfoot></table></div></details>`;
}
