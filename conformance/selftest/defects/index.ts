/** What each folder breaks, a folder of `flows/` proves. */
import type { Defect } from "../harness/defect.ts";
import { captures } from "./capture/once.ts";
import { refusedCaptures } from "./capture/refused.ts";
import { cashMethods } from "./cash/methods.ts";
import { simulations } from "./cash/testing.ts";
import { chargeAnswers } from "./charges/answers.ts";
import { antiFraudRefused, antiFraudTaken, otherTypes } from "./charges/anti-fraud.ts";
import { autoCaptures } from "./charges/auto-capture.ts";
import { chargesByToken } from "./charges/by-token.ts";
import { chargeRequests } from "./charges/create.ts";
import { chargeViews } from "./charges/views.ts";
import { buttons } from "./checkout/button.ts";
import { letters } from "./contract/letters.ts";
import { wrongParameters } from "./contract/wrong-parameters.ts";
import { wrongSubscriptionValues } from "./contract/wrong-subscription-values.ts";
import { wrongTokenValues } from "./contract/wrong-token-values.ts";
import { wrongChargeValues, wrongOrderValues } from "./contract/wrong-values.ts";
import { bankEvents, cashEvents } from "./events/cash.ts";
import { chargeEvents } from "./events/charges.ts";
import { movementEvents } from "./events/movements.ts";
import { successesOfHiddenIds, successesThatWereNone } from "./events/only-then.ts";
import { orderEvents, otherEventKeys } from "./events/others.ts";
import { subscriptionEvents } from "./events/subscriptions.ts";
import { checkoutKeys } from "./keys/checkout.ts";
import { keyKinds } from "./keys/matrix.ts";
import { unknownKeys } from "./keys/unknown.ts";
import { listChannels } from "./list/channels.ts";
import { listCursors } from "./list/cursors.ts";
import { listErrors } from "./list/errors.ts";
import { listFlags } from "./list/flags.ts";
import { listLimits } from "./list/limits.ts";
import { listMethods } from "./list/methods.ts";
import { listNetworks } from "./list/networks.ts";
import { listOrder } from "./list/order.ts";
import { listsOfMore } from "./list/more.ts";
import { listSearches } from "./list/search.ts";
import { listStatuses } from "./list/statuses.ts";
import { listTimes } from "./list/times.ts";
import { listWaysBack } from "./list/walk-back.ts";
import { listWalks } from "./list/walk-older.ts";
import { lookups } from "./lookup/lookup.ts";
import { orders } from "./orders/orders.ts";
import { capturesAndRefunds } from "./races/capture-and-refund.ts";
import { meetingRefunds } from "./races/refunds.ts";
import { meetingSimulations } from "./races/simulations.ts";
import { refundedCaptures } from "./refund/captured.ts";
import { refundedHolds } from "./refund/on-hold.ts";
import { answerTypes } from "./subscription/answer-types.ts";
import { billedPages } from "./subscription/billed.ts";
import { pagedLists } from "./subscription/lists.ts";
import { plans } from "./subscription/plans.ts";
import { products } from "./subscription/products.ts";
import { turnedPages } from "./subscription/subscription-list.ts";
import { subscriptionOptions } from "./subscription/subscription-options.ts";
import { refusedSubscriptions } from "./subscription/subscriptions-refused.ts";
import { subscriptionAnswers } from "./subscription/subscriptions.ts";
import { wholeLists } from "./subscription/whole-lists.ts";
import { threeDsAsks } from "./three-ds/asks.ts";
import { continuations } from "./three-ds/continuation.ts";
import { threeDsOutcomes } from "./three-ds/outcomes.ts";
import { threeDsPages } from "./three-ds/page.ts";
import { tokens } from "./tokens/tokens.ts";
import { wholeRun } from "./whole-run/audit.ts";
import { cutOffBodies } from "./whole-run/cut-off.ts";
import { everyAnswer } from "./whole-run/every-answer.ts";
import { rates } from "./whole-run/rate.ts";
import { unknownIds } from "./whole-run/unknown-ids.ts";

export const defects: readonly Defect[] = [
  ...captures,
  ...refusedCaptures,
  ...cashMethods,
  ...simulations,
  ...chargeAnswers,
  ...antiFraudTaken,
  ...antiFraudRefused,
  ...otherTypes,
  ...autoCaptures,
  ...chargeRequests,
  ...chargesByToken,
  ...chargeViews,
  ...buttons,
  ...letters,
  ...wrongParameters,
  ...wrongSubscriptionValues,
  ...wrongTokenValues,
  ...wrongChargeValues,
  ...wrongOrderValues,
  ...bankEvents,
  ...cashEvents,
  ...chargeEvents,
  ...movementEvents,
  ...successesThatWereNone,
  ...successesOfHiddenIds,
  ...orderEvents,
  ...otherEventKeys,
  ...subscriptionEvents,
  ...checkoutKeys,
  ...keyKinds,
  ...unknownKeys,
  ...listErrors,
  ...listFlags,
  ...listMethods,
  ...listStatuses,
  ...listChannels,
  ...listNetworks,
  ...listLimits,
  ...listOrder,
  ...listWalks,
  ...listCursors,
  ...listsOfMore,
  ...listSearches,
  ...listTimes,
  ...listWaysBack,
  ...lookups,
  ...orders,
  ...capturesAndRefunds,
  ...meetingRefunds,
  ...meetingSimulations,
  ...refundedCaptures,
  ...refundedHolds,
  ...answerTypes,
  ...billedPages,
  ...pagedLists,
  ...plans,
  ...products,
  ...turnedPages,
  ...refusedSubscriptions,
  ...subscriptionAnswers,
  ...subscriptionOptions,
  ...wholeLists,
  ...threeDsAsks,
  ...continuations,
  ...threeDsOutcomes,
  ...threeDsPages,
  ...tokens,
  ...wholeRun,
  ...cutOffBodies,
  ...everyAnswer,
  ...rates,
  ...unknownIds,
];
