import { TEST_CARDS } from "../../outcomes.ts";
import { BASE_PATH } from "../../values/base-path.ts";
import type { Call } from "../../values/call.ts";
import { html, type Html } from "../html.ts";
import type { Desk } from "../parts/desk.ts";
import { problemText, sameCall } from "../parts/press.ts";
import { facts, link, money, more, saved, when } from "../parts/words.ts";
import { PORTAL_PATH, portalPage, table } from "../portal-page.ts";
import type { Addresses } from "./addresses.ts";
import { testEventPart, type TestEvent } from "./test-event.ts";

/** What a form of this page came back with. */
export interface Came {
  readonly note?: string | undefined;
  /** What was typed, and what is wrong with it. */
  readonly addresses?: Addresses;
  readonly tested?: TestEvent;
}

/** The Developer menu: where the sandbox is, its keys, and the two addresses that a merchant registers. */
export function startPage(desk: Desk, came: Came): string {
  const { world, merchant } = desk;
  const { secretKey, publicKey, webhookKey } = merchant();
  return portalPage(
    "Developer",
    "Developer",
    html`${saved(came.note)}
      <form method="get" action="${PORTAL_PATH}/find" class="search" role="search">
        <div>
          <label for="q">Find anything</label>
          <p class="note" id="q-note">
            By its id: a charge, event, order, subscription, plan or token. A charge also by reference, email,
            description or amount.
          </p>
          <input id="q" name="q" type="search" aria-describedby="q-note" />
        </div>
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
      <p class="note">
        One click selects a whole value. Send a key in the header X-Api-Client-Key; the secret key stays on
        your server.
      </p>
      ${more("A first charge by curl", html`<pre class="wrap" tabindex="0">${desk.curl(FIRST_CHARGE)}</pre>`)}
      <h2>Addresses</h2>
      ${addressForm(desk, came.addresses)} ${testEventPart(desk, came.tested)}
      <h2>Test cards</h2>
      ${table(
        "Test cards",
        ["Number", "Only at", "What it does"],
        TEST_CARDS.map((card) => [
          copyable(card.card_number),
          html`${card.amount === undefined ? "" : money(card.amount, "MXN")}`,
          html`${card.about}`,
        ]),
      )}
      <p class="note">
        All of them are valid until 12/2039 with the code 123.
        ${link(`${PORTAL_PATH}/outcomes`, "All outcomes")}, with test amounts, and buttons that try them.
      </p>`,
  );
}

/** A text that one click selects as a whole. */
function copyable(text: string): Html {
  return html`<code class="copy">${text}</code>`;
}

const FIRST_CHARGE: Call = {
  method: "POST",
  path: `${BASE_PATH}/transaction/charge`,
  body: {
    description: "A first charge",
    amount_details: { amount: 5000, currency_code: "MXN" },
    payment_detail: {
      credentials: {
        payment_method: { method: "credit_or_debit_card" },
        credit_or_debit_card: {
          card_number: "4111111111111111",
          expiration_month: "12",
          expiration_year: "2039",
          card_validation_code: "123",
        },
      },
    },
  },
};

function addressForm(desk: Desk, typed?: Addresses): Html {
  const { webhookUrl, redirectUrl } = desk.merchant();
  const fields = [
    {
      name: "webhook_url",
      label: "Webhook URL",
      note: "Events are sent here. Leave it empty for none.",
      value: typed?.webhook_url.text ?? webhookUrl ?? "",
      problem: typed?.webhook_url.problem,
    },
    {
      name: "redirect_url",
      label: "3DS redirect URL",
      note: "Customers come back here after 3DS, with TID.",
      value: typed?.redirect_url.text ?? redirectUrl ?? "",
      problem: typed?.redirect_url.problem,
    },
  ];
  const body = { webhook_url: fields[0]?.value || null, redirect_url: fields[1]?.value || null };
  return html`<form method="post" action="${PORTAL_PATH}">
      ${fields.map(
        ({ name, label, note, value, problem }) =>
          html`<div>
            <label for="${name}">${label}</label>
            <p class="note" id="${name}-note">${note}</p>
            <input
              id="${name}"
              name="${name}"
              type="text"
              inputmode="url"
              value="${value}"
              placeholder="none"
              aria-invalid="${String(problem !== undefined)}"
              aria-describedby="${name}-note${problem === undefined ? "" : ` ${name}-problem`}"
              ${problem === undefined ? "" : html`autofocus`}
            />
            ${problem === undefined ? "" : problemText(problem, `${name}-problem`)}
          </div>`,
      )}
      <button class="main" type="submit">Save</button>
    </form>
    ${sameCall(desk, "Save", { method: "POST", path: "/_sandbox/addresses", body })}`;
}
