/**
 * Everything the author of a flow may import. A flow says first which sentences it proves, then how it goes.
 */
import type { Api } from "./call/api.ts";
import type { Exchange } from "./call/exchange.ts";
import type { Given } from "./given/given.ts";
import type { Inbox } from "./merchant/webhook-inbox.ts";
import type { Need } from "./target/needs.ts";
import type { Proof, Subject } from "./proof/proof.ts";
import type { Target } from "./target/target.ts";
import type { ThreeDs } from "./merchant/three-ds/driver.ts";
import type { Level } from "./verdict/verdict.ts";

export type { Api, CallOptions } from "./call/api.ts";
export type { Body, ChargeOptions } from "./given/bodies.ts";
export type { Exchange, KeyUse } from "./call/exchange.ts";
export type { Given, GivenCharge, PendingCharge, ReadyCall } from "./given/given.ts";
export { type Delivery, type Inbox, isTelling } from "./merchant/webhook-inbox.ts";
export type { ThreeDs, Wish } from "./merchant/three-ds/driver.ts";
export type { CashMethod } from "./target/target.ts";
export type { OperationId } from "@payment-service/contract";
export type { Need } from "./target/needs.ts";
export { isUnnamed } from "./merchant/named-events.ts";
export { label } from "./call/exchange.ts";
export { AUTO_CAPTURE_MODES } from "./given/auto-capture.ts";
export { LIKE_PUBLIC, LIKE_SECRET, hasCase } from "./call/keys.ts";
export {
  at,
  isArray,
  isLike,
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
export { isPending, isRefusal, isSuccess, saysWithSuccess, wasAccepted } from "./call/status.ts";
export { retryAfterMs } from "./call/send.ts";
export { type Turn, ledTo, placesOf, repeated, turnsOf } from "./lists/page-turns.ts";
export { Blocked, unlessBlocked } from "./verdict/verdict.ts";
export type { Page, Query, Walked } from "./lists/cursor-pages.ts";
export { locate } from "./target/locate.ts";
export { type Money, halfOf, mxn, partOf } from "./call/money.ts";
export { keyKindsOf, methodAndPath, operationIds } from "./call/contract.ts";
export { UNLISTED, exchangesOf, listed, tooLong } from "./lists/find-in-list.ts";
export { provesAsFull } from "./lists/default-page-size.ts";
export { differ, filled, itemIds, items } from "./lists/numbered-pages.ts";
export { noRace, overlap, release } from "./call/race.ts";
export { narrowed, several } from "./call/several.ts";
export { anotherIn, namesOf, otherIdIn, othersThan } from "./proof/order-identity.ts";
export { chargeByToken } from "./given/charge-by-token.ts";
export { declinedCharge } from "./given/declined.ts";
export { type PaidOtherwise, heldOtherwise, paidOtherwise } from "./given/paid-otherwise.ts";
export { authenticated, hasFailed, hasPassed } from "./given/authenticated.ts";
export {
  type NamesOf,
  type Undone,
  idOf,
  idsIn,
  namesAmong,
  refusedCreations,
  refusedMovements,
} from "./proof/what-was-refused.ts";
export { type Start, byToken, ofHold, starts } from "./given/starts.ts";
export { type WrongValue, wrongBodyValues, wrongQueryValues } from "./given/wrong-values.ts";

export type Sentence = `${Level}: ${string}`;
export type Sentences = Readonly<Record<string, Sentence>>;

export interface Context<Id extends string> {
  readonly api: Api;
  readonly given: Given;
  readonly inbox: Inbox;
  readonly threeDs: ThreeDs;
  readonly target: Target;
  /** One statement per declared sentence, after everything it looks at was observed. */
  readonly prove: (id: Id, ...subjects: Subject[]) => Proof;
  /** The answer was one of these statuses (200 unless said); otherwise all that is not yet proved is blocked. */
  readonly need: (exchange: Exchange, ...statuses: number[]) => Exchange;
  /** A text that no other flow and no other run uses. */
  readonly marker: (word: string) => string;
  /** Every exchange of the run so far; only a flow that runs alone sees all of them. */
  readonly seen: () => readonly Exchange[];
  /** Repeats a read until it shows what is hoped for, or for as long as the target may take; the last answer decides. */
  readonly until: <T>(read: () => Promise<T>, hoped: (seen: T) => boolean) => Promise<T>;
  /** Milliseconds since the epoch, by the clock of this machine. */
  readonly now: () => number;
  /** Waits, for instance between two looks at something that the document lets happen later. */
  readonly pause: (ms: number) => Promise<void>;
}

interface Definition<P extends Sentences> {
  readonly id: string;
  readonly title: string;
  readonly needs: readonly Need[];
  readonly proves: P;
  /** Runs when every other flow has ended, with the target to itself. */
  readonly alone?: boolean;
  run(context: Context<keyof P & string>): Promise<void>;
}

export type Flow = Definition<Sentences>;

export function flow<const P extends Sentences>(definition: Definition<P>): Flow {
  return {
    id: definition.id,
    title: definition.title,
    needs: definition.needs,
    proves: definition.proves,
    alone: definition.alone ?? false,
    run: (context) => definition.run(context),
  };
}
