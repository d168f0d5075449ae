/** Tokens and orders: read and updated by their ids. */
import type { Command } from "./command.ts";
import { type Permitted, type View, acceptance, must } from "./permitted.ts";

export interface Token {
  readonly kind: "token";
  readonly updated: boolean;
  /** It has paid, or may have: the document does not say how often a token pays. */
  readonly spent: boolean;
}

export interface Order {
  readonly kind: "order";
  readonly updated: boolean;
}

export function permitsOfToken(token: Token, { act }: Command): Permitted<Token> {
  return act === "update"
    ? must("token.update.answer", acceptance({ ...token, updated: true }))
    : must("token.read.answer", acceptance(token));
}

export function permitsOfOrder(order: Order, { act }: Command): Permitted<Order> {
  return act === "update"
    ? must("order.update.answer", acceptance({ ...order, updated: true }))
    : must("order.read.answer", acceptance(order));
}

export const VIEWS_OF_TOKEN: readonly View[] = [
  { requirement: "token.read.answer", field: "token_details", never: ["nothing"] },
  { requirement: "token.read.answer", field: "status_details", never: ["nothing"] },
];

/** `earlier`: a description that an update has replaced. */
export function viewsOfOrder({ updated }: Order): readonly View[] {
  return [
    { requirement: "order.read.answer", field: "order", never: ["nothing"] },
    { requirement: "order.read.answer", field: "order_information", never: ["nothing"] },
    { requirement: "order.read.answer", field: "description", never: ["another's"] },
    ...(updated
      ? [{ requirement: "order.update.persists", field: "description", never: ["earlier", "other"] } as const]
      : []),
  ];
}
