// checkout.ts
import {
  byMethod,
  byToken,
  TransportError,
  type Action,
  type OutcomeOf,
  type SecretClient,
} from "@payment-service/client";
import { recoverCharge } from "@payment-service/client/recover";
import { settle, type Order } from "./orders.ts";

export type Way =
  | { readonly name: "card" | "hold"; readonly token: string }
  | { readonly name: "store" | "transfer" | "later" };

/** Charges for an order. Returns where to send the customer, unless the page of the order says it all. */
export async function pay(service: SecretClient, order: Order, way: Way): Promise<string | undefined> {
  if (order.state !== "open" && order.state !== "failed") return undefined; // one charge at a time
  order.attempt += 1;
  order.chargeId = undefined; // news of the attempt before says nothing about this one
  order.state = "paying"; // kept before the call: an order that is found so later may have a charge
  const outcome = await charge(service, order, way);
  if (outcome instanceof TransportError) {
    if (outcome.sent === "perhaps") await recover(service, order);
    else order.state = "open"; // nothing was sent: the customer may try again
    return undefined;
  }
  switch (outcome.status) {
    case "completed":
    case "unclear":
      order.chargeId = outcome.charge.id;
      await settle(service, order);
      break;
    case "pending":
      order.chargeId = outcome.chargeId;
      order.state = "waiting";
      return next(order, outcome.action);
    case "failure":
      order.state = "failed"; // the customer may pay in another way: that is a new charge
      order.note = outcome.message ?? "This payment was declined.";
      break;
    case 401:
      throw new Error("The key is wrong: nobody can pay.");
    case "undeclared":
    case "unreadable": // a 500, or the 502 of a proxy: the charge may have been made
      await recover(service, order);
  }
  return undefined;
}

async function charge(
  service: SecretClient,
  order: Order,
  way: Way,
): Promise<OutcomeOf<"createCharge"> | TransportError> {
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
    if (error instanceof TransportError) return error;
    throw error;
  }
}

function paymentDetail(way: Way) {
  if ("token" in way) return byToken(way.token);
  if (way.name === "store") return byMethod("pay_with_store", { pay_by_store_type: "OXXO" });
  return byMethod(way.name === "transfer" ? "pay_with_bank_account" : "pay_with_bnpl");
}

/** The members of `details` are the sandbox's choice; the interface document names none for a store or a transfer. */
function next(order: Order, action: Action): string | undefined {
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

/** After a lost answer. An order that stays "paying" is looked for again, before anybody charges for it again. */
export async function recover(service: SecretClient, order: Order): Promise<void> {
  const found = await recoverCharge(service, { marker: markerOf(order) });
  if (found.status === "found" && found.id !== undefined) {
    order.chargeId = found.id;
    await settle(service, order);
  } else order.state = found.status === "several" ? "look" : "paying";
}
