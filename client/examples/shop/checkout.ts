// checkout.ts
import {
  byMethod,
  byToken,
  ClientError,
  type Action,
  type OutcomeOf,
  type SecretClient,
} from "@payment-service/client";
import { recoverCharge } from "@payment-service/client/recover";
import { isOverdue, settle, type Order } from "./orders.ts";

export type Way =
  | { readonly name: "card" | "hold"; readonly token: string }
  | { readonly name: "store" | "transfer" | "later" };

/** Charges for an order. Returns where to send the customer, unless the page of the order says it all. */
export async function pay(service: SecretClient, order: Order, way: Way): Promise<string | undefined> {
  if (order.state === "paying" || order.state === "waiting") return recover(service, order); // pressed again
  if (order.state !== "open" && order.state !== "failed") return undefined; // one charge at a time
  order.attempt += 1;
  order.begun = Date.now();
  order.chargeId = undefined; // news of the attempt before says nothing about this one
  order.state = "paying"; // kept before the call: an order that is found so later may have a charge
  const outcome = await charge(service, order, way);
  if (outcome instanceof ClientError) {
    if (outcome.sent === "perhaps") return recover(service, order);
    order.state = "open"; // nothing was sent: the customer may try again
    throw outcome;
  }
  switch (outcome.status) {
    case "completed":
    case "unclear":
      order.chargeId = outcome.charge.id;
      return next(order, await settle(service, order));
    case "pending":
      order.chargeId = outcome.chargeId;
      if (order.chargeId !== undefined) order.state = "waiting"; // without an id it is looked for, as below
      return next(order, outcome.action);
    case "failure":
      order.state = "failed"; // the customer may pay in another way: that is a new charge
      order.note = outcome.message ?? "This payment was declined.";
      break;
    case 401:
      order.state = "open";
      throw new Error("The key is wrong: nobody can pay.");
    case "undeclared":
    case "unreadable": // a 500, or the 502 of a proxy: the charge may have been made
      return recover(service, order);
  }
  return undefined;
}

async function charge(
  service: SecretClient,
  order: Order,
  way: Way,
): Promise<OutcomeOf<"createCharge"> | ClientError> {
  try {
    return await service.createCharge({
      body: {
        description: `Tea, ${markerOf(order)}`,
        amount_details: order.total,
        processing_instructions: { auto_capture: way.name !== "hold" },
        payment_detail: paymentDetail(way),
      },
    });
  } catch (error) {
    if (error instanceof ClientError) return error;
    throw error;
  }
}

function paymentDetail(way: Way) {
  if ("token" in way) return byToken(way.token);
  if (way.name === "store") return byMethod("pay_with_store", { pay_by_store_type: "OXXO" });
  return byMethod(way.name === "transfer" ? "pay_with_bank_account" : "pay_with_bnpl");
}

/** The members of `details` are the sandbox's choice; the interface document names none for a store or a transfer. */
function next(order: Order, action: Action | undefined): string | undefined {
  if (action === undefined) return undefined;
  if ("redirect_url" in action) return action.redirect_url;
  const { details } = action;
  const shown = ["bank_name", "transaction_clabe", "store", "reference_number", "instructions_url"];
  order.note = shown
    .flatMap((name) => (name in details ? [`${name}: ${String(details[name])}`] : []))
    .join(", ");
  return undefined;
}

/** A text that only the latest charge of the order has. */
const markerOf = ({ number, attempt }: Order) => `${number}/${attempt}`;

/** Where the charge of an order stands, found by its marker if the answer was lost. Returns where to send the customer. */
export async function recover(service: SecretClient, order: Order): Promise<string | undefined> {
  if (order.chargeId === undefined) {
    const newest = isOverdue(order) ? 20_000 : 500; // of the shop's charges, newest first
    const found = await recoverCharge(service, { marker: markerOf(order), newest });
    if (found.status === "found" && found.id !== undefined) order.chargeId = found.id;
    else if (found.status === "found" || found.status === "several") order.state = "look";
    else if (found.status === "not-found" && order.state === "paying" && isOverdue(order))
      order.state = found.complete ? "open" : "look"; // open: it never arrived
    if (order.chargeId === undefined) return undefined;
  }
  return next(order, await settle(service, order));
}
