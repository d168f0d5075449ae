import { advance } from "../../control/trigger/calls.ts";
import { eventsSince, type EventsSince } from "../../store/history.ts";
import { listJobs, type WaitingJob } from "../../store/jobs.ts";
import { textAt } from "../../values/json.ts";
import { registerPage } from "../control-page.ts";
import { aboutLink } from "../delivery.ts";
import { count, link, note, objectLink, saved, stateBadge, tableOr, when } from "../elements.ts";
import { field, NUMERIC, typedNumber, type Control } from "../form.ts";
import { html, type Html } from "../html.ts";
import type { PageContext } from "../page-context.ts";
import { PORTAL_PATH } from "../layout.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** The steps that have a button. In 31 days each monthly subscription is billed. */
const STEPS = [
  { step: "minutes", label: "6 minutes", milliseconds: 6 * MINUTE },
  { step: "hour", label: "An hour", milliseconds: 60 * MINUTE },
  { step: "day", label: "A day", milliseconds: DAY },
  { step: "week", label: "A week", milliseconds: 7 * DAY },
  { step: "period", label: "A billing period (31 days)", milliseconds: 31 * DAY },
];

const ADVANCE = {
  path: "/clock/advance",
  label: "Advance",
  fields: [
    field("milliseconds", "By milliseconds", "60000 is a minute.", { value: String(MINUTE), ...NUMERIC }),
  ],
  call: (typed) => {
    const known = STEPS.find(({ step }) => step === typed("step"));
    return advance(known?.milliseconds ?? typedNumber(typed("milliseconds")));
  },
  goTo: (_told, _id, { now }) => `${PORTAL_PATH}/clock?from=${now}`,
} satisfies Control<{ readonly now: number }>;

const MOST_JOBS = 50;

export function registerClock(context: PageContext): void {
  const { world, merchant } = context;
  registerPage(context, {
    path: "/clock",
    menu: "Clock",
    title: "Clock",
    controls: [ADVANCE],
    async read({ query }) {
      const from = Number(textAt(query, "from"));
      const { id } = merchant();
      return world.store.read(async (sql) => ({
        now: world.clock.now(),
        from,
        jobs: await listJobs(sql, id, MOST_JOBS),
        ran: Number.isSafeInteger(from) && from > 0 ? await eventsSince(sql, id, from) : undefined,
      }));
    },
    content({ now, from, jobs, ran }, form) {
      const steps = STEPS.map(
        ({ step, label }) =>
          html`<div class="card">
            ${form({ ...ADVANCE, label, main: true, fields: [], sends: ["step", step] })}
          </div>`,
      );
      return html`${ran === undefined ? "" : saved("The clock was advanced.")}
        <p class="lead">It is ${when(now)} in this sandbox${aheadText(world.clock.advance())}.</p>
        ${note(
          "Advancing does everything that falls due on the way, in order: attempts to deliver, expiries, disbursements, billing.",
        )}
        ${ran === undefined ? "" : ranPart(from, ran)}
        <h2>Advance</h2>
        <div class="presses">
          ${steps}
          <div class="card">${form(ADVANCE)}</div>
        </div>
        <h2>Jobs that wait</h2>
        ${tableOr("No job waits.", "Jobs", ["Due", "What", "For", "Failed"], jobs.map(jobRow))}`;
    },
  });
}

/** How far the clock is ahead, in its two largest units. */
function aheadText(milliseconds: number): string {
  const parts = [
    [Math.floor(milliseconds / DAY), "day"],
    [Math.floor((milliseconds % DAY) / (60 * MINUTE)), "hour"],
    [Math.floor((milliseconds % (60 * MINUTE)) / MINUTE), "minute"],
    [Math.floor((milliseconds % MINUTE) / 1000), "second"],
  ] as const;
  const shown = parts.filter(([number]) => number > 0).map(([number, unit]) => count(number, unit));
  return shown.length === 0 ? "" : `, ${shown.slice(0, 2).join(" and ")} ahead of the real time`;
}

/** What happened between the press and now. */
function ranPart(from: number, { events, attempts }: EventsSince): Html {
  const made = events.map((event) => [
    link(`${PORTAL_PATH}/events/${event.id}`, when(event.created)),
    event.type,
    stateBadge(event.state),
    aboutLink(event),
  ]);
  const tried = attempts.map(({ made_at, type, event_id, number, status, problem }) => [
    when(made_at),
    link(`${PORTAL_PATH}/events/${event_id}`, type),
    number,
    status ?? problem,
  ]);
  return html`<h2 id="ran">What ran since ${when(from)}</h2>
    ${tableOr("No event was made.", "Events made", ["When", "Event", "Delivery", "About"], made)}
    ${tableOr("No delivery was attempted.", "Attempts to deliver", ["When", "Event", "Attempt", "Answer"], tried)}`;
}

const JOBS: Readonly<Record<string, readonly [what: string, family: string]>> = {
  expire_charge: ["the customer's time runs out", "charges"],
  disburse_charge: ["disbursement", "charges"],
  bill_subscription: ["billing", "subscriptions"],
};

function jobRow({ kind, subject, next_attempt, failures, problem }: WaitingJob) {
  const [what, family] = JOBS[kind] ?? [kind, "charges"];
  const failed = failures === 0 ? null : `${failures}: ${problem ?? ""}`;
  return [when(next_attempt), what, objectLink(family, subject), failed];
}
