import { CONTINUATION_PATH } from "../../charges/pending.ts";
import { messageOf } from "../../charges/status-details.ts";
import type { Charge } from "../../store/charges.ts";
import type { LoggedRequest } from "../../requests/view.ts";
import type { StoredMovement } from "../../store/movements.ts";
import { html, type Html } from "../html.ts";
import { attemptList, deliveryText, resendForm } from "../parts/delivery.ts";
import type { Desk } from "../parts/desk.ts";
import { code, count, link, money, when } from "../parts/words.ts";
import { PORTAL_PATH, stateBadge } from "../portal-page.ts";
import type { Chapter } from "./story.ts";

export function storyPart(desk: Desk, charge: Charge, chapters: readonly Chapter[]): Html {
  return html`<ol class="story">
    ${chapters.map((chapter) => html`<li class="${chapter.what}">${when(chapter.at)} ${part(desk, charge, chapter)}</li>`)}
  </ol>`;
}

function part(desk: Desk, charge: Charge, chapter: Chapter): Html {
  if (chapter.what === "created") return createdPart(desk, charge, chapter.status);
  if (chapter.what === "visited") return visitPart(charge, chapter.visits);
  if (chapter.what === "moved") return movementPart(charge, chapter.movement);
  if (chapter.what === "refused") return refusedPart(chapter.attempt);
  const { event, attempts } = chapter;
  return html`<p>
      <strong>${link(`${PORTAL_PATH}/events/${event.id}`, event.type)}</strong> ${stateBadge(event.state)}
      ${deliveryText(event)}
    </p>
    ${attempts.length === 0 ? "" : attemptList(attempts)} ${resendForm(desk, event)}`;
}

function createdPart(desk: Desk, charge: Charge, status: string): Html {
  return html`<p>
    <strong>Created</strong> ${stateBadge(status)} ${money(charge.authorized, charge.currency)} by
    ${desk.wire(charge.method)}${status === "failed" ? `: ${messageOf(charge)}` : ""}
  </p>`;
}

function movementPart({ currency }: Charge, movement: StoredMovement): Html {
  const { action, amount, from_status: from, to_status: to, id } = movement;
  return html`<p>
      <strong>${HEADS[action] ?? action}</strong> ${money(amount, currency)} ${stateBadge(from)} →
      ${stateBadge(to)}
    </p>
    <p class="note">Transaction ${code(id)}</p>`;
}

function refusedPart({ id, method, path, status, code: reason, message, fault }: LoggedRequest): Html {
  return html`<p>
      <strong>Refused</strong> <span class="badge bad">${status ?? "cut"}</span> ${message ?? ""}
      ${reason === null ? "" : code(reason)}${fault === null ? "" : html` (fault: ${code(fault)})`}
    </p>
    <p class="note">
      ${code(`${method} ${path}`)}, ${link(`${PORTAL_PATH}/requests/${id}`, `request ${id}`)}
    </p>`;
}

/** The words of the history for the actions of the table of transitions. */
const HEADS: Readonly<Record<string, string>> = {
  authenticate: "The customer passed",
  reject: "The customer failed or declined",
  complete: "Completed by the testing endpoint",
  cancel: "Cancelled by the testing endpoint",
  expire: "The time of the customer ran out",
  capture: "Captured",
  refund: "Refunded",
};

function visitPart(
  { merchantId, facts: { action } }: Charge,
  { visits, last_visit: last }: { readonly visits: number; readonly last_visit: number | null },
): Html {
  const href = `${CONTINUATION_PATH}/${merchantId}/${action?.continuationId ?? ""}`;
  return html`<p>
    <strong>${link(href, "The page of the customer")}</strong> was opened
    ${count(visits, "time")}${visits > 1 && last !== null ? html`, last at ${when(last)}` : ""}
  </p>`;
}
