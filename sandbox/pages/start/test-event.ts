import { findEvent, listAttempts, type Attempt, type LoggedEvent } from "../../store/events.ts";
import { refusalIn, type Call } from "../../values/call.ts";
import { textAt } from "../../values/json.ts";
import { html, type Html } from "../html.ts";
import { answerBadge, attemptList, deliveryText } from "../parts/delivery.ts";
import type { Desk } from "../parts/desk.ts";
import { FOCUSED, problemText, sameCall } from "../parts/press.ts";
import { link } from "../parts/words.ts";
import { PORTAL_PATH, stateBadge } from "../portal-page.ts";

/** What came back of a test event, or why there is none. */
export type TestEvent =
  | { readonly problem: string }
  | { readonly event: LoggedEvent; readonly attempts: readonly Attempt[] };

/** A real charge, and a wait that is longer than one attempt. */
const CALL: Call = {
  method: "POST",
  path: "/_sandbox/trigger",
  body: { event: "charge.succeeded", wait_milliseconds: 16_000 },
};

export async function sendTestEvent({ world, merchant, ask }: Desk): Promise<TestEvent> {
  if (merchant().webhookUrl === null)
    return { problem: "There is no webhook URL yet. Save one above; then a test event can be sent." };
  const told = await ask(CALL);
  const refused = refusalIn(told);
  if (refused !== undefined) return { problem: refused.message };
  const id = textAt(told.body, "event", "id") ?? "";
  const found = await world.store.read(async (sql) => ({
    event: await findEvent(sql, merchant().id, id),
    attempts: await listAttempts(sql, merchant().id, id),
  }));
  return found.event === undefined
    ? { problem: "The event is gone." }
    : { event: found.event, attempts: found.attempts };
}

/** The button, and what came back when it was pressed. */
export function testEventPart(desk: Desk, tested: TestEvent | undefined): Html {
  return html`<form method="post" action="${PORTAL_PATH}/test-event" class="press">
      <p class="note" id="test-event-note">
        Makes a charge of 50.00 MXN and sends its <code>charge.succeeded</code> to the webhook URL that is
        saved.
      </p>
      <button type="submit" aria-describedby="test-event-note">Send a test event</button>
    </form>
    ${sameCall(desk, "Send a test event", CALL)} ${tested === undefined ? "" : result(tested)}`;
}

function result(tested: TestEvent): Html {
  if ("problem" in tested) return problemText(tested.problem, "test-event-problem", { focus: true });
  const { event, attempts } = tested;
  const last = attempts.at(-1);
  return html`<div class="saved" role="status" ${FOCUSED}>
      <p>
        ${last === undefined ? "No answer yet:" : html`Your receiver: ${answerBadge(last)}`}
        ${link(`${PORTAL_PATH}/events/${event.id}`, event.type)} ${stateBadge(event.state)}
        ${deliveryText(event)}
      </p>
    </div>
    ${attemptList(attempts)}`;
}
