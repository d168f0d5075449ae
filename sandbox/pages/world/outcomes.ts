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
import { refusalIn, type Call, type Refused } from "../../values/call.ts";
import { textAt } from "../../values/json.ts";
import { html, type Html } from "../html.ts";
import type { Desk } from "../parts/desk.ts";
import { pressForm, problemText, sameCall } from "../parts/press.ts";
import { code, money } from "../parts/words.ts";
import { PORTAL_PATH, portalPage, table } from "../portal-page.ts";

/** The charge of a button, by its name: one for each test card, and one for each other method. */
const CHARGES: ReadonlyMap<string, { readonly label: string; readonly call: Call }> = new Map([
  ...TEST_CARDS.map(({ name, amount = 5000 }) => {
    const call = chargeByCard(amount, name, false);
    return [name, { label: `Charge ${money(amount, "MXN")}`, call }] as const;
  }),
  ...["pay_with_bank_account", "pay_with_store", "pay_with_bnpl"].map(
    (method) => [method, { label: `Charge 50.00 MXN`, call: chargeBy(method, 5000) }] as const,
  ),
]);

export function registerOutcomes(desk: Desk): void {
  const { on, ask } = desk;

  on("GET", "/outcomes", async () => show());

  on("POST", "/outcomes/charge", async ({ form }) => {
    const charge = CHARGES.get(textAt(form, "name") ?? "");
    if (charge === undefined) return { status: 400, text: show({ problem: "Press one of the buttons." }) };
    const told = await ask(charge.call);
    // A pending or failed charge is answered with 400, too, and has an id.
    const id = textAt(told.body, "id");
    if (id !== undefined) return { goTo: `${PORTAL_PATH}/charges/${id}` };
    const refused = refusalIn(told);
    return {
      status: refused?.status || 502,
      text: show({ problem: refused?.message ?? "No charge was made." }),
    };
  });

  on("POST", "/outcomes/trigger", async ({ form }) => {
    const event = textAt(form, "event") ?? "";
    const told = await ask(triggerCall(event));
    const refused = refusalIn(told);
    if (refused === undefined)
      return { goTo: `${PORTAL_PATH}/events/${textAt(told.body, "event", "id") ?? ""}` };
    return { status: refused.status, text: show({ trigger: { event, refused } }) };
  });

  function show(
    came: {
      readonly problem?: string;
      readonly trigger?: { readonly event: string; readonly refused: Refused };
    } = {},
  ): string {
    return portalPage(
      "Outcomes",
      "Outcomes",
      html`${came.problem === undefined ? "" : problemText(came.problem, "charge-problem")}
        <p class="note">
          What decides how this sandbox answers. The interface document gives no test cards and amounts; these
          are the choice of this sandbox.
        </p>
        <h2>Test cards</h2>
        <div class="presses">${TEST_CARDS.map((card) => cardPart(desk, card))}</div>
        <h2>Other methods</h2>
        <div class="presses">${METHODS.map((method) => methodPart(desk, method))}</div>
        <h2>Test amounts and names</h2>
        ${table("Test amounts and names", ["Value", "What it does"], AMOUNTS)}
        <h2>Cause an event</h2>
        <div class="card">
          ${pressForm(
            desk,
            {
              label: "Cause it",
              action: `${PORTAL_PATH}/outcomes/trigger`,
              call: triggerCall(came.trigger?.event ?? "charge.failed"),
              fields: [
                {
                  name: "event",
                  label: "Event",
                  note: "Does what really causes the event, by calls of the API. A disbursement moves the clock by a day.",
                  value: came.trigger?.event ?? "charge.failed",
                  options: EVENT_TYPES.map((value) => ({ value, label: `${value}: ${RECIPES[value].how}` })),
                },
              ],
              main: true,
            },
            came.trigger?.refused,
          )}
          <p class="note">On a terminal: <code>payment-sandbox trigger charge.failed</code></p>
        </div>`,
    );
  }
}

function triggerCall(event: string): Call {
  return { method: "POST", path: "/_sandbox/trigger", body: { event } };
}

function tryIt(desk: Desk, name: string): Html {
  const charge = CHARGES.get(name);
  if (charge === undefined) return html``;
  return html`<form method="post" action="${PORTAL_PATH}/outcomes/charge" class="press">
      <button type="submit" name="name" value="${name}">
        ${charge.label}<span class="hidden"> (${name})</span>
      </button>
    </form>
    ${sameCall(desk, name, charge.call)}`;
}

function cardPart(desk: Desk, { name, card_number, amount, about }: (typeof TEST_CARDS)[number]): Html {
  return html`<div class="card">
    <p>
      <code class="copy">${card_number}</code>${amount === undefined ? "" : ` at ${money(amount, "MXN")}`}
    </p>
    <p>${about}</p>
    ${tryIt(desk, name)}
  </div>`;
}

const METHODS = [
  ["pay_with_bank_account", "Waits for a transfer: complete or cancel it on the page of the charge."],
  ["pay_with_store", "Waits for cash: complete or cancel it on the page of the charge."],
  ["pay_with_bnpl", "Waits for the customer at the page of the provider."],
] as const;

function methodPart(desk: Desk, [method, about]: (typeof METHODS)[number]): Html {
  return html`<div class="card">
    <p>${code(method)}</p>
    <p>${about}</p>
    ${tryIt(desk, method)}
  </div>`;
}

const MEANINGS: Readonly<Record<keyof typeof TEST_AMOUNTS, string>> = {
  capture_fails: "A capture of this amount is refused by the bank.",
  refund_fails: "A refund of this amount is refused by the bank.",
  order_creation_fails: "An order of this total is refused.",
  order_update_fails: "A change of an order to this total is refused.",
  disbursement_fails: "The disbursement of a charge of this amount fails, a day after the capture.",
};

const AMOUNTS: readonly (readonly Html[])[] = [
  ...Object.entries(TEST_AMOUNTS).map(([name, amount]) => [
    html`${amount} (${money(amount, "MXN")})`,
    html`${Object.entries(MEANINGS).find(([known]) => known === name)?.[1] ?? name}`,
  ]),
  [
    code(FAILING_NAME),
    html`As name of a product or plan, token alias of a subscription, or reason of a cancellation: refused.`,
  ],
  ...TEST_SEARCH_KEYS.map((key) => [
    code(key),
    html`As search_key of the charge list: the error code of this name.`,
  ]),
  ...INSTALLMENT_MINIMUMS.map(({ months, amount }) => [
    html`${amount} (${money(amount, "MXN")}) and more`,
    html`A card may be paid in ${months} months.`,
  ]),
];
