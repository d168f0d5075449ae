import type { OperationId } from "@payment-service/contract";
import type { CallOptions } from "../call/request.ts";
import type { Bodies, Body, ChargeOptions } from "./bodies.ts";
import type { Exchange } from "../call/exchange.ts";
import type { Money } from "../call/money.ts";
import type { Charges } from "../lists/cursor-pages.ts";

/** A right call of an operation, with everything it starts from already made; it can be made wrong in one point. */
export type ReadyCall = (options?: CallOptions) => Promise<Exchange>;

export interface GivenCharge {
  readonly id: string;
  readonly money: Money;
  readonly description: string;
  readonly created: Exchange;
  /** Where the customer passed 3DS, for a charge that asked for it. */
  readonly redirectUrl?: string;
}

export interface PendingCharge {
  readonly money: Money;
  readonly description: string;
  readonly created: Exchange;
  readonly redirectUrl: string | undefined;
  /** The UUID at the end of the continuation address, when there is one. */
  readonly continuationId: string | undefined;
  /** The charge's id, through whatever the target offers; blocked when nothing leads to it. */
  readonly id: () => Promise<string>;
}

export interface Made {
  readonly id: string;
  readonly created: Exchange;
}

/** What a flow starts from. When it cannot be had, the flow is blocked: that is not the fault it looks for. */
export interface Given {
  readonly bodies: Bodies;
  readonly charge: (options?: ChargeOptions) => Promise<GivenCharge>;
  readonly heldCharge: (money?: Money) => Promise<GivenCharge>;
  readonly capturedCharge: (money?: Money) => Promise<GivenCharge>;
  /** Ids of held charges, made one after another, once the charge list shows the last of them. */
  readonly chargesInOrder: (count: number) => Promise<string[]>;
  readonly pending: (options: ChargeOptions) => Promise<PendingCharge>;
  readonly pendingThreeDs: (options?: { readonly autoCapture?: boolean }) => Promise<PendingCharge>;
  readonly token: () => Promise<Made>;
  readonly order: (description?: string) => Promise<Made>;
  /** One for the whole run, for whoever only reads it or pays with it: their creation is limited per minute. */
  readonly sharedToken: () => Promise<Made>;
  readonly sharedOrder: () => Promise<Made>;
  readonly product: () => Promise<Made>;
  readonly plan: (productId?: string) => Promise<Made>;
  /** The answer to a right subscription with these parts besides, whatever it is, with what was sent. */
  readonly subscribe: (
    planId?: string,
    part?: Body,
    options?: CallOptions,
  ) => Promise<{ readonly created: Exchange; readonly planId: string; readonly body: Body }>;
  /** The body of a right subscription once more, for another customer and plan, by another token where the card makes one. */
  readonly unspent: (body: Body) => Promise<Body>;
  readonly subscription: (
    planId?: string,
  ) => Promise<Made & { readonly planId: string; readonly body: Body }>;
  /** Where an id stands in an answer is not shown: found through `locate`. */
  readonly idIn: (
    place: "token_id" | "payment_token" | "order_id" | "charge_id",
    exchange: Exchange,
  ) => string;
  /** The id of a product, a plan or a subscription, which the document shows. */
  readonly idOf: (made: Exchange) => string;
  readonly charges: Charges;
  /** A right call of the operation, with what it starts from already made. */
  readonly ready: (operation: OperationId) => Promise<ReadyCall>;
  /** Of these operations, the ones that the target offers and that can be called with what it declares. */
  readonly offered: (...operations: OperationId[]) => OperationId[];
}
