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
import type { Call } from "../../values/call.ts";
import { textAt } from "../../values/json.ts";
import { registerPage } from "../control-page.ts";
import { card, code, copyable, money, note, table } from "../elements.ts";
import { field, type Control, type Draw } from "../form.ts";
import { html, type Html } from "../html.ts";
import type { PageContext } from "../page-context.ts";
import { PORTAL_PATH } from "../layout.ts";

/** A charge that a button makes. */
interface Trial {
  readonly name: string;
  readonly about: string;
  readonly what: Html;
  readonly amount: number;
  readonly call: () => Call;
}

const BY_CARD: readonly Trial[] = TEST_CARDS.map(({ name, card_number, amount = 0, about }) => {
  const call = () => chargeByCard(amount || 5000, name, false);
  const what = html`${copyable(card_number)}${amount === 0 ? "" : ` at ${money(amount, "MXN")}`}`;
  return { name, about, what, amount: amount || 5000, call };
});

const BY_METHOD: readonly Trial[] = [
  byMethod("pay_with_bank_account", "Waits for a transfer: complete or cancel it on the page of the charge."),
  byMethod("pay_with_store", "Waits for cash: complete or cancel it on the page of the charge."),
  byMethod("pay_with_bnpl", "Waits for the customer at the page of the provider."),
];

function byMethod(name: string, about: string): Trial {
  return { name, about, what: code(name), amount: 5000, call: () => chargeBy(name, 5000) };
}

const CHARGE = {
  path: "/outcomes/charge",
  label: "Charge",
  call: (typed) =>
    [...BY_CARD, ...BY_METHOD].find(({ name }) => name === typed("name"))?.call() ??
    "Press one of the buttons.",
  // A pending or failed charge is answered with 400, too, and has an id.
  isWanted: ({ body }) => textAt(body, "id") !== undefined,
  goTo: ({ body }) => `${PORTAL_PATH}/charges/${textAt(body, "id") ?? ""}`,
} satisfies Control;

const TRIGGER = {
  path: "/outcomes/trigger",
  label: "Cause it",
  look: "main",
  fields: [
    field(
      "event",
      "Event",
      "Does what really causes the event, by calls of the API. A disbursement moves the clock by a day.",
      {
        value: "charge.failed",
        options: EVENT_TYPES.map((value) => ({ value, label: `${value}: ${RECIPES[value].how}` })),
      },
    ),
  ],
  call: (typed) => ({ method: "POST", path: "/_sandbox/trigger", body: { event: typed("event") } }),
  goTo: ({ body }) => `${PORTAL_PATH}/events/${textAt(body, "event", "id") ?? ""}`,
} satisfies Control;

export function registerOutcomes(context: PageContext): void {
  registerPage(context, {
    path: "/outcomes",
    menu: "Outcomes",
    title: "Outcomes",
    controls: [CHARGE, TRIGGER],
    read: async () => undefined,
    content: (_about, form) =>
      html`${note(
          "What decides how this sandbox answers. The interface document gives no test cards and amounts; these are the choice of this sandbox.",
        )}
        <h2>Test cards</h2>
        <div class="presses">${BY_CARD.map((trial) => trialCard(form, trial))}</div>
        <h2>Other methods</h2>
        <div class="presses">${BY_METHOD.map((trial) => trialCard(form, trial))}</div>
        <h2>Test amounts and names</h2>
        ${table("Test amounts and names", ["Value", "What it does"], AMOUNTS)}
        ${card(
          "Cause an event",
          html`${form(TRIGGER)}
          ${note(html`On a terminal: <code>payment-sandbox trigger charge.failed</code>`)}`,
        )}`,
  });
}

function trialCard(form: Draw<undefined>, { name, what, about, amount }: Trial): Html {
  const charge = { ...CHARGE, label: `Charge ${money(amount, "MXN")}`, sends: ["name", name] } as const;
  return html`<div class="card">
    <p><strong>${about}</strong></p>
    <p>${what}</p>
    ${form(charge, { beside: `(${name})` })}
  </div>`;
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
