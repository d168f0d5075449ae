import { advance } from "../../control/trigger/calls.ts";
import { findCheckpoint } from "../../store/checkpoints.ts";
import { eventsSince, type EventsSince } from "../../store/history.ts";
import { listJobs, type WaitingJob } from "../../store/jobs.ts";
import { textAt } from "../../values/json.ts";
import { controlPage } from "../control-page.ts";
import { answerBadge } from "../delivery.ts";
import { card, code, h2, more, note, p, saved } from "../elements.ts";
import { rowsOr, type Row } from "../list-page.ts";
import { count, stateBadge, when } from "../shown.ts";
import { typedNumber, type Control, type Draw } from "../form.ts";
import { h, html, type Html, type Part } from "../html.ts";
import { PORTAL_PATH } from "../sites.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The steps that have a button. In 31 days each monthly subscription is billed. */
const STEPS = [
  ["6 minutes", 6 * MINUTE],
  ["An hour", HOUR],
  ["A day", DAY],
  ["A week", 7 * DAY],
  ["A billing period (31 days)", 31 * DAY],
] as const;

/** The checkpoint that a step keeps while the time is the real one. */
const REAL_TIME = "real-time";

interface Read {
  readonly now: number;
  /** Milliseconds by which the clock is ahead of the real time. */
  readonly ahead: number;
}

const BY_NOTE = "60000 is a minute.";

const ADVANCE = {
  path: "/clock/advance",
  label: "Advance",
  fields: [
    { name: "milliseconds", label: "By milliseconds", note: BY_NOTE, value: String(MINUTE), kind: "numeric" },
  ],
  call(typed, _id, { ahead }) {
    const step = advance(typedNumber(typed("milliseconds")));
    // The way back: the state before the first step, while the time is the real one.
    const keep = { method: "POST", path: "/_sandbox/checkpoints", body: { name: REAL_TIME } } as const;
    return ahead === 0 ? [keep, step] : step;
  },
  goTo: (_told, { about: { now } }) => `${PORTAL_PATH}/clock?from=${now}`,
} satisfies Control<Read>;

const BACK = {
  path: "/clock/back",
  label: "Back to real time",
  call: () => ({ method: "POST", path: `/_sandbox/checkpoints/${REAL_TIME}/rewind` }),
  done: ["back", "The clock shows the real time again, and the state is what it was."],
} satisfies Control<Read>;

const MOST_JOBS = 50;

const ADVANCE_NOTE =
  "Does everything that falls due on the way, in order: attempts to deliver, expiries, disbursements, " +
  "billing.";

export const clock = controlPage({
  path: "/clock",
  menu: "Clock",
  title: "Clock",
  controls: [ADVANCE, BACK],
  read: ({ world, stored }, { query }) =>
    stored(async (sql, owner) => {
      const from = Number(textAt(query, "from"));
      return {
        now: world.clock.now(),
        ahead: world.clock.advance(),
        kept: (await findCheckpoint(sql, REAL_TIME))?.created,
        from,
        jobs: await listJobs(sql, owner, MOST_JOBS),
        ran: Number.isSafeInteger(from) && from > 0 ? await eventsSince(sql, owner, from) : undefined,
      };
    }),
  content({ now, ahead, kept, from, jobs, ran }, form) {
    const steps = STEPS.map(([label, step]) =>
      form({ ...ADVANCE, label, fields: [], sends: ["milliseconds", String(step)] }),
    );
    const other = more("By another time", form(ADVANCE), "small");
    return [
      ran && saved("The clock was advanced."),
      html`<p>It is <strong>${when(now)}</strong> in this sandbox${aheadText(ahead)}.</p>`,
      card("Advance", [note(ADVANCE_NOTE), h("div", { class: "line" }, steps), other]),
      ahead !== 0 && card("Undo", backPart(kept, form)),
      ran && ranPart(from, ran),
      h2("Jobs that wait"),
      rowsOr("No job waits.", "Jobs", jobs.map(jobRow)),
    ];
  },
});

/** The clock alone cannot go back: what was made later would lie in the future. */
function backPart(kept: number | undefined, form: Draw<Read>): Part {
  if (kept === undefined)
    return p(
      "The first step was made by a call that kept no checkpoint, so there is no way back to the real time " +
        "but another sandbox.",
    );
  const what = "what was made since then is gone. Webhooks that were sent cannot be taken back.";
  return [note(html`The state goes back with the clock, to ${when(kept)}: ${what}`), form(BACK)];
}

/** How far the clock is ahead, in its two largest units. */
function aheadText(milliseconds: number): string {
  const parts = [
    count(Math.floor(milliseconds / DAY), "day"),
    count(Math.floor((milliseconds % DAY) / HOUR), "hour"),
    count(Math.floor((milliseconds % HOUR) / MINUTE), "minute"),
    count(Math.floor((milliseconds % MINUTE) / 1000), "second"),
  ];
  const shown = parts.filter((part) => !part.startsWith("0 ")).slice(0, 2);
  return shown.length === 0 ? "" : `, ${shown.join(" and ")} ahead of the real time`;
}

const EVENTS = `${PORTAL_PATH}/events/`;

function ranPart(from: number, { events, attempts }: EventsSince): Html {
  const made = events.map(({ created: time, id, type: what, state }): Row => {
    return { time, href: EVENTS + id, what, tag: stateBadge(state) };
  });
  const tried = attempts.map((one): Row => {
    const { made_at: time, event_id: id, type: what, number } = one;
    return { time, href: EVENTS + id, what, by: `attempt ${number}`, tag: answerBadge(one) };
  });
  return h(
    "section",
    {},
    h("h2", { id: "ran" }, "What ran since", when(from)),
    rowsOr("No event was made.", "Events made", made),
    rowsOr("No delivery was attempted.", "Attempts to deliver", tried),
  );
}

const JOBS = new Map([
  ["expire_charge", ["the customer's time runs out", "charges"]],
  ["disburse_charge", ["disbursement", "charges"]],
  ["bill_subscription", ["billing", "subscriptions"]],
]);

function jobRow({ kind, subject, next_attempt: time, failures, problem }: WaitingJob): Row {
  const [what, family] = JOBS.get(kind) ?? [kind, "charges"];
  const small = failures > 0 && `failed ${count(failures, "time")}: ${problem ?? ""}`;
  return { time, href: `${PORTAL_PATH}/${family}/${subject}`, what, small, by: code(subject.slice(-6)) };
}
