import { isRefusal } from "../../charges/advance.ts";
import { findCharges, MOST_READ, type Found } from "../../charges/search.ts";
import { textAt } from "../../values/json.ts";
import { PAYMENT_METHODS, type ChargeStatus } from "../../values/charge-state.ts";
import { code, link, money, stateBadge, when } from "../elements.ts";
import { choice, problemText, searchField } from "../form.ts";
import { html } from "../html.ts";
import { listPage } from "../list-page.ts";
import type { PageContext } from "../page-context.ts";
import { PORTAL_PATH } from "../layout.ts";

const STATUSES: ChargeStatus[] = ["pending", "completed", "captured", "refunded", "cancelled", "failed"];

const FINDS =
  "Id, reference, CLABE, order id, email or subscription id; or a part of the description, or an amount.";

/** The list of charges, with its search. */
export function registerChargeList(context: PageContext): void {
  const { on, world, merchant, wire } = context;

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
    const rows = (found?.charges ?? []).map((charge) => {
      const reference = textAt(charge.facts.paymentInfo, "reference");
      return [
        link(`${PORTAL_PATH}/charges/${charge.id}`, when(charge.created)),
        money(charge.authorized, charge.currency),
        stateBadge(charge.status),
        wire(charge.method),
        reference === undefined ? null : code(reference),
        charge.facts.description,
      ];
    });
    const content = listPage({
      path: "/charges",
      title: "Charges",
      menu: "Charges",
      filter: html`<div class="whole">
          ${searchField("Search", FINDS, q)} ${problem === undefined ? "" : problemText(problem, "q-problem")}
        </div>
        ${choice("status", "Status", STATUSES, status)}
        ${choice("method", "Method", PAYMENT_METHODS.map(wire), method)}
        <button type="submit">Search</button>`,
      note: found && readText(found),
      none:
        problem !== undefined
          ? ""
          : q + status + method === ""
            ? "There are no charges yet."
            : "No charge fits.",
      heads: ["Created", "Amount", "Status", "Method", "Reference", "Description"],
      rows,
      query: { q, status, method },
      links: {
        Newer: { before_id: found?.newer },
        [found?.readThrough === undefined ? "Older" : "Search older charges"]: { after_id: found?.older },
      },
    });
    return { status: problem === undefined ? 200 : 400, content };
  });
}

/** What a search without an index has looked at. */
function readText({ readThrough: number, older }: Found): string | undefined {
  if (number === undefined) return undefined;
  const rest =
    older === null ? "That is all of them." : `At most ${MOST_READ.toLocaleString("en")} are read at once.`;
  return `No id or reference is this text. Descriptions and amounts of ${number.toLocaleString("en")} charges were searched, newest first. ${rest}`;
}
