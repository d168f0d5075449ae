import { chargeBy, chargeByCard } from "../../control/trigger/calls.ts";
import { RECIPES } from "../../control/trigger/recipes.ts";
import { EVENT_TYPES } from "../../control/trigger/trigger.ts";
import {
  FAILING_NAME,
  INSTALLMENT_MINIMUMS,
  TEST_AMOUNTS,
  TEST_CARDS,
  TEST_SEARCH_KEYS,
} from "../../outcomes.ts";
import { refusalIn } from "../../values/call.ts";
import { textAt } from "../../values/json.ts";
import { registerPage, type PageControl } from "../control-page.ts";
import { code, copyable, money, note, table } from "../elements.ts";
import { formOf, typedIn } from "../form.ts";
import { html, type Html } from "../html.ts";
import type { PageContext, Visit } from "../page-context.ts";
import { addressOf, PORTAL_PATH } from "../portal-page.ts";

const CHARGE_PATH = "/outcomes/charge";

/** A charge that a button makes: one for each test card, and one for each other method. */
const CHARGES = [
  ...TEST_CARDS.map(({ name, card_number, amount, about }) => {
    const what = html`${copyable(card_number)}${amount === undefined ? "" : ` at ${money(amount, "MXN")}`}`;
    return {
      name,
      what,
      about,
      amount: amount ?? 5000,
      call: () => chargeByCard(amount ?? 5000, name, false),
    };
  }),
  ...[
    [
      "pay_with_bank_account",
      "Waits for a transfer: complete or cancel it on the page of the charge.",
    ] as const,
    ["pay_with_store", "Waits for cash: complete or cancel it on the page of the charge."] as const,
    ["pay_with_bnpl", "Waits for the customer at the page of the provider."] as const,
  ].map(([name, about]) => ({
    name,
    what: code(name),
    about,
    amount: 5000,
    call: () => chargeBy(name, 5000),
  })),
];

const TRIGGER = {
  path: "/outcomes/trigger",
  label: "Cause it",
  main: true,
  fields: [
    {
      name: "event",
      label: "Event",
      note: "Does what really causes the event, by calls of the API. A disbursement moves the clock by a day.",
      value: "charge.failed",
      options: EVENT_TYPES.map((value) => ({ value, label: `${value}: ${RECIPES[value].how}` })),
    },
  ],
  call: (typed) => ({ method: "POST", path: "/_sandbox/trigger", body: { event: typed("event") } }),
  goTo: ({ body }) => `${PORTAL_PATH}/events/${textAt(body, "event", "id") ?? ""}`,
} satisfies PageControl<unknown>;

export function registerOutcomes(context: PageContext): void {
  const { on, ask } = context;
  const show = registerPage(context, {
    path: "/outcomes",
    menu: "Outcomes",
    title: "Outcomes",
    controls: [TRIGGER],
    read: async () => undefined,
    content: (_about, { sent }) =>
      html`${note(
          "What decides how this sandbox answers. The interface document gives no test cards and amounts; these are the choice of this sandbox.",
        )}
        <h2>Test cards</h2>
        <div class="presses">${CHARGES.slice(0, TEST_CARDS.length).map(chargeCard)}</div>
        <h2>Other methods</h2>
        <div class="presses">${CHARGES.slice(TEST_CARDS.length).map(chargeCard)}</div>
        <h2>Test amounts and names</h2>
        ${table("Test amounts and names", ["Value", "What it does"], AMOUNTS)}
        <h2>Cause an event</h2>
        <div class="card">
          ${formOf(context, TRIGGER, { sent })}
          <p class="note">On a terminal: <code>payment-sandbox trigger charge.failed</code></p>
        </div>`,
  });

  on("POST", CHARGE_PATH, async (visit) => {
    const typed = typedIn(visit.form);
    const charge = CHARGES.find(({ name }) => name === typed("name"));
    if (charge === undefined) return refuse(visit, 400, "Press one of the buttons.");
    const told = await ask(charge.call());
    // A pending or failed charge is answered with 400, too, and has an id.
    const id = textAt(told.body, "id");
    if (id !== undefined) return { goTo: `${PORTAL_PATH}/charges/${id}` };
    const refused = refusalIn(told);
    return refuse(visit, refused?.status || 502, refused?.message ?? "No charge was made.");
  });

  function refuse(visit: Visit, status: number, message: string) {
    const sent = {
      action: addressOf(CHARGE_PATH, ""),
      typed: typedIn(visit.form),
      refused: { status, message, field: undefined },
    };
    return { status, content: show(undefined, { sent }, visit) };
  }

  function chargeCard({ name, what, about, amount, call }: (typeof CHARGES)[number]): Html {
    const label = `Charge ${money(amount, "MXN")}`;
    const form = { path: CHARGE_PATH, label, sends: ["name", name], call } as const;
    return html`<div class="card">
      <p>${what}</p>
      <p>${about}</p>
      ${formOf(context, form, { about: `(${name})` })}
    </div>`;
  }
}

/** What can be sent to make something fail, or to offer something. */
const AMOUNTS: readonly (readonly [Html | string, string])[] = [
  [sum(TEST_AMOUNTS.capture_fails), "A capture of this amount is refused by the bank."],
  [sum(TEST_AMOUNTS.refund_fails), "A refund of this amount is refused by the bank."],
  [sum(TEST_AMOUNTS.order_creation_fails), "An order of this total is refused."],
  [sum(TEST_AMOUNTS.order_update_fails), "A change of an order to this total is refused."],
  [
    sum(TEST_AMOUNTS.disbursement_fails),
    "The disbursement of a charge of this amount fails, a day after the capture.",
  ],
  [
    code(FAILING_NAME),
    "As name of a product or plan, token alias of a subscription, or reason of a cancellation: refused.",
  ],
  ...TEST_SEARCH_KEYS.map(
    (key) => [code(key), "As search_key of the charge list: the error code of this name."] as const,
  ),
  ...INSTALLMENT_MINIMUMS.map(
    ({ months, amount }) => [`${sum(amount)} and more`, `A card may be paid in ${months} months.`] as const,
  ),
];

function sum(amount: number): string {
  return `${amount} (${money(amount, "MXN")})`;
}
