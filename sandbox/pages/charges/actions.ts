import { decide, type Action } from "../../charges/charge.ts";
import { CONTINUATION_PATH } from "../../charges/pending.ts";
import { BASE_PATH } from "../../values/base-path.ts";
import type { Charge } from "../../store/charges.ts";
import type { Call, Refused } from "../../values/call.ts";
import { textAt } from "../../values/json.ts";
import { html, type Html } from "../html.ts";
import type { Desk } from "../parts/desk.ts";
import { pressForm } from "../parts/press.ts";
import { link, money, typedNumber } from "../parts/words.ts";
import { PORTAL_PATH } from "../portal-page.ts";

/** The operations that a button of a charge calls. */
export const ACTIONS = ["capture", "refund", "complete", "cancel"] as const;

export type ActionName = (typeof ACTIONS)[number];

/** The call of an action; the amount is what stands in the field, whatever it is: the API judges it. */
export function actionCall(charge: Pick<Charge, "id" | "currency">, name: ActionName, amount: string): Call {
  if (name === "complete" || name === "cancel")
    return { method: "POST", path: `${BASE_PATH}/testing/transaction/${name}/${charge.id}` };
  const body = { amount: typedNumber(amount), currency_code: charge.currency };
  return { method: "POST", path: `${BASE_PATH}/transaction/${name}/${charge.id}`, body };
}

/** What was pressed and refused, with the amount that stood in the field. */
export interface RefusedPress {
  readonly name: ActionName;
  readonly amount: string;
  readonly refused: Refused;
}

/** Everything that can be done with the charge now. */
export function actionsPart(desk: Desk, charge: Charge, press?: RefusedPress): Html {
  const forms = ACTIONS.filter((name) => isAllowed(desk, charge, name) || press?.name === name).map(
    (name) =>
      html`<div class="card">
        ${actionForm(desk, charge, name, press?.name === name ? press : undefined)}
      </div>`,
  );
  const page = customerPage(charge);
  if (page === null && forms.length === 0)
    return html`<p class="none">Nothing: this charge is ${charge.status}.</p>`;
  return html`<div class="presses">
    ${page === null ? "" : html`<div class="card">${page}</div>`} ${forms}
  </div>`;
}

/** Asked with all that is left, as the field proposes it. */
function isAllowed({ world }: Desk, charge: Charge, type: ActionName): boolean {
  const all = { amount: left(charge, type), currency_code: charge.currency };
  const action: Action = type === "capture" || type === "refund" ? { type, money: all } : { type };
  if (type === "refund" && charge.status !== "completed" && all.amount === 0) return false;
  return decide(charge, action, world.settings.transitions).allowed;
}

function left(charge: Charge, type: ActionName): number {
  if (type === "capture" || charge.status === "completed") return charge.authorized - charge.captured;
  return charge.captured - charge.refunded;
}

const LABELS: Readonly<Record<ActionName, string>> = {
  capture: "Capture",
  refund: "Refund",
  complete: "Complete the payment",
  cancel: "Cancel the payment",
};

function actionForm(desk: Desk, charge: Charge, name: ActionName, press?: RefusedPress): Html {
  const rest = left(charge, name);
  const all = money(rest, charge.currency);
  const note =
    name === "refund" && charge.status === "completed"
      ? `A hold is released as a whole (${all}), whatever stands here.`
      : `In the smallest unit. ${rest} is ${all}, all that is left.`;
  const value = press?.amount ?? String(rest);
  const fields =
    name === "capture" || name === "refund"
      ? [{ name: "amount", label: `Amount to ${name}`, note, value, kind: "number" as const }]
      : [];
  return pressForm(
    desk,
    {
      label: LABELS[name],
      action: `${PORTAL_PATH}/charges/${charge.id}/${name}`,
      call: actionCall(charge, name, value),
      fields,
      main: name !== "cancel",
    },
    press?.refused,
  );
}

/** The page at which the customer acts, or reads how to pay. */
function customerPage({ status, merchantId, facts: { action } }: Charge): Html | null {
  if (status !== "pending" || action === null) return null;
  const href = `${CONTINUATION_PATH}/${merchantId}/${action.continuationId}`;
  return html`<p>The customer has to act: <code>${action.name}</code></p>
    <p>${link(href, PAGES[action.name] ?? "Open the page of the customer")}</p>`;
}

const PAGES: Readonly<Record<string, string>> = {
  "3ds_authenticate": "Open the 3DS page",
  complete_at_bnpl_provider: "Open the page of the BNPL provider",
  collect_payment: "Open the payment instructions",
};

export function amountIn(form: unknown): string {
  return textAt(form, "amount") ?? "";
}
