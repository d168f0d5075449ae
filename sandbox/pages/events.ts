import { webhookChecks } from "@payment-service/contract/validators";
import { untilTried } from "../control/trigger/trigger.ts";
import { readEvent } from "../events/outbox.ts";
import { findCharge } from "../store/charges.ts";
import {
  EVENTS_SEARCHED,
  lastAnswers,
  listEvents,
  type Answer,
  type EventState,
  type LoggedEvent,
} from "../store/events.ts";
import { failingJobs, type WaitingJob } from "../store/jobs.ts";
import type { Sql } from "../store/port.ts";
import { findRecord } from "../store/records.ts";
import { textAt } from "../values/json.ts";
import { registerPage } from "./control-page.ts";
import { aboutLink, answerBadge, attemptList, deliveryText, familyOf, RESEND } from "./delivery.ts";
import {
  card,
  code,
  copyable,
  facts,
  json,
  objectLink,
  requestsOf,
  stateBadge,
  money,
  table,
  two,
  when,
  type Row,
} from "./elements.ts";
import { choice } from "./form.ts";
import { html, type Html } from "./html.ts";
import { listPage } from "./list-page.ts";
import { KINDS } from "./objects.ts";
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
    const { events, failing, answers, subjects } = await world.store.read(async (sql) => {
      const found = await listEvents(sql, id, wanted);
      const listed = found.slice(0, ROWS);
      return {
        events: found,
        failing: await failingJobs(sql, id, ROWS),
        answers: await lastAnswers(sql, id, listed),
        subjects: await subjectsOf(sql, id, listed),
      };
    });
    const shown = events.slice(0, ROWS);
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
      rows: shown.map((event) => eventRow(event, answers.get(event.id), subjects.get(event.about))),
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
        const words = charge && `${charge.facts.description}, ${money(charge.authorized, charge.currency)}`;
        return { event, attempts: made, orderId, words };
      }),
    menu: "Events",
    title: ({ event }) => event.type,
    head: ({ event }) => html`${stateBadge(event.state)} <span class="about">${deliveryText(event)}</span>`,
    controls: [
      {
        ...RESEND,
        async goTo(_told, id, { event }, typed) {
          await untilTried(world, merchant().id, id, LONGEST_WAIT, event.attempts);
          const family = familyOf(event.type);
          if (typed("back") !== "story" || family === undefined || event.about === null) return undefined;
          return `${PORTAL_PATH}/${family}/${event.about}?done=resend#story`;
        },
      },
    ],
    content: ({ event, attempts, orderId, words }, form) =>
      two(
        html`${card(
          "Attempts",
          html`${attempts.length === 0 ? html`<p class="none">None yet.</p>` : attemptList(attempts)}
          ${form(RESEND, { beside: event.type })}`,
        )}
        ${card("Body", json(JSON.parse(event.body)))}`,
        card(
          "Facts",
          facts([
            ["About", aboutLink(event, words)],
            ["Order", objectLink("orders", orderId)],
            ["Created", when(event.created)],
            ["Id", copyable(event.id)],
            ["Requests", requestsOf(world, event.id)],
          ]),
        ),
      ),
    reads: (id) => ({ method: "GET", path: `/_sandbox/events/${id}` }),
  });
}

/** What an event is about, in words that a shop knows. */
type Subject = Pick<Row, "small" | "sum">;

async function subjectsOf(sql: Sql, owner: string, events: readonly LoggedEvent[]) {
  const found = new Map<string | null, Subject | undefined>([[null, undefined]]);
  for (const event of events) {
    if (found.has(event.about)) continue;
    // What is damaged has no words. The page tells of it among the failed jobs, so it has to open.
    found.set(event.about, await subjectOf(sql, owner, event).catch(() => undefined));
  }
  return found;
}

async function subjectOf(
  sql: Sql,
  owner: string,
  { type, about }: LoggedEvent,
): Promise<Subject | undefined> {
  const family = familyOf(type);
  const kind = KINDS.find((one) => one.family === family);
  const charge = family === "charges" ? await findCharge(sql, owner, about ?? "") : undefined;
  if (charge !== undefined)
    return { small: charge.facts.description, sum: money(charge.authorized, charge.currency) };
  const record = kind && (await findRecord<object>(sql, owner, kind.kind, about ?? ""));
  if (kind === undefined || record === undefined) return undefined;
  const { what, sum } = kind.row(record);
  return { small: what, sum: sum ?? null };
}

/** Its delivery on one line: what the receiver answered, or why nothing is sent. */
function eventRow(event: LoggedEvent, answer: Answer | undefined, subject: Subject | undefined): Row {
  const { id, type, created, state, attempts, fault } = event;
  const why = {
    unsent: "no webhook URL",
    dropped: "a fault",
    sending: "",
    due: "",
    delivered: "",
    failed: "",
  };
  return {
    time: created,
    href: `${PORTAL_PATH}/events/${id}`,
    what: type,
    by:
      answer === undefined
        ? (fault ?? why[state])
        : html`${answerBadge(answer)} ${attempts > 1 ? `${attempts} attempts` : ""}`,
    tag: stateBadge(state),
    ...subject,
  };
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
    ${table("Failed jobs", ["What", "For", "Failed", "Next", "Why"], rows)}`;
}
