import { webhookChecks } from "@payment-service/contract/validators";
import { EVENTS_SEARCHED, type Answer, type EventState, type LoggedEvent } from "../../store/events.ts";
import type { WaitingJob } from "../../store/jobs.ts";
import { html, type Html } from "../html.ts";
import { answerBadge } from "../parts/delivery.ts";
import { pager, queryOf } from "../parts/pager.ts";
import { choice } from "../parts/press.ts";
import { code, link, when } from "../parts/words.ts";
import { PORTAL_PATH, portalPage, stateBadge, table, tableOr } from "../portal-page.ts";
import { aboutLink } from "./about.ts";

const STATES: readonly EventState[] = ["due", "sending", "delivered", "failed", "unsent", "dropped"];

export interface EventFilter {
  readonly type: string;
  readonly state: string;
}

interface Found {
  readonly events: readonly LoggedEvent[];
  readonly answers: ReadonlyMap<string, Answer>;
  readonly older: string | null;
}

export function eventsPage(
  { type, state }: EventFilter,
  { events, answers, older }: Found,
  failing: readonly WaitingJob[],
): string {
  const filtered = type + state !== "";
  return portalPage(
    "Events",
    "Events",
    html`${failing.length === 0 ? "" : failingTable(failing)}
      <form method="get" class="search">
        ${choice("type", "Event", Object.keys(webhookChecks), type)}
        ${choice("state", "Delivery", STATES, state)}
        <button type="submit">Filter</button>
      </form>
      ${
        filtered
          ? html`<p class="note">
              Looked for among the newest ${EVENTS_SEARCHED.toLocaleString("en")} events.
            </p>`
          : ""
      }
      ${tableOr(
        filtered ? "No event fits." : "There are no events here.",
        "Events",
        ["Created", "Event", "Delivery", "Attempts", "Next attempt", "About"],
        events.map((event) => row(event, answers.get(event.id))),
      )}
      ${pager([["Older", older === null ? null : `${PORTAL_PATH}/events${queryOf({ type, state, before_id: older })}`]])}`,
  );
}

function row(event: LoggedEvent, answer: Answer | undefined): Html[] {
  return [
    link(`${PORTAL_PATH}/events/${event.id}`, when(event.created)),
    html`${event.type}`,
    stateBadge(event.state),
    html`${event.attempts} ${answer === undefined ? "" : answerBadge(answer)}`,
    event.next_attempt === null || event.state === "sending" ? html`` : when(event.next_attempt),
    aboutLink(event) ?? html``,
  ];
}

/** Jobs that failed. No other page shows them. */
function failingTable(jobs: readonly WaitingJob[]): Html {
  const rows = jobs.map((job) => [
    html`${job.kind}`,
    code(job.subject),
    html`${job.failures}`,
    when(job.next_attempt),
    html`${job.problem ?? ""}`,
  ]);
  return html`<h2>Failed jobs that are tried again</h2>
    ${table("Failed jobs", ["What", "For", "Failed", "Next", "Why"], rows)}
    <h2>Events</h2>`;
}
