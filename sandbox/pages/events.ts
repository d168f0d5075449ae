import { webhookChecks } from "@payment-service/contract/validators";
import { untilTried } from "../control/trigger/trigger.ts";
import { readEvent } from "../events/outbox.ts";
import { findCharge } from "../store/charges.ts";
import { EVENTS_SEARCHED, lastAnswers, listEvents } from "../store/events.ts";
import type { Answer, EventState, LoggedEvent } from "../store/events.ts";
import type { Sql } from "../store/port.ts";
import { findRecord } from "../store/records.ts";
import { textAt } from "../values/json.ts";
import { controlPage } from "./control-page.ts";
import { answerBadge, attemptList, deliveryText, familyOf, RESEND } from "./delivery.ts";
import { card, copyable, facts, json, note, nothing, objectLink, requestsOf, two } from "./elements.ts";
import { listPage, type Row } from "./list-page.ts";
import { money, stateBadge, when } from "./shown.ts";
import { choice, searchButton } from "./form.ts";
import { KINDS, ROWS } from "./objects.ts";
import type { Register } from "./page-context.ts";
import { PORTAL_PATH } from "./sites.ts";

/** Milliseconds for which the answer of a receiver is waited for, so that the page can show it. */
const LONGEST_WAIT = 2000;

const STATES: readonly EventState[] = ["due", "sending", "delivered", "failed", "unsent", "dropped"];

/** Why nothing was sent. */
const REASONS: { readonly [State in EventState]?: string } = { unsent: "no webhook URL", dropped: "a fault" };

export const eventList: Register = ({ on, stored }) =>
  on("GET", "/events", async ({ query }) => {
    const [type, state] = [textAt(query, "type") || undefined, textAt(query, "state") || undefined];
    const filtered = type !== undefined || state !== undefined;
    // One more than the page has shows whether there are older events.
    const wanted = { limit: ROWS + 1, beforeId: textAt(query, "before_id"), type, state };
    return stored(async (sql, owner) => {
      const found = await listEvents(sql, owner, wanted);
      const shown = found.slice(0, ROWS);
      const answers = await lastAnswers(sql, owner, shown);
      const subjects = new Map<string | null, Subject>([[null, {}]]);
      for (const event of shown)
        if (!subjects.has(event.about)) subjects.set(event.about, await subjectOf(sql, owner, event));
      const rows = shown.map((event) => eventRow(event, answers.get(event.id), subjects.get(event.about)));
      return listPage({
        path: "/events",
        title: "Events",
        menu: "Events",
        filter: [
          choice("type", "Event", Object.keys(webhookChecks), type),
          choice("state", "Delivery", STATES, state),
          searchButton("Filter"),
        ],
        told: filtered && note(`Looked for among the newest ${EVENTS_SEARCHED.toLocaleString("en")} events.`),
        none: filtered ? "No event fits." : "There are no events here.",
        rows,
        query: { type, state },
        links: { Older: found.length > ROWS && { before_id: shown.at(-1)?.id } },
      });
    });
  });

export const eventPage = controlPage({
  path: "/events/:id",
  menu: "Events",
  read: ({ stored }, { id }) =>
    stored(async (sql, owner) => {
      const { event, made } = await readEvent(sql, owner, id);
      const family = familyOf(event.type);
      const charge = family === "charges" ? await findCharge(sql, owner, event.about ?? "") : undefined;
      return { event, family, made, charge };
    }),
  title: ({ event }) => event.type,
  head: ({ event }) => [stateBadge(event.state), deliveryText(event)],
  controls: [
    {
      ...RESEND,
      async goTo(_told, { id, about: { event, family }, typed, context: { world, merchant } }) {
        await untilTried(world, merchant().id, id, LONGEST_WAIT, event.attempts);
        const isStory = typed("back") === "story" && family !== undefined && event.about !== null;
        return isStory ? `${PORTAL_PATH}/${family}/${event.about}?done=resend#story` : undefined;
      },
    },
  ],
  content({ event, family, made, charge }, form, { world }) {
    const words = charge && `${charge.facts.description}, ${money(charge.authorized, charge.currency)}`;
    const known = facts({
      About: objectLink(family, event.about, words),
      Order: objectLink("orders", textAt(charge?.facts.paymentInfo, "service_system_order_id")),
      Created: when(event.created),
      Id: copyable(event.id),
      Requests: requestsOf(world, event.id),
    });
    const attempts = made.length === 0 ? nothing("None yet.") : attemptList(made);
    const resend = form(RESEND, { beside: event.type });
    const told = [card("Attempts", [attempts, resend]), card("Body", json(JSON.parse(event.body)))];
    return two(told, card("Facts", known));
  },
  reads: (id) => ({ method: "GET", path: `/_sandbox/events/${id}` }),
});

type Subject = Pick<Row, "small" | "sum">;

/** What an event is about, in words that a shop knows. What is damaged has none: the list opens all the same. */
async function subjectOf(sql: Sql, owner: string, { type, about }: LoggedEvent): Promise<Subject> {
  const family = familyOf(type);
  const kind = KINDS.find((one) => one.family === family);
  try {
    const charge = family === "charges" && (await findCharge(sql, owner, about ?? ""));
    if (charge) return { small: charge.facts.description, sum: money(charge.authorized, charge.currency) };
    const record = kind && (await findRecord<object>(sql, owner, kind.kind, about ?? ""));
    const { what, sum } = record ? kind.row(record) : {};
    return { small: what, sum };
  } catch {
    return {};
  }
}

/** Its delivery on one line: what the receiver answered, or why nothing is sent. */
function eventRow(event: LoggedEvent, answer: Answer | undefined, subject: Subject | undefined): Row {
  const { id, type, created, state, attempts, fault } = event;
  const answered = answer && [answerBadge(answer), attempts > 1 && `${attempts} attempts`];
  return {
    time: created,
    href: `${PORTAL_PATH}/events/${id}`,
    what: type,
    by: answered ?? fault ?? REASONS[state],
    tag: stateBadge(state),
    ...subject,
  };
}
