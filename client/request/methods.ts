import type { KeyKind, OperationFor, OperationId } from "@payment-service/contract";
import type { components, operations } from "@payment-service/contract/client-types";
import type { ChargeOutcome } from "../answers/charge.ts";
import type { Outcome } from "../answers/outcome.ts";
import type { AntiFraudMetadata } from "./anti-fraud.ts";
import type { CommaList, Other } from "./words.ts";

/** What every call can be given besides its own parameters. */
export interface CallOptions {
  /** Gives the call up, pauses included. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds that one attempt may take, instead of the client's `timeout`. */
  readonly timeout?: number | undefined;
  /** Further headers of this call, such as a correlation id. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** Where a charge names its order. The interface document does not give the member (gap charge.order-link). */
interface OrderLink {
  /** Id of the order that the charge pays, as `orderIdOf` finds it. The sandbox reads this member. */
  readonly order_id?: string | undefined;
  /** Details of the purchase; the interface document does not name their members (gap charge.purchase-details). */
  readonly purchase_details?: object | undefined;
}

type Channel = "plugin.woocommerce" | "plugin.magento" | "commerce_api" | "checkout_widget" | "payment_link";
/** The document gives no list of TransactionStatus values; these are the words that it uses for a charge. */
type TransactionStatus = "success" | "pending" | "failure" | "completed" | "captured" | Other;
type Flag = boolean | "true" | "false";

/** The lists and flags of the charge list travel as text; here they are what they mean. */
interface ChargeFilters {
  readonly transaction_status?: CommaList<TransactionStatus> | undefined;
  readonly payment_methods?: CommaList<components["schemas"]["PaymentMethod"]> | undefined;
  readonly payment_networks?: CommaList<string> | undefined;
  readonly channel?: CommaList<Channel> | undefined;
  readonly monthly_installments?: Flag | undefined;
  readonly subscription?: Flag | undefined;
}

type Parameters<Op extends OperationId> = operations[Op]["parameters"];
type Plain<Op extends OperationId> = NonNullable<Parameters<Op>["query"]>;

/** The query of an operation. */
export type QueryOf<Op extends OperationId> = Op extends "listCharges"
  ? Omit<Plain<"listCharges">, keyof ChargeFilters> & ChargeFilters
  : Plain<Op>;

type Json<Body> = Body extends { content: { "application/json": infer Value } } ? Value : never;

type PlainBody<Op extends OperationId> = Json<Exclude<operations[Op]["requestBody"], undefined>>;

/** The body of an operation. */
export type BodyOf<Op extends OperationId> = Op extends "createCharge" | "lookupInstallments"
  ? PlainBody<Op> & OrderLink
  : PlainBody<Op>;

type WithId<Op extends OperationId> = [NonNullable<Parameters<Op>["path"]>] extends [never]
  ? unknown
  : { readonly id: string };

type WithQuery<Op extends OperationId> = Op extends "getCheckoutButton"
  ? unknown
  : [Plain<Op>] extends [never]
    ? unknown
    : Parameters<Op> extends { readonly query: object }
      ? { readonly query: QueryOf<Op> }
      : { readonly query?: QueryOf<Op> | undefined };

type WithBody<Op extends OperationId> = operations[Op] extends { readonly requestBody: object }
  ? { readonly body: BodyOf<Op> }
  : [Exclude<operations[Op]["requestBody"], undefined>] extends [never]
    ? unknown
    : { readonly body?: BodyOf<Op> | undefined };

type WithAntiFraud<Op extends OperationId> = [NonNullable<Parameters<Op>["header"]>] extends [never]
  ? unknown
  : { readonly antiFraud?: AntiFraudMetadata | undefined };

/** What an operation is asked: `id` of the path, `query`, `body` and `antiFraud`, as far as it has them, and the options. */
export type RequestOf<Op extends OperationId> = CallOptions &
  WithId<Op> &
  WithQuery<Op> &
  WithBody<Op> &
  WithAntiFraud<Op>;

export type OutcomeOf<Op extends OperationId> = Op extends "createCharge" ? ChargeOutcome : Outcome<Op>;

/**
 * Resolves with every answer, refusals included.
 *
 * @throws TransportError when there is no answer
 * @throws MisuseError when the call cannot be sent as it was written
 */
export type Method<Op extends OperationId> =
  Partial<RequestOf<Op>> extends RequestOf<Op>
    ? (request?: RequestOf<Op>) => Promise<OutcomeOf<Op>>
    : (request: RequestOf<Op>) => Promise<OutcomeOf<Op>>;

/** One method per operation that this kind of key may call; both may where the interface document gives no kind. */
export type Client<Kind extends KeyKind> = {
  readonly [Op in keyof operations as Op extends OperationFor<Kind> ? Op : never]: Method<Op>;
};

/** For a page or an app: what must stay on the server is not there. */
export type PublicClient = Client<"public">;
/** For the merchant's server. */
export type SecretClient = Client<"secret">;
