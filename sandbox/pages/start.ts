import { chargeByCard } from "../control/trigger/calls.ts";
import { TEST_CARDS } from "../outcomes.ts";
import { findCharge } from "../store/charges.ts";
import { findEvent, listAttempts, type Attempt, type LoggedEvent } from "../store/events.ts";
import { findRecord } from "../store/records.ts";
import { BASE_PATH, refusalIn } from "../values/call.ts";
import { textAt } from "../values/json.ts";
import { registerPage, type PageControl } from "./control-page.ts";
import { answerBadge, attemptList, deliveryText } from "./delivery.ts";
import {
  copyable,
  facts,
  lines,
  link,
  money,
  more,
  note,
  queryOf,
  saved,
  stateBadge,
  table,
  when,
} from "./elements.ts";
import { field, FOCUSED, formOf, problemText, searchField, type Control } from "./form.ts";
import { html, type Html } from "./html.ts";
import { KINDS } from "./objects.ts";
import type { PageContext } from "./page-context.ts";
import { PORTAL_PATH } from "./portal-page.ts";

const URL_FIELD = { placeholder: "none", kind: "url" } as const;

const ADDRESSES = {
  path: "",
  label: "Save",
  main: true,
  fields: [
    field("webhook_url", "Webhook URL", "Events are sent here. Leave it empty for none.", URL_FIELD),
    field("redirect_url", "3DS redirect URL", "Customers come back here after 3DS, with TID.", URL_FIELD),
  ],
  /** An empty field removes the address. */
  call: (typed) => {
    const address = (name: string) => typed(name).trim() || null;
    const body = { webhook_url: address("webhook_url"), redirect_url: address("redirect_url") };
    return { method: "POST", path: "/_sandbox/addresses", body };
  },
  goTo: () => `${PORTAL_PATH}?saved`,
} satisfies PageControl<unknown>;

/** A real charge, and a wait that is longer than one attempt. */
const TEST_EVENT: Control = {
  path: "/test-event",
  label: "Send a test event",
  note: html`Makes a charge of 50.00 MXN and sends its <code>charge.succeeded</code> to the webhook URL that
    is saved.`,
  call: () => ({
    method: "POST",
    path: "/_sandbox/trigger",
    body: { event: "charge.succeeded", wait_milliseconds: 16_000 },
  }),
};

/** The Developer menu: where the sandbox is, its keys, and the two addresses that a merchant registers. */
export function registerStart(context: PageContext): void {
  const { on, world, merchant } = context;
  const show = registerPage<Html | undefined>(context, {
    path: "",
    menu: "Developer",
    title: "Developer",
    controls: [ADDRESSES],
    read: async () => undefined,
    content: (tested, { sent }, { query }) => {
      const { secretKey, publicKey, webhookKey, webhookUrl, redirectUrl } = merchant();
      const registered: Readonly<Record<string, string | null>> = {
        webhook_url: webhookUrl,
        redirect_url: redirectUrl,
      };
      const fields = ADDRESSES.fields.map((one) => ({ ...one, value: registered[one.name] ?? "" }));
      return html`${saved(textAt(query, "saved") === undefined ? undefined : "Saved.")}
        <form method="get" action="${PORTAL_PATH}/find" class="search" role="search">
          <div>${searchField("Find anything", FINDS)}</div>
          <button type="submit">Find</button>
        </form>
        <h2>Where and with what</h2>
        ${facts([
          ["Base URL", copyable(world.origin() + BASE_PATH)],
          ["Secret key", copyable(secretKey)],
          ["Public key", copyable(publicKey)],
          ["Webhook key", copyable(webhookKey)],
          ["Clock", html`${when(world.clock.now())} (${link(`${PORTAL_PATH}/clock`, "move it")})`],
        ])}
        ${note(
          "One click selects a whole value. Send a key in the header X-Api-Client-Key; the secret key stays on your server.",
        )}
        ${more("A first charge by curl", lines(context.curl(chargeByCard(5000, "approved", false))))}
        <h2>Addresses</h2>
        ${formOf(context, { ...ADDRESSES, fields }, { sent })} ${formOf(context, TEST_EVENT)} ${tested ?? ""}
        <h2>Test cards</h2>
        ${table("Test cards", ["Number", "Only at", "What it does"], CARDS)}
        ${note(
          html`All of them are valid until 12/2039 with the code 123.
          ${link(`${PORTAL_PATH}/outcomes`, "All outcomes")}, with test amounts, and buttons that try them.`,
        )}`;
    },
  });

  on("GET", "/", () => Promise.resolve({ goTo: PORTAL_PATH }));

  on("POST", TEST_EVENT.path, async (visit) => {
    const { event, problem = "" } = await sendTestEvent(context);
    const tested = event ?? problemText(problem, "test-event-problem", true);
    return { status: event === undefined ? 409 : 200, content: show(tested, {}, visit) };
  });

  // What is no id of another object is left to the search for charges.
  on("GET", "/find", async ({ query }) => {
    const text = (textAt(query, "q") ?? "").trim();
    const family = text === "" ? undefined : await familyWith(text);
    const place =
      family === undefined ? `charges${queryOf({ q: text })}` : `${family}/${encodeURIComponent(text)}`;
    return { goTo: `${PORTAL_PATH}/${place}` };
  });

  function familyWith(id: string): Promise<string | undefined> {
    const owner = merchant().id;
    return world.store.read(async (sql) => {
      if ((await findCharge(sql, owner, id)) !== undefined) return "charges";
      if ((await findEvent(sql, owner, id)) !== undefined) return "events";
      for (const { kind, family } of KINDS)
        if ((await findRecord(sql, owner, kind, id)) !== undefined) return family;
      return undefined;
    });
  }
}

const FINDS =
  "By its id: a charge, event, order, subscription, plan or token. A charge also by reference, email, description or amount.";

const CARDS = TEST_CARDS.map(({ card_number, amount, about }) => [
  copyable(card_number),
  amount === undefined ? null : money(amount, "MXN"),
  about,
]);

/** What came back of a test event, or why there is none. */
async function sendTestEvent({
  world,
  merchant,
  ask,
}: PageContext): Promise<{ event?: Html; problem?: string }> {
  if (merchant().webhookUrl === null)
    return { problem: "There is no webhook URL yet. Save one above; then a test event can be sent." };
  const told = await ask(TEST_EVENT.call(() => "", ""));
  const refused = refusalIn(told);
  if (refused !== undefined) return { problem: refused.message };
  const id = textAt(told.body, "event", "id") ?? "";
  return world.store.read(async (sql) => {
    const event = await findEvent(sql, merchant().id, id);
    if (event === undefined) return { problem: "The event is gone." };
    return { event: testResult(event, await listAttempts(sql, merchant().id, id)) };
  });
}

function testResult(event: LoggedEvent, attempts: readonly Attempt[]): Html {
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
