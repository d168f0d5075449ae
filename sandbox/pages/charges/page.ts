import { chargeView } from "../../charges/view.ts";
import { messageOf } from "../../charges/status-details.ts";
import { BASE_PATH } from "../../values/base-path.ts";
import type { Charge } from "../../store/charges.ts";
import { objectAt, textAt } from "../../values/json.ts";
import { html, type Html } from "../html.ts";
import type { Desk } from "../parts/desk.ts";
import { sameCall } from "../parts/press.ts";
import { code, facts, link, money, more, saved, when } from "../parts/words.ts";
import { json, PORTAL_PATH, portalPage, stateBadge } from "../portal-page.ts";
import { requestsOf } from "../requests/words.ts";
import { actionsPart, type RefusedPress } from "./actions.ts";
import type { Chapter } from "./story.ts";
import { storyPart } from "./story-part.ts";

export interface Around {
  readonly story: readonly Chapter[];
  /** When the customer's time runs out; null when nobody is waited for. */
  readonly expires: number | null;
}

/** A charge and its story: what happened, and what can be done next. */
export function chargePage(
  desk: Desk,
  charge: Charge,
  { story, expires }: Around,
  { done, press }: { readonly done?: string | undefined; readonly press?: RefusedPress },
): string {
  const sum = (amount: number) => money(amount, charge.currency);
  const read = { method: "GET", path: `${BASE_PATH}/transaction/charge/${charge.id}` } as const;
  return portalPage(
    `Charge of ${sum(charge.authorized)}`,
    "Charges",
    html`${saved(done)}
      <p class="lead">${stateBadge(charge.status)} ${messageOf(charge)}</p>
      ${facts([
        ["Id", code(charge.id)],
        ["Created", when(charge.created)],
        ["For", charge.facts.description],
        ["Paid by", paidBy(desk, charge)],
        ["Reason", charge.reason],
        ["Amount", sum(charge.authorized)],
        ["Captured", sum(charge.captured)],
        ["Refunded", `${sum(charge.refunded)}${charge.refunded === 0 ? "" : ` of ${sum(charge.captured)}`}`],
        ["Auto capture", charge.autoCapture ? "yes" : "no"],
        ["Order", linked("orders", textAt(charge.facts.paymentInfo, "service_system_order_id"))],
        ["Merchant's order id", textAt(charge.facts.paymentInfo, "external_system_order_id") ?? null],
        ["Reference", textAt(charge.facts.paymentInfo, "reference") ?? null],
        ["CLABE", textAt(charge.facts.paymentInfo, "transaction_clabe") ?? null],
        ["Subscription", linked("subscriptions", charge.subscriptionId ?? undefined)],
        ["Channel", charge.channel],
        ["Requests", requestsOf(desk.world, charge.id)],
        ["Waits until", expires === null || charge.status !== "pending" ? null : when(expires)],
      ])}
      <h2 id="next">What can be done next</h2>
      ${actionsPart(desk, charge, press)}
      <h2 id="story">Story</h2>
      ${storyPart(desk, charge, story)}
      <h2>As the API answers</h2>
      ${more("The charge as JSON", json(JSON.parse(desk.wire(JSON.stringify(chargeView(charge))))))}
      ${sameCall(desk, "reading the charge", read)}`,
  );
}

function linked(family: string, id: string | undefined): Html | null {
  return id === undefined ? null : link(`${PORTAL_PATH}/${family}/${id}`, code(id));
}

/** The method, and of a card what may be kept of it. */
function paidBy(desk: Desk, { method, facts: { payment } }: Charge): Html {
  const card = objectAt(payment, "credit_or_debit_card");
  const token = textAt(payment, "payment_token");
  return html`${desk.wire(method)}${
    card === undefined
      ? ""
      : html` (${textAt(card, "brand") ?? "card"} ending in ${textAt(card, "last_four") ?? ""})`
  }${token === undefined ? "" : html`, token ${link(`${PORTAL_PATH}/tokens/${token}`, code(token))}`}`;
}
