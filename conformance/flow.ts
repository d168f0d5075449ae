/** Everything the author of a flow may import. A flow says first which sentences it proves, then how it goes. */

// The flow, and the ways in which the thing under test comes about.
export { flow } from "./run/flow.ts";
export type { Sentence } from "./rules/rule.ts";
export { refusals } from "./run/refusals.ts";
export { OPEN_TO_BOTH, SECRET_ONLY } from "./rules/keys.ts";
export type { Tools } from "./given/tools.ts";
export type { Proof } from "./proof/proof.ts";
export { nameOf } from "./proof/complaint.ts";
export { covering, ways } from "./given/ways.ts";
export { captures, holds, pendings } from "./given/charge-ways.ts";
export { unpaid } from "./given/unpaid-ways.ts";
export { attempts } from "./given/attempts.ts";
export { type Right, mostFieldsOf, rightRequests } from "./given/right-requests.ts";
export * as dimensions from "./given/dimensions.ts";

// What a flow starts from.
export { SUBSCRIPTION_OPTIONS } from "./given/requests.ts";
export type { Body } from "./given/bodies.ts";
export type { KindOfId, PendingCharge, WrongId } from "./given/given.ts";
export { captureTwin, insist, once, twinOfRefused } from "./given/once.ts";
export { UNKNOWN_ID } from "./given/wrong-ids.ts";
export * as wrongValues from "./given/wrong-values.ts";
export * as sums from "./call/money.ts";

// Calls and what came back.
export type { Exchange } from "./call/exchange.ts";
export { narrowed, several, withAll } from "./call/several.ts";
export { atOnce } from "./call/under-way.ts";
export * as contract from "./call/contract.ts";
export * as json from "./call/json-pointer.ts";
export * as wrongKeys from "./call/keys.ts";
export * as replies from "./call/status.ts";
export * as listed from "./given/numbered-pages.ts";
export type { Query } from "./given/cursor-pages.ts";
export type * as cursors from "./given/cursor-pages.ts";

// Events and customers.
export * as events from "./merchant/events.ts";
export { areTwo } from "./merchant/three-ds/choose.ts";
export { ARRIVAL } from "./merchant/three-ds/driver.ts";

// What could not be observed.
export { Blocked, Unseeable, unlessBlocked } from "./verdict/unobserved.ts";
