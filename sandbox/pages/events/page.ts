import type { Attempt, LoggedEvent } from "../../store/events.ts";
import { html } from "../html.ts";
import { attemptList, deliveryText, resendForm } from "../parts/delivery.ts";
import type { Desk } from "../parts/desk.ts";
import { problemText, sameCall } from "../parts/press.ts";
import { code, facts, link, saved, when } from "../parts/words.ts";
import { json, PORTAL_PATH, portalPage, stateBadge } from "../portal-page.ts";
import { requestsOf } from "../requests/words.ts";
import { aboutLink } from "./about.ts";

export interface EventAround {
  readonly attempts: readonly Attempt[];
  /** Of the charge that the event reports on. */
  readonly orderId: string | undefined;
}

const UNWRITTEN =
  "The body cannot be written from the stored charge. Nothing is sent, and each attempt fails with this reason.";

export function eventPage(
  desk: Desk,
  event: LoggedEvent & { readonly body: string | null },
  { attempts, orderId }: EventAround,
  { done, problem }: { readonly done?: string | undefined; readonly problem?: string },
): string {
  const read = { method: "GET", path: `/_sandbox/events/${event.id}` } as const;
  return portalPage(
    event.type,
    "Events",
    html`${saved(done)} ${problem === undefined ? "" : problemText(problem, "resend-problem")}
      <p class="lead">${stateBadge(event.state)} ${deliveryText(event)}</p>
      ${facts([
        ["Id", code(event.id)],
        ["Created", when(event.created)],
        ["About", aboutLink(event)],
        ["Order", orderId === undefined ? null : link(`${PORTAL_PATH}/orders/${orderId}`, code(orderId))],
        ["Requests", requestsOf(desk.world, event.id)],
      ])}
      <div class="card">${resendForm(desk, event)}</div>
      <h2>Attempts</h2>
      ${attempts.length === 0 ? html`<p class="none">None yet.</p>` : attemptList(attempts)}
      <h2>Body</h2>
      ${event.body === null ? html`<p class="none">${UNWRITTEN}</p>` : json(JSON.parse(event.body))}
      ${sameCall(desk, "reading the event", read)}`,
  );
}
