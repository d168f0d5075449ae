import { eventsSince, type AttemptSince, type EventsSince } from "../../store/history.ts";
import { listJobs, type WaitingJob } from "../../store/jobs.ts";
import { refusalIn, type Call, type Refused } from "../../values/call.ts";
import { textAt } from "../../values/json.ts";
import { aboutLink } from "../events/about.ts";
import { html, type Html } from "../html.ts";
import type { Desk } from "../parts/desk.ts";
import { pressForm, sameCall } from "../parts/press.ts";
import { code, count, link, saved, typedNumber, when } from "../parts/words.ts";
import { PORTAL_PATH, portalPage, stateBadge, tableOr } from "../portal-page.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** The steps that have a button. In 31 days each monthly subscription is billed. */
const STEPS: Readonly<Record<string, { readonly label: string; readonly milliseconds: number }>> = {
  minutes: { label: "6 minutes", milliseconds: 6 * MINUTE },
  hour: { label: "An hour", milliseconds: 60 * MINUTE },
  day: { label: "A day", milliseconds: DAY },
  week: { label: "A week", milliseconds: 7 * DAY },
  period: { label: "A billing period (31 days)", milliseconds: 31 * DAY },
};

const JOBS_SHOWN = 50;

export function registerClock(desk: Desk): void {
  const { on, world, merchant, ask } = desk;

  on("GET", "/clock", async ({ query }) => show(Number(textAt(query, "from"))));

  on("POST", "/clock/advance", async ({ form }) => {
    const step = textAt(form, "step");
    const milliseconds =
      step === undefined ? typedNumber(textAt(form, "milliseconds") ?? "") : STEPS[step]?.milliseconds;
    const from = world.clock.now();
    const refused = refusalIn(await ask(advanceCall(milliseconds ?? "")));
    if (refused === undefined) return { goTo: `${PORTAL_PATH}/clock?from=${from}` };
    return {
      status: refused.status,
      text: await show(Number.NaN, { refused, milliseconds: milliseconds ?? "" }),
    };
  });

  async function show(
    from: number,
    wrong?: { readonly refused: Refused; readonly milliseconds: number | string },
  ): Promise<string> {
    const { id } = merchant();
    const { jobs, ran } = await world.store.read(async (sql) => ({
      jobs: await listJobs(sql, id, JOBS_SHOWN),
      ran: Number.isSafeInteger(from) && from > 0 ? await eventsSince(sql, id, from) : undefined,
    }));
    const own = pressForm(
      desk,
      {
        label: "Advance",
        action: `${PORTAL_PATH}/clock/advance`,
        call: advanceCall(wrong?.milliseconds ?? MINUTE),
        fields: [
          {
            name: "milliseconds",
            label: "By milliseconds",
            note: `60000 is a minute.`,
            value: String(wrong?.milliseconds ?? MINUTE),
            kind: "number",
          },
        ],
      },
      wrong?.refused,
    );
    return portalPage(
      "Clock",
      "Clock",
      html`${ran === undefined ? "" : saved("The clock was advanced.")}
        <p class="lead">
          It is ${when(world.clock.now())} in this sandbox${aheadText(world.clock.advance())}.
        </p>
        <p class="note">
          Advancing does everything that falls due on the way, in order: attempts to deliver, expiries,
          disbursements, billing.
        </p>
        ${ran === undefined ? "" : ranPart(from, ran)}
        <h2>Advance</h2>
        <div class="presses">
          ${Object.entries(STEPS).map(([name, step]) => html`<div class="card">${stepForm(desk, name, step)}</div>`)}
          <div class="card">${own}</div>
        </div>
        <h2>Jobs that wait</h2>
        ${tableOr("No job waits.", "Jobs", ["Due", "What", "For", "Failed"], jobs.map(jobRow))}`,
    );
  }
}

/** How far the clock is ahead, in its two largest units. */
function aheadText(milliseconds: number): string {
  const parts = UNITS.map(([one, size, more]) => [one, Math.floor((milliseconds % more) / size)] as const);
  const [largest, next] = parts.filter(([, number]) => number > 0);
  if (largest === undefined) return "";
  const shown = [largest, ...(next === undefined ? [] : [next])].map(([one, number]) => count(number, one));
  return `, ${shown.join(" and ")} ahead of the real time`;
}

const UNITS = [
  ["day", DAY, Number.POSITIVE_INFINITY],
  ["hour", 60 * MINUTE, DAY],
  ["minute", MINUTE, 60 * MINUTE],
  ["second", 1000, MINUTE],
] as const;

function advanceCall(milliseconds: number | string): Call {
  return { method: "POST", path: "/_sandbox/clock/advance", body: { milliseconds } };
}

function stepForm(desk: Desk, name: string, { label, milliseconds }: (typeof STEPS)[string]): Html {
  return html`<form method="post" action="${PORTAL_PATH}/clock/advance" class="press">
      <button class="main" type="submit" name="step" value="${name}">${label}</button>
    </form>
    ${sameCall(desk, label, advanceCall(milliseconds))}`;
}

/** What happened between the press and now. */
function ranPart(from: number, { events, attempts }: EventsSince): Html {
  return html`<h2 id="ran">What ran since ${when(from)}</h2>
    ${tableOr(
      "No event was made.",
      "Events made",
      ["When", "Event", "Delivery", "About"],
      events.map((event) => [
        link(`${PORTAL_PATH}/events/${event.id}`, when(event.created)),
        html`${event.type}`,
        stateBadge(event.state),
        aboutLink(event) ?? html``,
      ]),
    )}
    ${tableOr(
      "No delivery was attempted.",
      "Attempts to deliver",
      ["When", "Event", "Attempt", "Answer"],
      attempts.map(attemptRow),
    )}`;
}

function attemptRow({ made_at, type, event_id, number, status, problem }: AttemptSince): Html[] {
  return [
    when(made_at),
    link(`${PORTAL_PATH}/events/${event_id}`, type),
    html`${number}`,
    html`${status ?? problem ?? ""}`,
  ];
}

const JOBS: Readonly<Record<string, readonly [what: string, family: string]>> = {
  expire_charge: ["the customer's time runs out", "charges"],
  disburse_charge: ["disbursement", "charges"],
  bill_subscription: ["billing", "subscriptions"],
};

function jobRow({ kind, subject, next_attempt, failures, problem }: WaitingJob): Html[] {
  const [what, family] = JOBS[kind] ?? [kind, "charges"];
  return [
    when(next_attempt),
    html`${what}`,
    link(`${PORTAL_PATH}/${family}/${subject}`, code(subject)),
    failures === 0 ? html`` : html`${failures}: ${problem ?? ""}`,
  ];
}
