// orders.ts
import { actionOf, chargeStateOf, type Action, type Money, type SecretClient } from "@payment-service/client";
import { confirmCharge, replaysInMemory } from "@payment-service/client/webhooks";

export interface Order {
  readonly number: string; // "order-1000", and no other order has it
  readonly total: Money;
  attempt: number; // of paying, from 1: each is a charge of its own
  begun: number; // when the latest attempt began, in milliseconds
  chargeId: string | undefined; // of the latest attempt, once it is known
  part: boolean; // only a part of the hold was captured, or may have been
  state: "open" | "paying" | "waiting" | "held" | "paid" | "failed" | "look"; // "look": a person has to decide
  note: string; // for the customer
}

export const orders: Order[] = []; // a real shop has a database for both
const replays = replaysInMemory();

export const orderOfCharge = (id: string | undefined) => orders.find(({ chargeId }) => id && chargeId === id);

/** A request that did not arrive within ten minutes never will: no call takes as long. */
export const isOverdue = ({ begun }: Order) => Date.now() - begun > 600_000;

/** Reads the charge of an order, notes where it stands, and ships what is paid, once. Returns what the customer has to do. */
export async function settle(service: SecretClient, order: Order): Promise<Action | undefined> {
  const id = order.chargeId;
  const found = await confirmCharge(service, { id }, { amount: order.total, state: "captured" });
  if (id !== order.chargeId) return undefined; // by now the customer pays in another way
  if (found.status === "confirmed" && order.part) order.state = "look";
  else if (found.status === "confirmed") {
    order.state = "paid";
    await replays.once(`ship ${order.number}`, async () => console.log("Ship", order.number));
  } else if (found.status === "differs") {
    const { status } = found.charge.status_details;
    if (status === "pending") {
      order.state = "waiting";
      return actionOf(found.charge);
    }
    if (status === "failure") order.state = "failed";
    else order.state = chargeStateOf(found.charge) === "completed" ? "held" : "look";
  } else throw new Error(`No charge of ${order.number} to read: ${found.status}`);
  return undefined;
}
