import type { Answer, Attempt, LoggedEvent } from "../store/events.ts";
import {
  badge,
  code,
  count,
  facts,
  lines,
  link,
  moment,
  more,
  objectLink,
  stateBadge,
  when,
} from "./elements.ts";
import { formOf, type Control } from "./form.ts";
import { html, type Html } from "./html.ts";
import type { PageContext } from "./page-context.ts";
import { PORTAL_PATH } from "./layout.ts";

/** The family of the object that an event of this type reports on: "charges" for "capture.failed". */
export function familyOf(type: string): string | undefined {
  const [subject = ""] = type.split(/[._]/, 1);
  if (["charge", "capture", "refund", "disbursement"].includes(subject)) return "charges";
  return ["order", "plan", "product", "subscription"].includes(subject) ? `${subject}s` : undefined;
}

/** A link to what the event reports on; null when nothing was made. */
export function aboutLink({ type, about }: Pick<LoggedEvent, "type" | "about">): Html | null {
  return objectLink(familyOf(type), about);
}

/** The button that sends an event again, under the same id. */
export const RESEND = {
  path: "/events/:id/resend",
  label: "Resend",
  call: (_typed, id) => ({ method: "POST", path: `/_sandbox/events/${id}/resend` }),
  done: ["resend", "It is sent again, under the same id."],
} satisfies Control;

/** An event in a story: its delivery, its attempts, and the button. */
export function eventPart(context: PageContext, event: LoggedEvent, attempts: readonly Attempt[] = []): Html {
  const { id, type } = event;
  return html`<p>
      <strong>${link(`${PORTAL_PATH}/events/${id}`, type)}</strong> ${stateBadge(event.state)}
      ${deliveryText(event)}
    </p>
    ${attempts.length === 0 ? "" : attemptList(attempts)}
    ${formOf(context, RESEND, undefined, { id, beside: type })}`;
}

/** Where the delivery of an event stands, in words. */
export function deliveryText({ state, attempts, next_attempt: next, fault }: LoggedEvent): Html {
  const so = count(attempts, "attempt");
  const words: Readonly<Record<LoggedEvent["state"], Html>> = {
    due: html`${so} so far; the next ${next === null ? "" : html`at ${when(next)}`}`,
    sending: html`being sent; reload this page to see what came back`,
    delivered: html`accepted after ${so}`,
    failed: html`given up after ${so}`,
    unsent: html`not sent: no webhook URL was registered`,
    dropped: html`not sent: a fault dropped it`,
  };
  return html`${words[state]}${fault === null ? "" : html` (fault: ${code(fault)})`}`;
}

/** Each attempt; it opens to what was sent and what came back. */
export function attemptList(attempts: readonly Attempt[]): Html {
  return html`<ol class="attempts">
    ${attempts.map((attempt) => html`<li>${attemptPart(attempt)}</li>`)}
  </ol>`;
}

function attemptPart(attempt: Attempt): Html {
  const { number, made_at, url, duration_ms, headers, answer } = attempt;
  const sent = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const none = answer === null ? "No answer came." : "It was empty.";
  return more(
    html`Attempt ${number}, ${moment(made_at)}: ${answerBadge(attempt)} after ${duration_ms} ms`,
    html`${facts([["To", code(url)]])}
      <p>Request headers</p>
      ${lines(sent.join("\n"))}
      <p>Body of the answer</p>
      ${answer === null || answer === "" ? html`<p class="none">${none}</p>` : lines(answer)}`,
  );
}

/** What the receiver answered to an attempt. */
export function answerBadge({ status, problem }: Answer): Html {
  if (status === null) return badge("bad", problem ?? "no answer");
  return badge(status >= 200 && status < 300 ? "good" : "bad", status);
}
