import { type HistoryEntry } from "../charges/history.ts";
import { chargeView } from "../charges/view.ts";
import type { Attempt, LoggedEvent } from "../events/log.ts";
import type { Merchant } from "../merchants.ts";
import { moneyText } from "../money.ts";
import type { Charge } from "../store/charges.ts";
import { html, type Html } from "./html.ts";
import { page } from "./layout.ts";

export const PORTAL_PATH = "/portal";

const MENU = [
  ["Developer", PORTAL_PATH],
  ["Charges", `${PORTAL_PATH}/charges`],
  ["Events", `${PORTAL_PATH}/events`],
] as const;

function portalPage(title: string, menu: (typeof MENU)[number][0], content: Html): string {
  const links = MENU.map(([name, href]) =>
    name === menu
      ? html`<a href="${href}" aria-current="page">${name}</a>`
      : html`<a href="${href}">${name}</a>`,
  );
  return page(title, content, { wide: true, nav: html`<nav aria-label="Portal">${links}</nav>` });
}

/** The Developer menu: the two URLs that a merchant registers, and the keys. */
export function developerPage(merchant: Merchant, note: string | null): string {
  return portalPage(
    "Developer",
    "Developer",
    html`${note === null ? "" : html`<p role="status"><strong>${note}</strong></p>`}
      <form method="post">
        <label
          >Webhook URL
          <input name="webhook_url" type="url" value="${merchant.webhookUrl ?? ""}" placeholder="none" />
        </label>
        <label
          >3DS redirect URL
          <input name="redirect_url" type="url" value="${merchant.redirectUrl ?? ""}" placeholder="none" />
        </label>
        <button class="main" type="submit">Save</button>
      </form>
      <h2>Keys</h2>
      <dl>
        <dt>Secret key</dt>
        <dd><code>${merchant.secretKey}</code></dd>
        <dt>Public key</dt>
        <dd><code>${merchant.publicKey}</code></dd>
        <dt>Webhook secret</dt>
        <dd><code>${merchant.webhookSecret}</code></dd>
      </dl>
      <p class="note">Send a key in X-Api-Client-Key. The secret key stays on your server.</p>`,
  );
}

export function chargesPage(charges: readonly Charge[], older: string | null, newer: string | null): string {
  return portalPage(
    "Charges",
    "Charges",
    charges.length === 0
      ? html`<p>There are no charges here.</p>`
      : html`${table(["Made", "Amount", "Status", "Method", "Description"], charges.map(chargeRow))}
          <p>${pageLink("Newer", "before_id", newer)} ${pageLink("Older", "after_id", older)}</p>`,
  );
}

function chargeRow(charge: Charge): Html {
  return html`<tr>
    <td><a href="${PORTAL_PATH}/charges/${charge.id}">${when(charge.created)}</a></td>
    <td>${money(charge, charge.authorized)}</td>
    <td>${charge.status}</td>
    <td>${charge.method}</td>
    <td>${charge.facts.description}</td>
  </tr>`;
}

export function chargePage(charge: Charge, history: readonly HistoryEntry[]): string {
  const rows = history.map(
    (entry) =>
      html`<tr>
        <td>${when(entry.created)}</td>
        <td>${entry.action}</td>
        <td>${money(charge, entry.amount)}</td>
        <td>${entry.from_status} → ${entry.to_status}</td>
        <td><code>${entry.id}</code></td>
      </tr>`,
  );
  return portalPage(
    `Charge of ${money(charge, charge.authorized)}`,
    "Charges",
    html`<dl>
        <dt>Id</dt>
        <dd><code>${charge.id}</code></dd>
        <dt>Status</dt>
        <dd>${charge.status} ${charge.reason === null ? "" : `(${charge.reason})`}</dd>
        <dt>Captured</dt>
        <dd>${money(charge, charge.captured)}</dd>
        <dt>Refunded</dt>
        <dd>${money(charge, charge.refunded)}</dd>
      </dl>
      <h2>History</h2>
      ${
        history.length === 0
          ? html`<p>Made ${when(charge.created)}, and nothing since.</p>`
          : table(["When", "What", "Amount", "Status", "Transaction"], rows)
      }
      <h2>As the API shows it</h2>
      <pre>${JSON.stringify(chargeView(charge), null, 2)}</pre>`,
  );
}

export function eventsPage(events: readonly LoggedEvent[]): string {
  const oldest = events.at(-1);
  const rows = events.map(
    (event) =>
      html`<tr>
        <td><a href="${PORTAL_PATH}/events/${event.id}">${when(event.created)}</a></td>
        <td>${event.type}</td>
        <td>${event.state}</td>
        <td>${event.attempts}</td>
        <td>${event.next_attempt === null ? "" : when(event.next_attempt)}</td>
      </tr>`,
  );
  return portalPage(
    "Events",
    "Events",
    oldest === undefined
      ? html`<p>There are no events here.</p>`
      : html`${table(["When", "Event", "Delivery", "Attempts", "Next"], rows)}
          <p>${pageLink("Older", "before_id", oldest.id)}</p>`,
  );
}

export function eventPage(
  event: LoggedEvent & { readonly body: string },
  attempts: readonly Attempt[],
): string {
  const rows = attempts.map(
    (attempt) =>
      html`<tr>
        <td>${attempt.number}</td>
        <td>${when(attempt.made_at)}</td>
        <td>${attempt.url}</td>
        <td>${attempt.status ?? attempt.problem ?? ""}</td>
        <td>${attempt.duration_ms} ms</td>
      </tr>`,
  );
  return portalPage(
    event.type,
    "Events",
    html`<dl>
        <dt>Id</dt>
        <dd><code>${event.id}</code></dd>
        <dt>Delivery</dt>
        <dd>${event.state}</dd>
      </dl>
      <form method="post" action="${PORTAL_PATH}/events/${event.id}/resend">
        <button type="submit">Resend</button>
      </form>
      <h2>Attempts</h2>
      ${attempts.length === 0 ? html`<p>None yet.</p>` : table(["No.", "When", "To", "Answer", "Took"], rows)}
      <h2>Body</h2>
      <pre>${JSON.stringify(JSON.parse(event.body), null, 2)}</pre>`,
  );
}

function table(heads: readonly string[], rows: readonly Html[]): Html {
  return html`<div class="table" role="region" aria-label="Table" tabindex="0">
    <table>
      <thead>
        <tr>
          ${heads.map((head) => html`<th scope="col">${head}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </div>`;
}

function pageLink(name: string, parameter: string, cursor: string | null): Html {
  return cursor === null ? html`` : html`<a href="?${parameter}=${encodeURIComponent(cursor)}">${name}</a>`;
}

function when(time: number): string {
  return new Date(time).toISOString().replace("T", " ").slice(0, 19);
}

function money(charge: Charge, amount: number): string {
  return moneyText({ amount, currency_code: charge.currency });
}
