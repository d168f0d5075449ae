import { chargeByCard } from "../control/trigger/calls.ts";
import { writtenOtherwise } from "../settings.ts";
import { findCharge } from "../store/charges.ts";
import { findEvent } from "../store/events.ts";
import type { Merchant } from "../store/merchants.ts";
import { findRecord } from "../store/records.ts";
import { BASE_PATH } from "../values/call.ts";
import { textAt } from "../values/json.ts";
import { registerPage } from "./control-page.ts";
import { card, command, copyable, facts, link, more, note, queryOf, two, when } from "./elements.ts";
import { field, type Control } from "./form.ts";
import { html } from "./html.ts";
import { KINDS } from "./objects.ts";
import type { PageContext } from "./page-context.ts";
import { PORTAL_PATH } from "./layout.ts";

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

const url = (value: string | null) => ({ value: value ?? "", placeholder: "none", kind: "url" }) as const;

function addressFields({ webhookUrl, redirectUrl }: Merchant) {
  return [
    field("webhook_url", "Webhook URL", "Events are sent here. Leave it empty for none.", url(webhookUrl)),
    field(
      "redirect_url",
      "3DS redirect URL",
      "Customers come back here after 3DS, with TID.",
      url(redirectUrl),
    ),
  ];
}

/** A real charge, and a wait that is longer than one attempt. */
const TEST_EVENT = {
  path: "/test-event",
  label: "Send a test event",
  note: html`Makes a charge of 50.00 MXN and sends its <code>charge.succeeded</code> to the webhook URL that
    is saved.`,
  call: (_typed, _id, { webhookUrl }) =>
    webhookUrl === null
      ? "There is no webhook URL yet. Save one above; then a test event can be sent."
      : {
          method: "POST",
          path: "/_sandbox/trigger",
          body: { event: "charge.succeeded", wait_milliseconds: 16_000 },
        },
  goTo: ({ body }) => `${PORTAL_PATH}/events/${textAt(body, "event", "id") ?? ""}`,
} satisfies Control<Merchant>;

/** The Developer menu: where the sandbox is, its keys, and the two addresses that a merchant registers. */
export function registerStart(context: PageContext): void {
  const { on, world, merchant } = context;
  registerPage(context, {
    path: "",
    menu: "Developer",
    title: "Developer",
    controls: [ADDRESSES, TEST_EVENT],
    read: async () => merchant(),
    content: (owner, form) => {
      const { webhookUrl } = owner;
      const test =
        webhookUrl === null ? html`<p class="note">Events are sent once a webhook URL is saved.</p>` : "";
      return html`${two(
        card(
          "Where and with what",
          html`${facts([
            ["Base URL", copyable(world.origin() + BASE_PATH)],
            ["Secret key", copyable(owner.secretKey)],
            ["Public key", copyable(owner.publicKey)],
            ["Webhook key", copyable(owner.webhookKey)],
            ...writtenOtherwise(world.settings),
            ["Clock", html`${when(world.clock.now())} (${link(`${PORTAL_PATH}/clock`, "move it")})`],
          ])}
          ${note("Send a key in the header X-Api-Client-Key; the secret key stays on your server.")}
          ${note(html`${link(`${PORTAL_PATH}/outcomes`, "Test cards and amounts")}, with buttons that try them.`)}
          ${more("A first charge by curl", command(context.curl(chargeByCard(5000, "approved", false))))}`,
        ),
        card(
          "Addresses",
          html`${form({ ...ADDRESSES, fields: addressFields(owner) })} ${test} ${form(TEST_EVENT)}`,
        ),
      )}`;
    },
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
