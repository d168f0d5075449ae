import { BASE_PATH } from "../../values/base-path.ts";
import type { LoggedEvent } from "../../store/events.ts";
import type { Refused } from "../../values/call.ts";
import { html, type Html } from "../html.ts";
import { deliveryText, resendForm } from "../parts/delivery.ts";
import type { Desk } from "../parts/desk.ts";
import { pressForm } from "../parts/press.ts";
import { code, facts, link, more, saved, when } from "../parts/words.ts";
import { json, PORTAL_PATH, portalPage, stateBadge, table } from "../portal-page.ts";
import { requestsOf } from "../requests/words.ts";
import type { Kind } from "./kinds.ts";
import type { Row } from "./readers.ts";

export interface Whole extends Row {
  /** As it is stored. */
  readonly document: unknown;
  readonly events: readonly LoggedEvent[];
  /** Lists of what belongs to it: invoices and payment intents of a subscription. */
  readonly parts: readonly { readonly kind: Kind; readonly rows: readonly Row[] }[];
}

/** What a form of this page came back with. */
export interface Came {
  readonly done?: string | undefined;
  readonly refused?: Refused & { readonly reason: string };
}

export function thingPage(desk: Desk, { menu, one, family, inLog }: Kind, whole: Whole, came: Came): string {
  return portalPage(
    `${one.charAt(0).toUpperCase()}${one.slice(1)}`,
    menu,
    html`${saved(came.done)}
      <p class="lead">${stateBadge(whole.status)}</p>
      ${facts([["Id", code(whole.id)], ["Created", when(whole.created)], ...whole.facts, ["Requests", inLog ? requestsOf(desk.world, whole.id) : null]])}
      ${family === "plans" ? payLink(whole.id) : ""}
      ${family === "subscriptions" && whole.status === "active" ? cancelForm(desk, whole.id, came) : ""}
      ${whole.parts.map(partTable)}
      ${
        whole.events.length === 0
          ? ""
          : html`<h2>Events</h2>
              ${eventList(desk, whole.events)}`
      }
      <h2>As it is stored</h2>
      ${more(`The ${one} as JSON`, json(JSON.parse(desk.wire(JSON.stringify(whole.document)))))}`,
  );
}

function payLink(id: string): Html {
  return html`<p>${link(`/pay/plan/${id}`, "Open the page at which customers subscribe and pay")}</p>`;
}

function cancelForm(desk: Desk, id: string, { refused }: Came): Html {
  const value = refused?.reason ?? "";
  return html`<h2>What can be done next</h2>
    <div class="card">
      ${pressForm(
        desk,
        {
          label: "Cancel the subscription",
          action: `${PORTAL_PATH}/subscriptions/${id}/cancel`,
          call: cancelCall(id, value),
          fields: [{ name: "cancellation_reason", label: "Reason", note: "May be empty.", value }],
        },
        refused,
      )}
    </div>`;
}

export function cancelCall(id: string, reason: string) {
  const path = `${BASE_PATH}/subscription/${id}/cancel`;
  return { method: "POST", path, body: { cancellation_reason: reason === "" ? null : reason } } as const;
}

function partTable({ kind, rows }: Whole["parts"][number]): Html {
  if (rows.length === 0) return html``;
  const otherFacts = ({ facts: all }: Row) => all.filter(([name]) => name !== kind.leadsBack);
  const names = rows
    .slice(0, 1)
    .flatMap(otherFacts)
    .map(([name]) => name);
  const cells = rows.map((row) => [
    link(`${PORTAL_PATH}/${kind.family}/${row.id}`, when(row.created)),
    stateBadge(row.status),
    ...otherFacts(row).map(([, value]) => html`${value ?? ""}`),
  ]);
  return html`<h2>${kind.title}</h2>
    ${table(kind.title, ["Created", "Status", ...names], cells)}`;
}

function eventList(desk: Desk, events: readonly LoggedEvent[]): Html {
  return html`<ol class="story">
    ${events.map(
      (event) =>
        html`<li class="announced">
          ${when(event.created)}
          <p>
            <strong>${link(`${PORTAL_PATH}/events/${event.id}`, event.type)}</strong>
            ${stateBadge(event.state)} ${deliveryText(event)}
          </p>
          ${resendForm(desk, event)}
        </li>`,
    )}
  </ol>`;
}
