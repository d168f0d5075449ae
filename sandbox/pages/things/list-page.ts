import { html, type Html } from "../html.ts";
import { pager, queryOf } from "../parts/pager.ts";
import { link, when } from "../parts/words.ts";
import { PORTAL_PATH, portalPage, stateBadge, tableOr } from "../portal-page.ts";
import type { Kind } from "./kinds.ts";
import type { Row } from "./readers.ts";

/** A list shows the most telling facts; the page of the thing has all. */
const COLUMNS = 4;

export function thingsPage(kind: Kind, rows: readonly Row[], older: string | null): string {
  const { title, menu, family, one } = kind;
  const names = (rows[0]?.facts ?? []).slice(0, COLUMNS).map(([name]) => name);
  return portalPage(
    title,
    menu,
    html`${besides(kind)}
    ${tableOr(`There is no ${one} yet.`, title, ["Created", "Status", ...names], rows.map(row))}
    ${pager([["Older", older === null ? null : `${PORTAL_PATH}/${family}${queryOf({ before_id: older })}`]])}`,
  );

  function row({ id, created, status, facts }: Row): Html[] {
    return [
      link(`${PORTAL_PATH}/${family}/${id}`, when(created)),
      stateBadge(status),
      ...facts.slice(0, COLUMNS).map(([, value]) => html`${value ?? ""}`),
    ];
  }
}

/** Lists that belong together and share one entry of the menu. */
const BESIDES: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  subscriptions: [
    ["Invoices", "invoices"],
    ["Payment intents", "payment-intents"],
  ],
  plans: [["Products", "products"]],
  products: [["Plans", "plans"]],
  invoices: [["Subscriptions", "subscriptions"]],
  "payment-intents": [["Subscriptions", "subscriptions"]],
};

function besides({ family }: Kind): Html {
  const links = (BESIDES[family] ?? []).map(([name, to]) => link(`${PORTAL_PATH}/${to}`, name));
  return links.length === 0
    ? html``
    : html`<p class="besides">See also: ${links.map((one) => html`${one} `)}</p>`;
}
