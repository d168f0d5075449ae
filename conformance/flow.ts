/**
 * Everything the author of a flow may import. A flow says first which sentences it proves, then how it goes.
 */

export type { Api } from "./call/api.ts";
export type { CallOptions, CallRequest } from "./call/request.ts";
export type { Body, ChargeOptions } from "./given/bodies.ts";
export type { Exchange, KeyUse } from "./call/exchange.ts";
export type { Given, GivenCharge, PendingCharge, ReadyCall } from "./given/given.ts";
export { type Delivery, type Inbox, type Missing, isTelling } from "./merchant/webhook-inbox.ts";
export type { ThreeDs, Wish } from "./merchant/three-ds/driver.ts";
export type { CashMethod } from "./target/target.ts";
export type { OperationId } from "@payment-service/contract";
export type { Need } from "./target/needs.ts";
export { isUnnamed } from "./merchant/named-events.ts";
export { label } from "./call/exchange.ts";
export { LIKE_PUBLIC, LIKE_SECRET, hasCase } from "./call/keys.ts";
export {
  at,
  isArray,
  isMilliseconds,
  isObject,
  isText,
  isWhole,
  mentions,
  show,
  strings,
  withAt,
} from "./call/json-pointer.ts";
export type { Proof } from "./proof/proof.ts";
export {
  hasFailed,
  hasPassed,
  isPending,
  isRefusal,
  isSuccess,
  saysWithSuccess,
  wasAccepted,
} from "./call/status.ts";
export { retryAfterMs } from "./call/send.ts";
export { Blocked, Unseeable, unlessBlocked } from "./verdict/unobserved.ts";
export type { Page, Query, Walked } from "./lists/cursor-pages.ts";
export { locate } from "./call/locate.ts";
export { type Money, halfOf, mxn, partOf, rest } from "./call/money.ts";
export { type OperationWith, keyKindsOf, methodAndPath, operationIds } from "./call/contract.ts";
export { filled, itemIds, items } from "./lists/numbered-pages.ts";
export { narrowed, several } from "./call/several.ts";
export { authenticated } from "./given/authenticated.ts";
export { type RequestWithBody, requests } from "./given/requests.ts";
export { type WrongValue, wrongBodyValues, wrongQueryValues } from "./given/wrong-values.ts";

export type { Context } from "./run/context.ts";
export type { Tools } from "./given/tools.ts";
export { type Flow, type Sentence, type Sentences, flow } from "./run/flow.ts";
export { captures, charges, holds } from "./given/charge-ways.ts";
export { CREATED_WITH } from "./given/dimensions.ts";
export { unpaid } from "./given/unpaid-ways.ts";
export { pendings } from "./given/pending-ways.ts";
export { keyKinds } from "./given/key-ways.ts";
export { BESIDE, beside } from "./given/dimensions.ts";
export { once } from "./given/once.ts";
export { ways } from "./given/ways.ts";
