/** Every flow, in the order in which the report shows them; those that run alone come last, and in this order. */
import type { Flow } from "../flow.ts";
import { captureFull } from "./capture/full.ts";
import {
  captureOnce,
  captureOnceAfterPageAgain,
  captureOnceAfterRefund,
  captureOnceWordForWord,
} from "./capture/once.ts";
import { captureLeast, capturePart } from "./capture/part.ts";
import { captureRace } from "./capture/race.ts";
import { captureOfWrongCharge, captureRefused } from "./capture/refused.ts";
import { bnplRedirect, methodFlows, pendingAnswers } from "./cash/methods.ts";
import { simulationOfOthers, simulationRefused, simulations } from "./cash/testing.ts";
import { antiFraudAccepted, antiFraudRefused } from "./charges/anti-fraud.ts";
import { autoCapture } from "./charges/auto-capture.ts";
import { tokenCharge, tokenOfDeclinedCard } from "./charges/by-token.ts";
import { chargeAnswers, chargeFields, chargeRefused, currency } from "./charges/create.ts";
import { chargeFails } from "./charges/fails.ts";
import { chargeViewInEvent, chargeViews } from "./charges/views.ts";
import { checkoutButton, sameButton } from "./checkout/button.ts";
import { letters } from "./contract/letters.ts";
import { wrongValues } from "./contract/wrong-values.ts";
import { bankEvents, cashEvents } from "./events/cash.ts";
import { chargeEvents, failureEvents } from "./events/charges.ts";
import { captureAndRefundEvents } from "./events/movements.ts";
import { onlyThen } from "./events/only-then.ts";
import { orderEvents, otherEventKeys } from "./events/others.ts";
import { subscriptionEvents } from "./events/subscriptions.ts";
import { keyCheckout, keyCheckoutUnknown, keyMatrix, keyTesting } from "./keys/matrix.ts";
import { missingKey, otherCase, unknownKey } from "./keys/unknown.ts";
import { listChannels } from "./list/channels.ts";
import { listChannelValues, listCursorErrors, listErrors } from "./list/errors.ts";
import { listFlags } from "./list/flags.ts";
import { listLimits } from "./list/limits.ts";
import { listMethods } from "./list/methods.ts";
import { listNetworks } from "./list/networks.ts";
import { listOrder } from "./list/order.ts";
import { listSearch } from "./list/search.ts";
import { listStatuses } from "./list/statuses.ts";
import { listTimes } from "./list/times.ts";
import { pagingCursors } from "./list/cursors.ts";
import { pagingMore } from "./list/more.ts";
import { pagingWalkBack } from "./list/walk-back.ts";
import { pagingWalk } from "./list/walk-older.ts";
import { lookup, lookupOptions, lookupRefused } from "./lookup/lookup.ts";
import { orderFields, orders, ordersRefused } from "./orders/orders.ts";
import { captureAndRefundRace } from "./races/capture-and-refund.ts";
import { refundRace, refundSum } from "./races/refunds.ts";
import { simulationRace } from "./races/simulations.ts";
import { refundCaptured, refundRefused } from "./refund/captured.ts";
import { refundOnHold } from "./refund/on-hold.ts";
import { answerTypes } from "./subscription/answer-types.ts";
import { billed } from "./subscription/billed.ts";
import { malformedIds, pageSizes, pagedLists } from "./subscription/lists.ts";
import { subscriptionList } from "./subscription/subscription-list.ts";
import { planFrequencies, planFrequencyRefused, plans, plansRefused } from "./subscription/plans.ts";
import { disabledProduct, products, productsRefused } from "./subscription/products.ts";
import { subscriptionOptions } from "./subscription/subscription-options.ts";
import { subscriptions } from "./subscription/subscriptions.ts";
import { subscriptionsRefused } from "./subscription/subscriptions-refused.ts";
import { threeDsAsks } from "./three-ds/asks.ts";
import { continuation } from "./three-ds/continuation.ts";
import { threeDsEvents, threeDsFailed, threeDsPassed } from "./three-ds/outcomes.ts";
import { threeDsPage } from "./three-ds/page.ts";
import { allPlans, allSubscriptions } from "./subscription/whole-lists.ts";
import { consumerFields, tokens, tokensRefused } from "./tokens/tokens.ts";
import { baseAddress, wholeRun } from "./whole-run/audit.ts";
import { cutOff } from "./whole-run/cut-off.ts";
import { everyAnswer } from "./whole-run/every-answer.ts";
import { unknownIds } from "./whole-run/unknown-ids.ts";
import { orderRate, tokenRate } from "./whole-run/rate.ts";

export const flows: readonly Flow[] = [
  threeDsAsks,
  threeDsPage,
  threeDsPassed,
  threeDsFailed,
  threeDsEvents,
  continuation,
  tokens,
  tokensRefused,
  consumerFields,
  chargeAnswers,
  chargeViews,
  chargeViewInEvent,
  chargeFields,
  chargeRefused,
  chargeFails,
  tokenCharge,
  tokenOfDeclinedCard,
  autoCapture,
  currency,
  antiFraudAccepted,
  antiFraudRefused,
  ...methodFlows,
  bnplRedirect,
  pendingAnswers,
  ...simulations,
  simulationRefused,
  simulationOfOthers,
  simulationRace,
  captureOnce,
  captureOnceAfterPageAgain,
  captureOnceAfterRefund,
  captureOnceWordForWord,
  capturePart,
  captureLeast,
  captureFull,
  captureRace,
  captureRefused,
  captureOfWrongCharge,
  refundOnHold,
  refundCaptured,
  refundRefused,
  refundSum,
  refundRace,
  captureAndRefundRace,
  lookup,
  lookupOptions,
  lookupRefused,
  listLimits,
  listOrder,
  pagingCursors,
  pagingMore,
  pagingWalk,
  pagingWalkBack,
  listErrors,
  listCursorErrors,
  listChannelValues,
  listSearch,
  listTimes,
  listFlags,
  listMethods,
  listStatuses,
  listChannels,
  listNetworks,
  orders,
  orderFields,
  ordersRefused,
  checkoutButton,
  sameButton,
  products,
  productsRefused,
  disabledProduct,
  plans,
  planFrequencies,
  planFrequencyRefused,
  plansRefused,
  subscriptions,
  subscriptionOptions,
  subscriptionsRefused,
  pagedLists,
  pageSizes,
  malformedIds,
  subscriptionList,
  billed,
  ...wrongValues,
  ...keyMatrix,
  keyTesting,
  keyCheckout,
  keyCheckoutUnknown,
  unknownKey,
  otherCase,
  missingKey,
  chargeEvents,
  cashEvents,
  bankEvents,
  failureEvents,
  captureAndRefundEvents,
  orderEvents,
  subscriptionEvents,
  baseAddress,
  cutOff,
  letters,
  unknownIds,
  allSubscriptions,
  allPlans,
  otherEventKeys,
  tokenRate,
  orderRate,
  onlyThen,
  wholeRun,
  answerTypes,
  everyAnswer,
];

/** Whether a run of these is one of some flows only. */
export function leavesOut(own: readonly Flow[]): boolean {
  return flows.some((flow) => !own.includes(flow));
}
