import { chargeView } from "../charges/view.ts";
import type { Attempt, LoggedEvent } from "../store/events.ts";
import type { StoredMovement } from "../store/movements.ts";
import type { Merchant } from "../store/merchants.ts";
import { moneyText } from "../values/money.ts";
import type { Charge } from "../store/charges.ts";
import type { WaitingJob } from "../store/jobs.ts";
import { html, type Html } from "./html.ts";
import { json, PORTAL_PATH, portalPage, stateBadge, table } from "./portal-page.ts";

/** The Developer menu: the two URLs that a merchant registers, and the keys. */
export function developerPage(merchant: Merchant, note: string | null): string {
  return portalPage(
    "Developer",
    "Developer",
    html`${note === null ? "" : html`<p class="saved" role="status">${note}</p>`}
      <form method="post">
        <label
          >Webhook URL <span class="note">Events are sent here. Leave it empty for none.</span>
          <input name="webhook_url" type="url" value="${merchant.webhookUrl ?? ""}" placeholder="none" />
        </label>
        <label
          >3DS redirect URL <span class="note">Customers come back here after 3DS, with TID.</span>
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
        <dt>Webhook key</dt>
        <dd><code>${merchant.webhookKey}</code></dd>
      </dl>
      <p class="note">Send a key in X-Api-Client-Key. The secret key stays on your server.</p>`,
  );
}

export function chargesPage(charges: readonly Charge[], older: string | null, newer: string | null): string {
  return portalPage(
    "Charges",
    "Charges",
    charges.length === 0
      ? html`<p>There are no charges yet.</p>`
      : html`${table("Charges", ["Created", "Amount", "Status", "Method", "Description"], charges.map(chargeRow))}
          <p class="pages">
            ${pageLink("Newer", "before_id", newer)} ${pageLink("Older", "after_id", older)}
          </p>`,
  );
}

function chargeRow(charge: Charge): Html[] {
  return [
    html`<a href="${PORTAL_PATH}/charges/${charge.id}">${when(charge.created)}</a>`,
    html`${money(charge, charge.authorized)}`,
    html`${stateBadge(charge.status)}`,
    html`${charge.method}`,
    html`${charge.facts.description}`,
  ];
}

export function chargePage(charge: Charge, history: readonly StoredMovement[]): string {
  const rows = history.map((entry) => [
    html`${when(entry.created)}`,
    html`${entry.action}`,
    html`${money(charge, entry.amount)}`,
    html`${stateBadge(entry.from_status)} → ${stateBadge(entry.to_status)}`,
    html`<code>${entry.id}</code>`,
  ]);
  return portalPage(
    `Charge of ${money(charge, charge.authorized)}`,
    "Charges",
    html`<dl>
        <dt>Id</dt>
        <dd><code>${charge.id}</code></dd>
        <dt>Made</dt>
        <dd>${when(charge.created)}</dd>
        <dt>Status</dt>
        <dd>${stateBadge(charge.status)} ${charge.reason ?? ""}</dd>
        <dt>For</dt>
        <dd>${charge.facts.description}</dd>
        <dt>Paid by</dt>
        <dd>${charge.method}</dd>
        <dt>Captured</dt>
        <dd>${money(charge, charge.captured)}</dd>
        <dt>Refunded</dt>
        <dd>${money(charge, charge.refunded)}</dd>
      </dl>
      <h2>History</h2>
      ${
        history.length === 0
          ? html`<p>No capture, refund or other change yet.</p>`
          : table("History", ["When", "What", "Amount", "Status", "Transaction"], rows)
      }
      <h2>API response</h2>
      ${json(chargeView(charge))}`,
  );
}

export function eventsPage(
  events: readonly LoggedEvent[],
  failing: readonly WaitingJob[],
  older: string | null,
): string {
  const rows = events.map((event) => [
    html`<a href="${PORTAL_PATH}/events/${event.id}">${when(event.created)}</a>`,
    html`${event.type}`,
    html`${stateBadge(event.state)}`,
    html`${event.attempts}`,
    html`${event.next_attempt === null ? "" : when(event.next_attempt)}`,
  ]);
  return portalPage(
    "Events",
    "Events",
    html`${failing.length === 0 ? "" : failingTable(failing)}
    ${
      events.length === 0
        ? html`<p>There are no events here.</p>`
        : html`${table("Events", ["When", "Event", "Delivery", "Attempts", "Next"], rows)}
            <p class="pages">${pageLink("Older", "before_id", older)}</p>`
    }`,
  );
}

/** Jobs that failed. No other page shows them. */
function failingTable(jobs: readonly WaitingJob[]): Html {
  const rows = jobs.map((job) => [
    html`${job.kind}`,
    html`<code>${job.subject}</code>`,
    html`${job.failures}`,
    html`${when(job.next_attempt)}`,
    html`${job.problem ?? ""}`,
  ]);
  return html`<h2>Failed jobs that are tried again</h2>
    ${table("Failed jobs", ["What", "For", "Failed", "Next", "Why"], rows)}
    <h2>Events</h2>`;
}

export function eventPage(
  event: LoggedEvent & { readonly body: string },
  attempts: readonly Attempt[],
): string {
  const rows = attempts.map((attempt) => [
    html`${attempt.number}`,
    html`${when(attempt.made_at)}`,
    html`${attempt.url}`,
    html`${attempt.status ?? attempt.problem ?? ""}`,
    html`${attempt.duration_ms} ms`,
  ]);
  return portalPage(
    event.type,
    "Events",
    html`<dl>
        <dt>Id</dt>
        <dd><code>${event.id}</code></dd>
        <dt>Delivery</dt>
        <dd>${stateBadge(event.state)}</dd>
        ${
          event.fault === null
            ? ""
            : html`<dt>Fault</dt>
                <dd>${event.fault}</dd>`
        }
      </dl>
      <form method="post" action="${PORTAL_PATH}/events/${event.id}/resend">
        <button type="submit">Resend</button>
      </form>
      <h2>Attempts</h2>
      ${attempts.length === 0 ? html`<p>None yet.</p>` : table("Attempts", ["No.", "When", "To", "Answer", "Took"], rows)}
      <h2>Body</h2>
      ${json(JSON.parse(event.body))}`,
  );
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
