import type { OperationId } from "@payment-service/contract";
import type { OperationWith } from "../call/contract.ts";
import type { CallOptions, CallRequest } from "../call/request.ts";
import type { Bodies, Body, ChargeOptions } from "./bodies.ts";
import type { Exchange } from "../call/exchange.ts";
import type { Money } from "../call/money.ts";
import type { Charges, Query } from "./cursor-pages.ts";
import type { Place } from "../subject/target.ts";

export interface RightRequest {
  readonly id?: string;
  readonly query?: NonNullable<CallOptions["query"]>;
  /** The body with its required fields, written anew for each call: no two charges have one description. */
  readonly body?: () => Body;
}

export interface RequestWithBody extends RightRequest {
  readonly body: () => Body;
  /** The body with optional objects too, where the operation has any. Those of a charge and an order need a card. */
  readonly fullBody?: () => Body;
}

export type RequestOf<Op extends OperationId> =
  Op extends OperationWith<"body"> ? RequestWithBody : RightRequest;

/** A right call of an operation, with everything that it names already made. Its options can make it wrong, or name another. */
export type ReadyCall = (options?: CallRequest) => Promise<Exchange>;

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
  /** The charge's id, by every means that the target offers; blocked when none gives it. */
  readonly id: () => Promise<string>;
}

export interface Made {
  readonly id: string;
  readonly created: Exchange;
}

export type KindOfId =
  | "charge"
  | "token"
  | "order"
  | "product"
  | "plan"
  | "subscription"
  | "invoice"
  | "continuation";

export interface WrongId {
  readonly id: string;
  /** What it is instead: "the id of an order". */
  readonly about: string;
}

export interface InOrder {
  /** How many of them, the oldest, are made at the same time: their order is not known. */
  readonly atOnce?: number;
  /** A filter whose list has to show this order, too. */
  readonly alsoIn?: Query;
}

/** What a flow starts from. When it cannot be made, the flow is blocked, not failed. */
export interface Given {
  readonly bodies: Bodies;
  /** Stands for the run: what `once` makes belongs to it. */
  readonly run: object;
  readonly charge: (options?: ChargeOptions) => Promise<GivenCharge>;
  readonly heldCharge: () => Promise<GivenCharge>;
  readonly capturedCharge: () => Promise<GivenCharge>;
  /** Ids of held charges in the order of their creation. Waits until the charge list shows the last one. */
  readonly chargesInOrder: (count: number, how?: InOrder) => Promise<string[]>;
  readonly pending: (options: ChargeOptions) => Promise<PendingCharge>;
  readonly pendingThreeDs: () => Promise<PendingCharge>;
  readonly token: () => Promise<Made>;
  readonly order: () => Promise<Made>;
  /** One for the whole run, only to be read or to pay with: the document limits their creation per minute. */
  readonly sharedToken: () => Promise<Made>;
  readonly sharedOrder: () => Promise<Made>;
  readonly product: () => Promise<Made>;
  readonly plan: (productId?: string) => Promise<Made>;
  /** Asks for a right subscription with these additional fields: the answer, accepted or not, and the body that was sent. */
  readonly subscribe: (
    planId?: string,
    part?: Body,
    options?: CallOptions,
  ) => Promise<{ readonly created: Exchange; readonly planId: string; readonly body: Body }>;
  /** The same body for another customer and plan, and with another token where the target makes one. */
  readonly unspent: (body: Body) => Promise<Body>;
  readonly subscription: () => Promise<Made & { readonly planId: string; readonly body: Body }>;
  /** An id in an answer. The document does not say where it is, so `locate` finds it. */
  readonly idIn: (
    place: "token_id" | "payment_token" | "order_id" | "charge_id",
    exchange: Exchange,
  ) => string;
  /** The id of a product, a plan or a subscription, whose place the document gives. */
  readonly idOf: (made: Exchange) => string;
  /** The same where the value shows one; undefined where it shows none. */
  readonly idShownIn: (place: Place, value: unknown) => string | undefined;
  /** Ids that lead to nothing of this kind. The first belongs to nothing at all. */
  readonly wrongIds: (kind: KindOfId) => Promise<readonly [WrongId, ...WrongId[]]>;
  readonly charges: Charges;
  /** The right request of an operation. */
  readonly request: <Op extends OperationId>(operation: Op) => Promise<RequestOf<Op>>;
  readonly ready: (operation: OperationId) => Promise<ReadyCall>;
  /** Those of the operations that the target offers and declares everything for. */
  readonly offered: (...operations: OperationId[]) => OperationId[];
}
