import { decide, type Action } from "../../charges/charge.ts";
import { CONTINUATION_PATH } from "../../charges/pending.ts";
import { messageOf } from "../../charges/status-details.ts";
import { chargeView } from "../../charges/view.ts";
import { findCharge, type Charge } from "../../store/charges.ts";
import { findContinuation } from "../../store/continuations.ts";
import { BASE_PATH } from "../../values/call.ts";
import { ServiceError } from "../../values/errors.ts";
import { textAt } from "../../values/json.ts";
import { typedMoney } from "../../values/money.ts";
import { registerPage } from "../control-page.ts";
import { card, code, copyable, facts, link, money, objectLink, requestsOf, two, when } from "../elements.ts";
import { asJson, field, type Control, type Draw } from "../form.ts";
import { html, type Html } from "../html.ts";
import type { PageContext } from "../page-context.ts";
import { refusedAttempts, storyOf } from "./story.ts";
import { amountText, chargeBadge, methodText, stateWord } from "./words.ts";

type Name = "capture" | "refund" | "complete" | "cancel";
type Read = { readonly charge: Charge };

function control(name: Name, label: string, done: string) {
  const isOfAmount = name === "capture" || name === "refund";
  const path = `${BASE_PATH}${isOfAmount ? "" : "/testing"}/transaction/${name}`;
  return {
    name,
    path: `/charges/:id/${name}`,
    label,
    call: (typed, id, { charge }) => {
      const to = { method: "POST", path: `${path}/${id}` } as const;
      if (!isOfAmount) return to;
      const amount = typedMoney(typed("amount"));
      if (amount === undefined)
        return { field: "amount", message: `Type an amount in ${charge.currency}, such as 30 or 30.05.` };
      return { ...to, body: { amount, currency_code: charge.currency } };
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
    title: ({ charge }) => money(charge.authorized, charge.currency),
    controls: CONTROLS,
    head: ({ charge }) =>
      html`${chargeBadge(charge)}
        <span class="about">${charge.facts.description}, ${methodText(context, charge)}</span>`,
    content: ({ charge, visits, story }, form) =>
      two(
        html`${card(
          "Story",
          html`<p>${messageOf(charge)}</p>
            ${story(form)}`,
          "story",
        )}`,
        html`${card("Next", nextPart(context, charge, form), "next")}
        ${card("Facts", html`${chargeFacts(context, charge, visits?.expires)} ${asJson(context, "charge", chargeView(charge))}`)}`,
      ),
    reads: (id) => ({ method: "GET", path: `${BASE_PATH}/transaction/charge/${id}` }),
  });
}

function chargeFacts({ world, wire }: PageContext, charge: Charge, expires: number | undefined): Html {
  const { currency, captured, refunded, facts: known } = charge;
  const sum = (amount: number) => money(amount, currency);
  const info = (name: string) => textAt(known.paymentInfo, name) ?? null;
  const number = (name: string) => (info(name) === null ? null : copyable(info(name) ?? ""));
  const token = objectLink("tokens", textAt(known.payment, "payment_token"));
  return facts([
    ["Captured", sum(captured)],
    ["Refunded", `${sum(refunded)}${refunded === 0 ? "" : ` of ${sum(captured)}`}`],
    ["Status", code(charge.status)],
    ["Reason", charge.reason],
    ["Method", code(wire(charge.method))],
    ["Brand", textAt(known.payment, "credit_or_debit_card", "brand") ?? null],
    ["Token", token],
    ["Auto capture", charge.autoCapture ? "yes" : "no"],
    ["Customer", textAt(known.request, "consumer_details", "contact", "email") ?? null],
    ["Shop's order", info("external_system_order_id")],
    ["Order", objectLink("orders", info("service_system_order_id"))],
    ["Reference", number("reference")],
    ["CLABE", number("transaction_clabe")],
    ["Subscription", objectLink("subscriptions", charge.subscriptionId)],
    ["Channel", charge.channel],
    ["Id", copyable(charge.id)],
    ["Created", when(charge.created)],
    ["Waits until", expires === undefined || charge.status !== "pending" ? null : when(expires)],
    ["Requests", requestsOf(world, charge.id)],
  ]);
}

/** Everything that can be done with the charge now. */
function nextPart(context: PageContext, charge: Charge, form: Draw<Read>): Html {
  const forms = CONTROLS.filter(({ name }) => isAllowed(context, charge, name)).map((known, at) =>
    form({ ...known, fields: fieldsOf(charge, known.name), look: at === 0 ? "main" : undefined }),
  );
  const parts = [...customerPage(charge), ...forms];
  if (parts.length === 0) return html`<p class="none">Nothing: it is ${stateWord(charge.status)}.</p>`;
  return html`${parts}`;
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
  const { currency } = charge;
  const rest = left(charge, name);
  const note =
    name === "refund" && charge.status === "completed"
      ? `A hold is released as a whole (${money(rest, currency)}), whatever stands here.`
      : `At most ${money(rest, currency)}.`;
  const value = amountText(rest);
  return [field("amount", `Amount to ${name}`, note, { value, kind: "decimal", unit: currency })];
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
  return [html`<p>The customer acts next (<code>${action.name}</code>). ${link(href, text)}</p>`];
}
