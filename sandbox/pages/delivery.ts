import type { Answer, Attempt, LoggedEvent } from "../store/events.ts";
import { code, facts, items, lines, link, more, nothing, p } from "./elements.ts";
import { badge, count, stateBadge, timeOfDay, whenNear } from "./shown.ts";
import type { Control, Draw } from "./form.ts";
import { h, html, type Html, type Part } from "./html.ts";
import { PORTAL_PATH } from "./sites.ts";

/** The family of the object that an event of this type reports on: "charges" for "capture.failed". */
export function familyOf(type: string): string | undefined {
  const [subject = ""] = type.split(/[._]/, 1);
  if (["charge", "capture", "refund", "disbursement"].includes(subject)) return "charges";
  return ["order", "plan", "product", "subscription"].includes(subject) ? `${subject}s` : undefined;
}

/** The button that sends an event again, under the same id. */
export const RESEND = {
  path: "/events/:id/resend",
  label: "Resend",
  call: (_typed, id) => ({ method: "POST", path: `/_sandbox/events/${id}/resend` }),
  done: ["resend", "It is sent again, under the same id."],
} satisfies Control;

/** In a story the button leads back to the story. */
const RESEND_HERE = { ...RESEND, look: "quiet", sends: ["back", "story"] } as const;

/** An event in a story: its delivery, its attempts, and the button. */
export function eventPart<About>(form: Draw<About>, event: LoggedEvent, attempts: readonly Attempt[]): Part {
  const { id, type, state, attempts: made } = event;
  const isPlain = state === "delivered" && made === 1;
  const name = h("strong", {}, link(`${PORTAL_PATH}/events/${id}`, type));
  const resend = form(RESEND_HERE, { id, beside: type });
  const head = h("div", {}, name, stateBadge(state), !isPlain && deliveryText(event), resend);
  return [head, attempts.length > 0 && attemptList(attempts)];
}

export function deliveryText({ state, attempts, next_attempt: next, fault, created }: LoggedEvent): Html {
  const so = count(attempts, "attempt");
  const words: Readonly<Record<LoggedEvent["state"], Part>> = {
    due: html`${so} so far${next !== null && html`, the next at ${whenNear(next, created)}`}`,
    sending: "being sent; reload this page to see what came back",
    delivered: `accepted after ${so}`,
    failed: `given up after ${so}`,
    unsent: "not sent: no webhook URL was registered",
    dropped: "not sent: a fault dropped it",
  };
  return html`${words[state]}${fault !== null && html` (fault: ${code(fault)})`}`;
}

/** Each attempt; it opens to what was sent and what came back. */
export const attemptList = (attempts: readonly Attempt[]) =>
  h("ol", { class: "attempts" }, items(attempts.map(attemptPart)));

function attemptPart(attempt: Attempt): Html {
  const { number, made_at, url, duration_ms, headers, answer } = attempt;
  const sent = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const time = timeOfDay(made_at, true);
  const summary = html`Attempt ${number}, ${time}: ${answerBadge(attempt)} after ${duration_ms} ms`;
  const came = answer ? lines(answer) : nothing(answer === null ? "No answer came." : "It was empty.");
  const asked = [facts({ To: code(url) }), p("Request headers"), lines(sent.join("\n"))];
  return more(summary, [...asked, p("Body of the answer"), came], "small");
}

export function answerBadge({ status, problem }: Answer): Html {
  if (status === null) return badge("bad", problem ?? "no answer");
  return badge(status >= 200 && status < 300 ? "ok" : "bad", status);
}
