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
import { controlPage } from "../control-page.ts";
import { card, code, copyable, h2, note, p } from "../elements.ts";
import { table } from "../list-page.ts";
import { money } from "../shown.ts";
import type { Control } from "../form.ts";
import { h, html, type Html, type Part } from "../html.ts";
import { PORTAL_PATH } from "../sites.ts";

/** A charge that a button makes. */
interface Trial {
  readonly name: string;
  readonly about: string;
  readonly what: Html;
  readonly amount: number;
  readonly call: Call;
}

const BY_CARD: Trial[] = TEST_CARDS.map(({ name, card_number, amount, about }) => {
  const what = html`${copyable(card_number)}${amount !== undefined && ` at ${money(amount, "MXN")}`}`;
  return { name, about, what, amount: amount ?? 5000, call: chargeByCard(amount ?? 5000, name, false) };
});

const WAITING = "complete or cancel it on the page of the charge.";

const BY_METHOD: Trial[] = [
  { name: "pay_with_bank_account", about: `Waits for a transfer: ${WAITING}` },
  { name: "pay_with_store", about: `Waits for cash: ${WAITING}` },
  { name: "pay_with_bnpl", about: "Waits for the customer at the page of the provider." },
].map((one) => ({ ...one, what: code(one.name), amount: 5000, call: chargeBy(one.name, 5000) }));

const CHARGE = {
  path: "/outcomes/charge",
  label: "Charge",
  call: (typed) =>
    [...BY_CARD, ...BY_METHOD].find(({ name }) => name === typed("name"))?.call ?? {
      message: "Press one of the buttons.",
    },
  // A pending or failed charge is answered with 400, too, and has an id.
  isWanted: ({ body }) => textAt(body, "id") !== undefined,
  goTo: ({ body }) => `${PORTAL_PATH}/charges/${textAt(body, "id") ?? ""}`,
} satisfies Control;

const EVENTS = EVENT_TYPES.map((value) => ({ value, label: `${value}: ${RECIPES[value].how}` }));
const EVENT_NOTE =
  "Does what really causes the event, by calls of the API. A disbursement moves the clock by a day.";

const TRIGGER = {
  path: "/outcomes/trigger",
  label: "Cause it",
  look: "main",
  fields: [{ name: "event", label: "Event", note: EVENT_NOTE, value: "charge.failed", options: EVENTS }],
  call: (typed) => ({ method: "POST", path: "/_sandbox/trigger", body: { event: typed("event") } }),
  goTo: ({ body }) => `${PORTAL_PATH}/events/${textAt(body, "event", "id") ?? ""}`,
} satisfies Control;

const SOURCE_NOTE =
  "What decides how this sandbox answers. The interface document gives no test cards and amounts; these are " +
  "the choice of this sandbox.";

export const outcomes = controlPage({
  path: "/outcomes",
  menu: "Outcomes",
  title: "Outcomes",
  controls: [CHARGE, TRIGGER],
  read: async () => undefined,
  content(_about, form, { onTerminal }) {
    const presses = (trials: readonly Trial[]) => {
      const cards = trials.map(({ name, about, what, amount }) => {
        const label = `Charge ${money(amount, "MXN")}`;
        const button = form({ ...CHARGE, label, sends: ["name", name] }, { beside: `(${name})` });
        return h("div", { class: "card" }, p(h("strong", {}, about)), p(what), button);
      });
      return h("div", { class: "presses" }, cards);
    };
    const byCommand = note(["On a terminal: ", code(onTerminal("trigger charge.failed"))]);
    return [
      note(SOURCE_NOTE),
      h2("Test cards"),
      presses(BY_CARD),
      h2("Other methods"),
      presses(BY_METHOD),
      h2("Test amounts and names"),
      table("Test amounts and names", ["Value", "What it does"], AMOUNTS),
      card("Cause an event", [form(TRIGGER), byCommand]),
    ];
  },
});

const DISBURSEMENT = "The disbursement of a charge of this amount fails, a day after the capture.";
const NAMED =
  "As name of a product or plan, token alias of a subscription, or reason of a cancellation: refused.";
const SEARCHED = "As search_key of the charge list: the error code of this name.";

/** What can be sent to make something fail, or to offer something. */
const AMOUNTS: readonly (readonly Part[])[] = [
  [sum(TEST_AMOUNTS.capture_fails), "A capture of this amount is refused by the bank."],
  [sum(TEST_AMOUNTS.refund_fails), "A refund of this amount is refused by the bank."],
  [sum(TEST_AMOUNTS.order_creation_fails), "An order of this total is refused."],
  [sum(TEST_AMOUNTS.order_update_fails), "A change of an order to this total is refused."],
  [sum(TEST_AMOUNTS.disbursement_fails), DISBURSEMENT],
  [code(FAILING_NAME), NAMED],
  ...TEST_SEARCH_KEYS.map((key) => [code(key), SEARCHED]),
  ...INSTALLMENT_MINIMUMS.map(({ months, amount }) => [
    `${sum(amount)} and more`,
    `A card may be paid in ${months} months.`,
  ]),
];

function sum(amount: number): string {
  return `${amount} (${money(amount, "MXN")})`;
}
