import { webhookChecks } from "@payment-service/contract/validators";
import { untilTried } from "../control/trigger/trigger.ts";
import { readEvent } from "../events/outbox.ts";
import { findCharge } from "../store/charges.ts";
import { EVENTS_SEARCHED, lastAnswers, listEvents, type EventState } from "../store/events.ts";
import { failingJobs, type WaitingJob } from "../store/jobs.ts";
import { textAt } from "../values/json.ts";
import { registerPage } from "./control-page.ts";
import { aboutLink, answerBadge, attemptList, deliveryText, familyOf, RESEND } from "./delivery.ts";
import { code, facts, json, link, objectLink, requestsOf, stateBadge, table, when } from "./elements.ts";
import { choice, sameCall } from "./form.ts";
import { html, type Html } from "./html.ts";
import { listPage } from "./list-page.ts";
import type { PageContext } from "./page-context.ts";
import { PORTAL_PATH } from "./layout.ts";

const ROWS = 50;

/** Milliseconds for which the answer of a receiver is waited for, so that the page can show it. */
const LONGEST_WAIT = 2000;

const STATES: readonly EventState[] = ["due", "sending", "delivered", "failed", "unsent", "dropped"];

/** The list of events, and a page for each with every attempt. */
export function registerEvents(context: PageContext): void {
  const { on, world, merchant } = context;

  on("GET", "/events", async ({ query }) => {
    const type = textAt(query, "type") ?? "";
    const state = textAt(query, "state") ?? "";
    const filtered = type + state !== "";
    // One more than the page has shows whether there are older events.
    const wanted = {
      limit: ROWS + 1,
      beforeId: textAt(query, "before_id"),
      type: type || undefined,
      state: state || undefined,
    };
    const { id } = merchant();
    const { events, failing, answers } = await world.store.read(async (sql) => {
      const found = await listEvents(sql, id, wanted);
      const answered = await lastAnswers(sql, id, found.slice(0, ROWS));
      return { events: found, failing: await failingJobs(sql, id, ROWS), answers: answered };
    });
    const shown = events.slice(0, ROWS);
    const rows = shown.map((event) => {
      const answer = answers.get(event.id);
      return [
        link(`${PORTAL_PATH}/events/${event.id}`, when(event.created)),
        event.type,
        stateBadge(event.state),
        html`${event.attempts} ${answer === undefined ? "" : answerBadge(answer)}`,
        event.next_attempt === null || event.state === "sending" ? null : when(event.next_attempt),
        aboutLink(event),
      ];
    });
    return listPage({
      path: "/events",
      title: "Events",
      menu: "Events",
      above: failing.length === 0 ? undefined : failingTable(failing),
      filter: html`${choice("type", "Event", Object.keys(webhookChecks), type)}
        ${choice("state", "Delivery", STATES, state)} <button type="submit">Filter</button>`,
      note: filtered
        ? `Looked for among the newest ${EVENTS_SEARCHED.toLocaleString("en")} events.`
        : undefined,
      none: filtered ? "No event fits." : "There are no events here.",
      heads: ["Created", "Event", "Delivery", "Attempts", "Next attempt", "About"],
      rows,
      query: { type, state },
      links: { Older: { before_id: events.length > ROWS ? shown.at(-1)?.id : null } },
    });
  });

  registerPage(context, {
    path: "/events/:id",
    read: ({ id }) =>
      world.store.read(async (sql) => {
        const { event, made } = await readEvent(sql, merchant().id, id);
        const about = familyOf(event.type) === "charges" ? event.about : null;
        const charge = about === null ? undefined : await findCharge(sql, merchant().id, about);
        const orderId = textAt(charge?.facts.paymentInfo, "service_system_order_id");
        return { event, attempts: made, orderId };
      }),
    menu: "Events",
    title: ({ event }) => event.type,
    controls: [
      {
        ...RESEND,
        async goTo(_told, id, { event }) {
          await untilTried(world, merchant().id, id, LONGEST_WAIT, event.attempts);
          return undefined;
        },
      },
    ],
    content: ({ event, attempts, orderId }, form) =>
      html`<p class="lead">${stateBadge(event.state)} ${deliveryText(event)}</p>
        ${facts([
          ["Id", code(event.id)],
          ["Created", when(event.created)],
          ["About", aboutLink(event)],
          ["Order", objectLink("orders", orderId)],
          ["Requests", requestsOf(world, event.id)],
        ])}
        <div class="card">${form(RESEND, { beside: event.type })}</div>
        <h2>Attempts</h2>
        ${attempts.length === 0 ? html`<p class="none">None yet.</p>` : attemptList(attempts)}
        <h2>Body</h2>
        ${json(JSON.parse(event.body))}
        ${sameCall(context, "reading the event", { method: "GET", path: `/_sandbox/events/${event.id}` })}`,
  });
}

/** Jobs that failed. No other page shows them. */
function failingTable(jobs: readonly WaitingJob[]): Html {
  const rows = jobs.map((job) => [
    job.kind,
    code(job.subject),
    job.failures,
    when(job.next_attempt),
    job.problem,
  ]);
  return html`<h2>Failed jobs that are tried again</h2>
    ${table("Failed jobs", ["What", "For", "Failed", "Next", "Why"], rows)}
    <h2>Events</h2>`;
}
