import { decide, type Action } from "../../charges/charge.ts";
import { CONTINUATION_PATH } from "../../charges/pending.ts";
import { messageOf } from "../../charges/status-details.ts";
import { chargeView } from "../../charges/view.ts";
import { findCharge, type Charge } from "../../store/charges.ts";
import { findContinuation } from "../../store/continuations.ts";
import { BASE_PATH } from "../../values/call.ts";
import { ServiceError } from "../../values/errors.ts";
import { objectAt, textAt } from "../../values/json.ts";
import { registerPage, type Draw } from "../control-page.ts";
import { code, facts, link, money, objectLink, requestsOf, stateBadge, when } from "../elements.ts";
import { asJson, field, NUMERIC, sameCall, typedNumber, type Control } from "../form.ts";
import { html, type Html } from "../html.ts";
import type { PageContext } from "../page-context.ts";
import { refusedAttempts, storyOf } from "./story.ts";

type Name = "capture" | "refund" | "complete" | "cancel";
type Read = { readonly charge: Charge };

function control(name: Name, label: string, done: string) {
  const isOfAmount = name === "capture" || name === "refund";
  const path = `${BASE_PATH}${isOfAmount ? "" : "/testing"}/transaction/${name}`;
  return {
    name,
    path: `/charges/:id/${name}`,
    label,
    main: name !== "cancel",
    /** The amount is what stands in the field, whatever it is: the API judges it. */
    call: (typed, id, { charge }) => {
      const body = { amount: typedNumber(typed("amount")), currency_code: charge.currency };
      return { method: "POST", path: `${path}/${id}`, ...(isOfAmount ? { body } : {}) };
    },
    done: [name, done],
  } satisfies Control<Read> & { readonly name: Name };
}

const CONTROLS = [
  control("capture", "Capture", "Captured."),
  control("refund", "Refund", "Refunded."),
  control("complete", "Complete the payment", "Completed, as if the customer had paid."),
  control("cancel", "Cancel the payment", "Cancelled, as if the customer had not paid."),
];

/** A charge and its story: what happened, and what can be done next. */
export function registerCharge(context: PageContext): void {
  const { world, merchant } = context;
  registerPage(context, {
    path: "/charges/:id",
    async read({ id }) {
      const owner = merchant().id;
      const charge = await world.store.read((sql) => findCharge(sql, owner, id));
      if (charge === undefined) throw new ServiceError(404, "charge_not_found", "There is no such charge.");
      const refused = await refusedAttempts(world.requests, id);
      const { action } = charge.facts;
      return world.store.read(async (sql) => {
        const visits =
          action === null ? undefined : await findContinuation(sql, owner, action.continuationId);
        return { charge, visits, story: await storyOf(context, sql, charge, visits, refused) };
      });
    },
    menu: "Charges",
    title: ({ charge }) => `Charge of ${money(charge.authorized, charge.currency)}`,
    controls: CONTROLS,
    content: ({ charge, visits, story }, form) =>
      html`<p class="lead">${stateBadge(charge.status)} ${messageOf(charge)}</p>
        ${chargeFacts(context, charge, visits?.expires)}
        <h2 id="next">What can be done next</h2>
        ${nextPart(context, charge, form)}
        <h2 id="story">Story</h2>
        ${story}
        <h2>As the API answers</h2>
        ${asJson(context, "charge", chargeView(charge))}
        ${sameCall(context, "reading the charge", { method: "GET", path: `${BASE_PATH}/transaction/charge/${charge.id}` })}`,
  });
}

function chargeFacts({ world, wire }: PageContext, charge: Charge, expires: number | undefined): Html {
  const { currency, captured, refunded, facts: known } = charge;
  const sum = (amount: number) => money(amount, currency);
  const info = (name: string) => textAt(known.paymentInfo, name) ?? null;
  const card = objectAt(known.payment, "credit_or_debit_card");
  const token = objectLink("tokens", textAt(known.payment, "payment_token"));
  const byCard = ` (${textAt(card, "brand") ?? "card"} ending in ${textAt(card, "last_four") ?? ""})`;
  return facts([
    ["Id", code(charge.id)],
    ["Created", when(charge.created)],
    ["For", known.description],
    [
      "Paid by",
      html`${wire(charge.method)}${card === undefined ? "" : byCard}${token === null ? "" : html`, token ${token}`}`,
    ],
    ["Reason", charge.reason],
    ["Amount", sum(charge.authorized)],
    ["Captured", sum(captured)],
    ["Refunded", `${sum(refunded)}${refunded === 0 ? "" : ` of ${sum(captured)}`}`],
    ["Auto capture", charge.autoCapture ? "yes" : "no"],
    ["Order", objectLink("orders", info("service_system_order_id"))],
    ["Merchant's order id", info("external_system_order_id")],
    ["Reference", info("reference")],
    ["CLABE", info("transaction_clabe")],
    ["Subscription", objectLink("subscriptions", charge.subscriptionId)],
    ["Channel", charge.channel],
    ["Requests", requestsOf(world, charge.id)],
    ["Waits until", expires === undefined || charge.status !== "pending" ? null : when(expires)],
  ]);
}

/** Everything that can be done with the charge now. */
function nextPart(context: PageContext, charge: Charge, form: Draw<Read>): Html {
  const forms = CONTROLS.filter(({ name }) => isAllowed(context, charge, name)).map((known) =>
    form({ ...known, fields: fieldsOf(charge, known.name) }),
  );
  const parts = [...customerPage(charge), ...forms];
  if (parts.length === 0) return html`<p class="none">Nothing: this charge is ${charge.status}.</p>`;
  return html`<div class="presses">${parts.map((part) => html`<div class="card">${part}</div>`)}</div>`;
}

/** Asked with all that is left, as the field proposes it. */
function isAllowed({ world }: PageContext, charge: Charge, type: Name): boolean {
  const all = { amount: left(charge, type), currency_code: charge.currency };
  const action: Action = type === "capture" || type === "refund" ? { type, money: all } : { type };
  if (type === "refund" && charge.status !== "completed" && all.amount === 0) return false;
  return decide(charge, action, world.settings.transitions).allowed;
}

function left(charge: Charge, type: Name): number {
  if (type === "capture" || charge.status === "completed") return charge.authorized - charge.captured;
  return charge.captured - charge.refunded;
}

function fieldsOf(charge: Charge, name: Name) {
  if (name === "complete" || name === "cancel") return [];
  const rest = left(charge, name);
  const all = money(rest, charge.currency);
  const note =
    name === "refund" && charge.status === "completed"
      ? `A hold is released as a whole (${all}), whatever stands here.`
      : `In the smallest unit. ${rest} is ${all}, all that is left.`;
  return [field("amount", `Amount to ${name}`, note, { value: String(rest), ...NUMERIC })];
}

const PAGES: Readonly<Record<string, string>> = {
  "3ds_authenticate": "Open the 3DS page",
  complete_at_bnpl_provider: "Open the page of the BNPL provider",
  collect_payment: "Open the payment instructions",
};

/** The page at which the customer acts, or reads how to pay. */
function customerPage({ status, merchantId, facts: { action } }: Charge): Html[] {
  if (status !== "pending" || action === null) return [];
  const href = `${CONTINUATION_PATH}/${merchantId}/${action.continuationId}`;
  const text = PAGES[action.name] ?? "Open the page of the customer";
  return [
    html`<p>The customer has to act: <code>${action.name}</code></p>
      <p>${link(href, text)}</p>`,
  ];
}
