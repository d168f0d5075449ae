import { advance } from "../../control/trigger/calls.ts";
import { findCheckpoint } from "../../store/checkpoints.ts";
import { eventsSince, type EventsSince } from "../../store/history.ts";
import { listJobs, type WaitingJob } from "../../store/jobs.ts";
import { textAt } from "../../values/json.ts";
import { registerPage } from "../control-page.ts";
import { answerBadge } from "../delivery.ts";
import { card, code, count, more, rowsOr, saved, stateBadge, when, type Row } from "../elements.ts";
import { field, NUMERIC, typedNumber, type Control, type Draw } from "../form.ts";
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

/** The checkpoint that a step keeps while the time is the real one. */
const REAL_TIME = "real-time";

interface Read {
  readonly now: number;
  /** Milliseconds by which the clock is ahead of the real time. */
  readonly ahead: number;
}

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
  // The way back: the state before the first step, while the time is the real one.
  before: ({ ahead }) =>
    ahead === 0 ? { method: "POST", path: "/_sandbox/checkpoints", body: { name: REAL_TIME } } : undefined,
  goTo: (_told, _id, { now }) => `${PORTAL_PATH}/clock?from=${now}`,
} satisfies Control<Read>;

const BACK = {
  path: "/clock/back",
  label: "Back to real time",
  call: () => ({ method: "POST", path: `/_sandbox/checkpoints/${REAL_TIME}/rewind` }),
  done: ["back", "The clock shows the real time again, and the state is what it was."],
} satisfies Control<Read>;

const MOST_JOBS = 50;

export function registerClock(context: PageContext): void {
  const { world, merchant } = context;
  registerPage(context, {
    path: "/clock",
    menu: "Clock",
    title: "Clock",
    controls: [ADVANCE, BACK],
    async read({ query }) {
      const from = Number(textAt(query, "from"));
      const { id } = merchant();
      return world.store.read(async (sql) => ({
        now: world.clock.now(),
        ahead: world.clock.advance(),
        kept: (await findCheckpoint(sql, REAL_TIME))?.created,
        from,
        jobs: await listJobs(sql, id, MOST_JOBS),
        ran: Number.isSafeInteger(from) && from > 0 ? await eventsSince(sql, id, from) : undefined,
      }));
    },
    content({ now, ahead, kept, from, jobs, ran }, form) {
      const steps = STEPS.map(({ step, label }) =>
        form({ ...ADVANCE, label, fields: [], sends: ["step", step] }),
      );
      return html`${ran === undefined ? "" : saved("The clock was advanced.")}
        <p>It is <strong>${when(now)}</strong> in this sandbox${aheadText(ahead)}.</p>
        ${card(
          "Advance",
          html`<p class="note">
              Does everything that falls due on the way, in order: attempts to deliver, expiries,
              disbursements, billing.
            </p>
            <div class="line">${steps}</div>
            ${more("By another time", form(ADVANCE), "small")}`,
        )}
        ${ahead === 0 ? "" : card("Undo", backPart(kept, form))}
        ${ran === undefined ? "" : ranPart(from, ran)}
        <h2>Jobs that wait</h2>
        ${rowsOr("No job waits.", "Jobs", jobs.map(jobRow))}`;
    },
  });
}

/** The clock alone cannot go back: what was made later would lie in the future. */
function backPart(kept: number | undefined, form: Draw<Read>): Html {
  if (kept === undefined)
    return html`<p>
      The first step was made by a call that kept no checkpoint, so there is no way back to the real time but
      another sandbox.
    </p>`;
  return html`<p class="note">
      The state goes back with the clock, to ${when(kept)}: what was made since then is gone. Webhooks that
      were sent cannot be taken back.
    </p>
    ${form(BACK)}`;
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

const EVENTS = `${PORTAL_PATH}/events/`;

/** What happened between the press and now. */
function ranPart(from: number, { events, attempts }: EventsSince): Html {
  const made = events.map(({ created, id, type, state }) => ({
    time: created,
    href: EVENTS + id,
    what: type,
    tag: stateBadge(state),
  }));
  const tried = attempts.map((one) => ({
    time: one.made_at,
    href: EVENTS + one.event_id,
    what: one.type,
    by: `attempt ${one.number}`,
    tag: answerBadge(one),
  }));
  return html`<section>
    <h2 id="ran">What ran since ${when(from)}</h2>
    ${rowsOr("No event was made.", "Events made", made)}
    ${rowsOr("No delivery was attempted.", "Attempts to deliver", tried)}
  </section>`;
}

const JOBS: Readonly<Record<string, readonly [what: string, family: string]>> = {
  expire_charge: ["the customer's time runs out", "charges"],
  disburse_charge: ["disbursement", "charges"],
  bill_subscription: ["billing", "subscriptions"],
};

function jobRow({ kind, subject, next_attempt, failures, problem }: WaitingJob): Row {
  const [what, family] = JOBS[kind] ?? [kind, "charges"];
  const small = failures === 0 ? null : `failed ${count(failures, "time")}: ${problem ?? ""}`;
  return {
    time: next_attempt,
    href: `${PORTAL_PATH}/${family}/${subject}`,
    what,
    small,
    by: code(subject.slice(-6)),
  };
}
