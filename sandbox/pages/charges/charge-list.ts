import { isRefusal } from "../../charges/advance.ts";
import { findCharges, MOST_READ, type Found } from "../../charges/search.ts";
import type { Charge } from "../../store/charges.ts";
import { textAt } from "../../values/json.ts";
import { PAYMENT_METHODS, type ChargeStatus } from "../../values/charge-state.ts";
import { money, type Row } from "../elements.ts";
import { choice, searchField } from "../form.ts";
import { html } from "../html.ts";
import { listPage } from "../list-page.ts";
import type { PageContext } from "../page-context.ts";
import { PORTAL_PATH } from "../layout.ts";
import { chargeBadge, methodText, methodWord, orderNumber, partsText, stateWord } from "./words.ts";

const STATUSES: ChargeStatus[] = ["pending", "completed", "captured", "refunded", "cancelled", "failed"];

/** The list of charges, with its search. */
export function registerChargeList(context: PageContext): void {
  const { on, world, merchant, wire } = context;

  on("GET", "/charges", async ({ query }) => {
    const field = (name: string) => (textAt(query, name) ?? "").trim();
    const [q, status, method] = [field("q"), field("status"), wire(field("method"))];
    const cursors = { olderThan: textAt(query, "after_id"), newerThan: textAt(query, "before_id") };
    let problem = "";
    const found = await findCharges(world, merchant(), { text: q, status, method, ...cursors }).catch(
      (error: unknown) => {
        if (!isRefusal(error)) throw error;
        problem = error.message;
        return undefined;
      },
    );
    const methods = new Map(PAYMENT_METHODS.map((name) => [wire(name), methodWord(name)]));
    const none = q + status + method === "" ? "There are no charges yet." : "No charge fits.";
    const content = listPage({
      path: "/charges",
      title: "Charges",
      menu: "Charges",
      about: html`<a class="main" href="${PORTAL_PATH}/outcomes">Make a charge</a>`,
      filter: html`${searchField("q", "Description, order number, reference, email, amount, id", q, problem)}
        ${choice("status", "Status", STATUSES, status, stateWord)}
        ${choice("method", "Method", [...methods.keys()], method, (name) => methods.get(name) ?? name)}
        <button type="submit">Search</button>`,
      note: found && readText(found),
      none: problem === "" ? none : "",
      rows: (found?.charges ?? []).map((charge) => chargeRow(context, charge)),
      query: { q, status, method },
      links: {
        Newer: { before_id: found?.newer },
        [found?.readThrough === undefined ? "Older" : "Search older charges"]: { after_id: found?.older },
      },
    });
    return { status: problem === "" ? 200 : 400, content };
  });
}

function chargeRow(context: PageContext, charge: Charge): Row {
  const reference = textAt(charge.facts.paymentInfo, "reference");
  const known = [orderNumber(charge), reference && `reference ${reference}`, partsText(charge)];
  return {
    time: charge.created,
    href: `${PORTAL_PATH}/charges/${charge.id}`,
    what: charge.facts.description,
    small: known.filter(Boolean).join(" · "),
    by: methodText(context, charge),
    tag: chargeBadge(charge),
    sum: money(charge.authorized, charge.currency),
  };
}

/** What a search without an index has looked at. */
function readText({ readThrough: number, older }: Found): string | undefined {
  if (number === undefined) return undefined;
  const rest =
    older === null ? "That is all of them." : `At most ${MOST_READ.toLocaleString("en")} are read at once.`;
  return `No id or reference is this text. Descriptions and amounts of ${number.toLocaleString("en")} charges were searched, newest first. ${rest}`;
}
