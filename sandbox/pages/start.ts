import { chargeByCard } from "../control/trigger/calls.ts";
import { writtenOtherwise } from "../settings.ts";
import { findCharge } from "../store/charges.ts";
import { findEvent } from "../store/events.ts";
import type { Merchant } from "../store/merchants.ts";
import { findRecord } from "../store/records.ts";
import { BASE_PATH } from "../values/call.ts";
import { textAt } from "../values/json.ts";
import { controlPage } from "./control-page.ts";
import { card, command, copyable, facts, link, more, note, two } from "./elements.ts";
import { queryOf } from "./list-page.ts";
import { when } from "./shown.ts";
import type { Control } from "./form.ts";
import { html } from "./html.ts";
import { KINDS } from "./objects.ts";
import type { Register } from "./page-context.ts";
import { PORTAL_PATH } from "./sites.ts";

const ADDRESSES = {
  path: "",
  label: "Save",
  look: "main",
  /** An empty field removes the address. */
  call: (typed) => {
    const address = (name: string) => typed(name).trim() || null;
    const body = { webhook_url: address("webhook_url"), redirect_url: address("redirect_url") };
    return { method: "POST", path: "/_sandbox/addresses", body };
  },
  done: ["saved", "Saved."],
} satisfies Control;

function addressFields({ webhookUrl, redirectUrl }: Merchant) {
  const webhookNote = "Events are sent here. Leave it empty for none.";
  const redirectNote = "Customers come back here after 3DS, with TID. Leave it empty for none.";
  return [
    { name: "webhook_url", label: "Webhook URL", note: webhookNote, value: webhookUrl ?? "" },
    { name: "redirect_url", label: "3DS redirect URL", note: redirectNote, value: redirectUrl ?? "" },
  ].map((field) => ({ ...field, kind: "url" as const }));
}

const TEST_NOTE = html`The test event is the <code>charge.succeeded</code> of a charge of 50.00 MXN. It is
  sent to the webhook URL that is saved.`;

/** A real charge, and a wait that is longer than one attempt. */
const TEST_EVENT = {
  path: "/test-event",
  label: "Send a test event",
  call: (_typed, _id, { webhookUrl }) => {
    if (webhookUrl === null)
      return { message: "There is no webhook URL yet. Save one above; then a test event can be sent." };
    const body = { event: "charge.succeeded", wait_milliseconds: 16_000 };
    return { method: "POST", path: "/_sandbox/trigger", body };
  },
  goTo: ({ body }) => `${PORTAL_PATH}/events/${textAt(body, "event", "id") ?? ""}`,
} satisfies Control<Merchant>;

/** The Developer menu: where the sandbox is, its keys, and the two addresses that a merchant registers. */
export const start = controlPage({
  path: "",
  menu: "Developer",
  title: "Developer",
  controls: [ADDRESSES, TEST_EVENT],
  read: async ({ merchant }) => merchant(),
  content: (owner, form, { world, curl }) => {
    const known = facts({
      "Base URL": copyable(world.origin() + BASE_PATH),
      "Secret key": copyable(owner.secretKey),
      "Public key": copyable(owner.publicKey),
      "Webhook key": copyable(owner.webhookKey),
      ...Object.fromEntries(writtenOtherwise(world.settings)),
      Clock: html`${when(world.clock.now())} (${link(`${PORTAL_PATH}/clock`, "move it")})`,
    });
    return two(
      card("Where and with what", [
        known,
        note("Send a key in the header X-Api-Client-Key; the secret key stays on your server."),
        note(html`${link(`${PORTAL_PATH}/outcomes`, "Test cards and amounts")}, with buttons that try them.`),
        more("A first charge by curl", command(curl(chargeByCard(5000, "approved", false)))),
      ]),
      card("Addresses", [
        form({ ...ADDRESSES, fields: addressFields(owner) }),
        owner.webhookUrl === null && note("Events are sent once a webhook URL is saved."),
        note(TEST_NOTE),
        form(TEST_EVENT),
      ]),
    );
  },
});

/** The search by any id. What is no id of another object is left to the search for charges. */
export const find: Register = ({ on, stored }) =>
  on("GET", "/find", async ({ query }) => {
    const id = (textAt(query, "q") ?? "").trim();
    const family = await stored(async (sql, owner) => {
      if ((await findCharge(sql, owner, id)) !== undefined) return "charges";
      if ((await findEvent(sql, owner, id)) !== undefined) return "events";
      for (const one of KINDS)
        if ((await findRecord(sql, owner, one.kind, id)) !== undefined) return one.family;
      return undefined;
    });
    const place =
      family === undefined ? `charges${queryOf({ q: id })}` : `${family}/${encodeURIComponent(id)}`;
    return { goTo: `${PORTAL_PATH}/${place}` };
  });
