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
import { controlPage } from "../control-page.ts";
import { card, code, copyable, facts, link, nothing, objectLink, p, requestsOf, two } from "../elements.ts";
import { money, when } from "../shown.ts";
import { asJson, type Control, type Draw, type Field } from "../form.ts";
import { html, type Html, type Part } from "../html.ts";
import type { PageContext } from "../page-context.ts";
import { refusedAttempts, storyList, storyOf } from "./story.ts";
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
export const chargePage = controlPage({
  path: "/charges/:id",
  menu: "Charges",
  async read({ world, stored }, { id }) {
    const refused = await refusedAttempts(world.requests, id);
    return stored(async (sql, owner) => {
      const charge = await findCharge(sql, owner, id);
      if (charge === undefined) throw new ServiceError(404, "charge_not_found", "There is no such charge.");
      const page = charge.facts.action?.continuationId;
      const visits = page === undefined ? undefined : await findContinuation(sql, owner, page);
      return { charge, visits, story: await storyOf(sql, charge, visits, refused) };
    });
  },
  title: ({ charge: { authorized, currency } }) => money(authorized, currency),
  head: ({ charge }, context) => [
    chargeBadge(charge),
    html`${charge.facts.description}, ${methodText(context, charge)}`,
  ],
  controls: CONTROLS,
  content({ charge, visits, story }, form, context) {
    const known = facts(chargeFacts(context, charge, visits?.expires));
    return two(card("Story", [p(messageOf(charge)), storyList(story(form, context))], "story"), [
      card("Next", nextPart(context, charge, form), "next"),
      card("Facts", [known, asJson(context, "charge", chargeView(charge))]),
    ]);
  },
  reads: (id) => ({ method: "GET", path: `${BASE_PATH}/transaction/charge/${id}` }),
});

function chargeFacts({ world, wire }: PageContext, charge: Charge, expires: number | undefined) {
  const { status, captured, refunded, facts: known } = charge;
  const sum = (amount: number) => money(amount, charge.currency);
  const info = (name: string) => textAt(known.paymentInfo, name);
  const number = (name: string) => info(name) && copyable(info(name) ?? "");
  return {
    Captured: sum(captured),
    Refunded: refunded === 0 ? sum(0) : `${sum(refunded)} of ${sum(captured)}`,
    Status: code(status),
    Reason: charge.reason,
    Method: code(wire(charge.method)),
    Brand: textAt(known.payment, "credit_or_debit_card", "brand"),
    Token: objectLink("tokens", textAt(known.payment, "payment_token")),
    "Auto capture": charge.autoCapture ? "yes" : "no",
    Customer: textAt(known.request, "consumer_details", "contact", "email"),
    "Shop's order": info("external_system_order_id"),
    Order: objectLink("orders", info("service_system_order_id")),
    Reference: number("reference"),
    CLABE: number("transaction_clabe"),
    Subscription: objectLink("subscriptions", charge.subscriptionId),
    Channel: charge.channel,
    Id: copyable(charge.id),
    Created: when(charge.created),
    "Waits until": status === "pending" && expires !== undefined && when(expires),
    Requests: requestsOf(world, charge.id),
  };
}

function nextPart(context: PageContext, charge: Charge, form: Draw<Read>): Part {
  const forms = CONTROLS.filter(({ name }) => isAllowed(context, charge, name)).map((known, at) =>
    form({ ...known, fields: fieldsOf(charge, known.name), look: at === 0 ? "main" : undefined }),
  );
  const parts = [...customerPage(charge), ...forms];
  return parts.length === 0 ? nothing(`Nothing: it is ${stateWord(charge.status)}.`) : parts;
}

/** Asked with all that is left, as the field proposes it. */
function isAllowed({ world }: PageContext, charge: Charge, type: Name): boolean {
  const all = { amount: left(charge, type), currency_code: charge.currency };
  const action: Action = type === "capture" || type === "refund" ? { type, money: all } : { type };
  if (type === "refund" && charge.status !== "completed" && all.amount === 0) return false;
  return decide(charge, action, world.settings.transitions).allowed;
}

function left({ status, authorized, captured, refunded }: Charge, type: Name): number {
  return type === "capture" || status === "completed" ? authorized - captured : captured - refunded;
}

function fieldsOf(charge: Charge, name: Name): Field[] {
  if (name === "complete" || name === "cancel") return [];
  const { currency, status } = charge;
  const rest = left(charge, name);
  const note =
    name === "refund" && status === "completed"
      ? `A hold is released as a whole (${money(rest, currency)}), whatever stands here.`
      : `At most ${money(rest, currency)}.`;
  const value = { value: amountText(rest), kind: "decimal", unit: currency } as const;
  return [{ name: "amount", label: `Amount to ${name}`, note, ...value }];
}

const PAGES = new Map([
  ["3ds_authenticate", "Open the 3DS page"],
  ["complete_at_bnpl_provider", "Open the page of the BNPL provider"],
  ["collect_payment", "Open the payment instructions"],
]);

/** The page at which the customer acts, or reads how to pay. */
function customerPage({ status, merchantId, facts: { action } }: Charge): Html[] {
  if (status !== "pending" || action === null) return [];
  const href = `${CONTINUATION_PATH}/${merchantId}/${action.continuationId}`;
  const text = PAGES.get(action.name) ?? "Open the page of the customer";
  return [html`<p>The customer acts next (${code(action.name)}). ${link(href, text)}</p>`];
}
