import type { KeyKind, OperationFor, OperationId, operations } from "@payment-service/contract";
import type { Input } from "@payment-service/contract/client";
import type { AntiFraudMetadata } from "./anti-fraud.ts";
import type { ChargeOutcome } from "../charge/charge.ts";
import type { Outcome } from "../call/outcome.ts";

type Sent<Op extends OperationId> = Input<operations[Op]>;

/** What an operation is asked: `id` of the path, `query`, `body` and `antiFraud`, as far as it has them, and `signal`. */
export type RequestOf<Op extends OperationId> = Omit<Sent<Op>, "path" | "header"> &
  ("path" extends keyof Sent<Op> ? { readonly id: string } : unknown) &
  ("header" extends keyof Sent<Op> ? { readonly antiFraud?: AntiFraudMetadata } : unknown);

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

/** One method per operation that this kind of key may call; both may where the interface shows no kind. */
export type Client<Kind extends KeyKind> = {
  readonly [Op in keyof operations as Op extends OperationFor<Kind> ? Op : never]: Method<Op>;
};

/** For a page or an app: what must stay on the server is not there. */
export type PublicClient = Client<"public">;
/** For the merchant's server. */
export type SecretClient = Client<"secret">;
