export { encodeAntiFraud, type AntiFraudMetadata } from "./request/anti-fraud.ts";
export {
  actionOf,
  type Action,
  type ChargeOutcome,
  type CompletedCharge,
  type FailedCharge,
  type PendingCharge,
  type UnclearCharge,
} from "./answers/charge.ts";
export { createClient, type ClientOptions } from "./client.ts";
export { continuationIdOf } from "./charge/confirm.ts";
export { ClientError, MisuseError, OutcomeError, TransportError, type ErrorKind } from "./answers/errors.ts";
export type { Hooks, RequestEvent, ResponseEvent } from "./call/hooks.ts";
export type { OperationFor } from "@payment-service/contract";
export { publicKey, secretKey, type PublicKey, type SecretKey } from "./request/keys.ts";
export type {
  BodyOf,
  CallOptions,
  Client,
  Method,
  OutcomeOf,
  PublicClient,
  QueryOf,
  RequestOf,
  SecretClient,
} from "./request/methods.ts";
export { mxn, type Centavos, type Money } from "./request/money.ts";
export { orThrow, type Outcome, type Undeclared, type Unreadable } from "./answers/outcome.ts";
export { byCard, byMethod, byToken, withMore, type CardData } from "./request/payment.ts";
export {
  chargeAmountOf,
  chargeIdOf,
  chargeStateOf,
  membersOf,
  orderIdOf,
  tokenIdOf,
} from "./answers/places.ts";
export { other, type CommaList, type Other } from "./request/words.ts";
export type { World } from "./call/world.ts";
