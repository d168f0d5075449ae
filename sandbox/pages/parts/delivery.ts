import type { Answer, Attempt, LoggedEvent } from "../../store/events.ts";
import { html, type Html } from "../html.ts";
import type { Desk } from "./desk.ts";
import { pressForm } from "./press.ts";
import { code, count, facts, more, when } from "./words.ts";
import { PORTAL_PATH } from "../portal-page.ts";

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
  const { number, made_at, url, status, problem, duration_ms, headers, answer } = attempt;
  const sent = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const to = facts([["To", code(url)]]);
  if (sent.length === 0)
    return more(
      html`Attempt ${number}, ${when(made_at)}: not sent`,
      html`${to}
        <p>${problem ?? ""}</p>`,
    );
  return more(
    html`Attempt ${number}, ${when(made_at)}: ${answerBadge({ status, problem })} after ${duration_ms} ms`,
    html`${to}
      <p>Request headers</p>
      <pre class="wrap" tabindex="0">${sent.join("\n")}</pre>
      <p>Body of the answer</p>
      ${
        answer === null || answer === ""
          ? html`<p class="none">${answer === null ? "No answer came." : "It was empty."}</p>`
          : html`<pre class="wrap" tabindex="0">${answer}</pre>`
      }`,
  );
}

/** What the receiver answered to an attempt. */
export function answerBadge({ status, problem }: Answer): Html {
  if (status === null) return html`<span class="badge bad">${problem ?? "no answer"}</span>`;
  return html`<span class="badge ${status >= 200 && status < 300 ? "good" : "bad"}">${status}</span>`;
}

/** The button that sends an event again, under the same id. */
export function resendForm(desk: Desk, event: Pick<LoggedEvent, "id" | "type">): Html {
  return pressForm(desk, {
    label: "Resend",
    about: event.type,
    action: `${PORTAL_PATH}/events/${event.id}/resend`,
    call: { method: "POST", path: `/_sandbox/events/${event.id}/resend` },
  });
}
