import { isRefusal } from "../../charges/advance.ts";
import { findCharges, MOST_READ, type Found } from "../../charges/search.ts";
import type { Charge } from "../../store/charges.ts";
import { textAt } from "../../values/json.ts";
import { PAYMENT_METHODS } from "../../values/charge-state.ts";
import { note } from "../elements.ts";
import { listPage, type Row } from "../list-page.ts";
import { money } from "../shown.ts";
import { choice, searchButton, searchField } from "../form.ts";
import { h, html, type Part } from "../html.ts";
import type { PageContext, Register } from "../page-context.ts";
import { PORTAL_PATH } from "../sites.ts";
import { chargeBadge, methodText, methodWord, orderNumber, partsText, STATES, stateWord } from "./words.ts";

export const chargeList: Register = (context) => {
  const { on, world, merchant, wire } = context;
  const methods = new Map(PAYMENT_METHODS.map((name) => [wire(name), methodWord(name)]));

  on("GET", "/charges", async ({ query }) => {
    const field = (name: string) => (textAt(query, name) ?? "").trim();
    const [q, status, method] = [field("q"), field("status"), wire(field("method"))];
    const cursors = { olderThan: textAt(query, "after_id"), newerThan: textAt(query, "before_id") };
    let problem: string | undefined;
    const found = await findCharges(world, merchant(), { text: q, status, method, ...cursors }).catch(
      (error: unknown) => {
        if (!isRefusal(error)) throw error;
        problem = error.message;
        return undefined;
      },
    );
    const older = found?.readThrough === undefined ? "Older" : "Search older charges";
    const none = q + status + method === "" ? "There are no charges yet." : "No charge fits.";
    const content = listPage({
      path: "/charges",
      title: "Charges",
      menu: "Charges",
      about: h("a", { class: "main", href: `${PORTAL_PATH}/outcomes` }, "Make a charge"),
      filter: [
        searchField("q", "Description, order number, reference, email, amount, id", q, problem),
        choice("status", "Status", [...STATES.keys()], status, stateWord),
        choice("method", "Method", [...methods.keys()], method, (name) => methods.get(name) ?? name),
        searchButton("Search"),
      ],
      told: found && readText(found),
      none: problem === undefined ? none : "",
      rows: (found?.charges ?? []).map((charge) => chargeRow(context, charge)),
      query: { q, status, method },
      links: {
        Newer: Boolean(found?.newer) && { before_id: found?.newer },
        [older]: Boolean(found?.older) && { after_id: found?.older },
      },
    });
    return { status: problem === undefined ? 200 : 400, content };
  });
};

function chargeRow(context: PageContext, charge: Charge): Row {
  const { description, paymentInfo } = charge.facts;
  const reference = textAt(paymentInfo, "reference");
  const known = [
    orderNumber(paymentInfo, description),
    reference && `reference ${reference}`,
    partsText(charge),
  ];
  return {
    time: charge.created,
    href: `${PORTAL_PATH}/charges/${charge.id}`,
    what: description,
    small: known.filter(Boolean).join(" · "),
    by: methodText(context, charge),
    tag: chargeBadge(charge),
    sum: money(charge.authorized, charge.currency),
  };
}

/** What a search without an index has looked at. */
function readText({ readThrough: number, older }: Found): Part {
  if (number === undefined) return undefined;
  const rest =
    older === null ? "That is all of them." : `At most ${MOST_READ.toLocaleString("en")} are read at once.`;
  return note(
    html`No id or reference is this text. Descriptions and amounts of ${number.toLocaleString("en")} charges
    were searched, newest first. ${rest}`,
  );
}
