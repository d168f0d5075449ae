import type { Charge } from "../../store/charges.ts";
import { PAYMENT_METHODS, type ChargeStatus } from "../../values/charge-state.ts";
import { html, type Html } from "../html.ts";
import type { Desk } from "../parts/desk.ts";
import { pager, queryOf } from "../parts/pager.ts";
import { choice, problemText } from "../parts/press.ts";
import { code, link, money, when } from "../parts/words.ts";
import { PORTAL_PATH, portalPage, stateBadge, tableOr } from "../portal-page.ts";
import { MOST_READ, type Found, type Wanted } from "./search.ts";

const STATUSES: readonly ChargeStatus[] = [
  "pending",
  "completed",
  "captured",
  "refunded",
  "cancelled",
  "failed",
];

export function chargesPage(desk: Desk, wanted: Wanted, found: Found | string): string {
  const { text: q, status, method } = wanted;
  return portalPage(
    "Charges",
    "Charges",
    html`<form method="get" class="search" role="search">
        <div class="whole">
          <label for="q">Search</label>
          <p class="note" id="q-note">
            Id, reference, CLABE, order id, email or subscription id; or a part of the description, or an
            amount.
          </p>
          <input id="q" name="q" type="search" value="${q}" aria-describedby="q-note" />
          ${typeof found === "string" ? problemText(found, "q-problem") : ""}
        </div>
        ${choice("status", "Status", STATUSES, status)}
        ${choice("method", "Method", PAYMENT_METHODS.map(desk.wire), desk.wire(method))}
        <button type="submit">Search</button>
      </form>
      ${typeof found === "string" ? "" : list(desk, wanted, found)}`,
  );
}

function list(desk: Desk, { text: q, status, method }: Wanted, found: Found): Html {
  const page = (cursor: object) => `${PORTAL_PATH}/charges${queryOf({ q, status, method, ...cursor })}`;
  const none = q + status + method === "" ? "There are no charges yet." : "No charge fits.";
  return html`${readThrough(found)}
  ${tableOr(
    none,
    "Charges",
    ["Created", "Amount", "Status", "Method", "Reference", "Description"],
    found.charges.map((charge) => row(desk, charge)),
  )}
  ${pager([
    ["Newer", found.newer === null ? null : page({ before_id: found.newer })],
    [
      found.readThrough === undefined ? "Older" : "Search older charges",
      found.older === null ? null : page({ after_id: found.older }),
    ],
  ])}`;
}

/** What a search without an index has looked at. */
function readThrough({ readThrough: number, older }: Found): Html {
  if (number === undefined) return html``;
  const rest =
    older === null ? "That is all of them." : `At most ${MOST_READ.toLocaleString("en")} are read at once.`;
  return html`<p class="note">
    No id or reference is this text. Descriptions and amounts of ${number.toLocaleString("en")} charges were
    searched, newest first. ${rest}
  </p>`;
}

function row(desk: Desk, charge: Charge): Html[] {
  const { reference } = charge.facts.paymentInfo;
  return [
    link(`${PORTAL_PATH}/charges/${charge.id}`, when(charge.created)),
    html`${money(charge.authorized, charge.currency)}`,
    stateBadge(charge.status),
    html`${desk.wire(charge.method)}`,
    typeof reference === "string" ? code(reference) : html``,
    html`${charge.facts.description}`,
  ];
}
