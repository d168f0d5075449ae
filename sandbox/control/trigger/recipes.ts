import { webhookChecks } from "@payment-service/contract/validators";
import { FAILING_NAME, TEST_AMOUNTS } from "../../outcomes.ts";
import type { Call } from "../../values/call.ts";
import * as calls from "./calls.ts";
import type { Steps } from "./calls.ts";

export type EventType = keyof typeof webhookChecks;

/** What really causes an event. `run` gives the id of what it reports on; undefined when nothing is made. */
export interface Recipe {
  readonly how: string;
  run(steps: Steps, now: number): Promise<string | undefined>;
}

const DAY = 24 * 60 * 60 * 1000;
const AMOUNT = 5000;
const EMAIL = "ana@example.com";

/** One for each event of the contract. */
export const RECIPES: Readonly<Record<EventType, Recipe>> = {
  "charge.succeeded": { how: "an approved card pays", run: (steps) => captured(steps, AMOUNT) },
  "charge.pending": {
    how: "a card that asks for 3DS",
    run: (steps) =>
      steps.notPaid("Charge a card that asks for 3DS", calls.chargeByCard(300_000, "three_ds", true)),
  },
  "charge.failed": {
    how: "a declined card",
    run: (steps) => steps.notPaid("Charge a declined card", calls.chargeByCard(AMOUNT, "declined", true)),
  },
  "charge.cancelled": {
    how: "a bank transfer that is cancelled",
    async run(steps) {
      const transfer = calls.chargeBy("pay_with_bank_account", AMOUNT);
      const id = await steps.notPaid("Charge by bank transfer", transfer);
      await steps.accepted("Cancel it, as if the customer had not paid", calls.cancelCharge(id));
      return id;
    },
  },
  "disbursement.succeeded": {
    how: "a day after a captured charge; moves the clock by a day",
    run: (steps) => disbursed(steps, AMOUNT),
  },
  "disbursement.failed": {
    how: "a day after a captured charge of a test amount; moves the clock by a day",
    run: (steps) => disbursed(steps, TEST_AMOUNTS.disbursement_fails),
  },
  "capture.succeeded": {
    how: "a hold that is captured",
    run: (steps) => moved(steps, held, "Capture", calls.capture),
  },
  "capture.failed": {
    how: "a hold that is captured at a test amount",
    run: (steps) => notMoved(steps, held, "Capture", calls.capture, TEST_AMOUNTS.capture_fails),
  },
  "refund.succeeded": {
    how: "a captured charge that is refunded",
    run: (steps) => moved(steps, captured, "Refund", calls.refund),
  },
  "refund.failed": {
    how: "a captured charge that is refunded at a test amount",
    run: (steps) => notMoved(steps, captured, "Refund", calls.refund, TEST_AMOUNTS.refund_fails),
  },
  "order_creation.succeeded": { how: "a new order", run: ordered },
  "order_creation.failed": {
    how: "an order of a test amount",
    run: (steps) =>
      steps.refused("Make an order of the test amount", calls.order(TEST_AMOUNTS.order_creation_fails)),
  },
  "order_update.succeeded": {
    how: "an order that is changed",
    async run(steps) {
      const id = await ordered(steps);
      await steps.accepted("Change its description", calls.changeOrder(id, { description: "Changed" }));
      return id;
    },
  },
  "order_update.failed": {
    how: "an order that is changed to a test amount",
    async run(steps) {
      const id = await ordered(steps);
      const change = { order_total_amount: calls.money(TEST_AMOUNTS.order_update_fails) };
      await steps.refused("Change it to the test amount", calls.changeOrder(id, change));
      return id;
    },
  },
  "product_creation.succeeded": { how: "a new product", run: produced },
  "product_creation.failed": {
    how: "a product with the failing name",
    run: (steps) => steps.refused("Make a product with the failing name", calls.product(FAILING_NAME)),
  },
  "plan_creation.succeeded": { how: "a new plan", run: planned },
  "plan_creation.failed": {
    how: "a plan with the failing name",
    run: async (steps) =>
      steps.refused("Make a plan with the failing name", calls.plan(await produced(steps), FAILING_NAME)),
  },
  "subscription_creation.succeeded": { how: "a new subscription", run: subscribed },
  "subscription_creation.failed": {
    how: "a subscription with the failing token alias",
    async run(steps, now) {
      const paidBy = { payment_token_alias: FAILING_NAME };
      const call = calls.subscription(await planned(steps), paidBy, EMAIL, now);
      return steps.refused("Subscribe with the failing token alias", call);
    },
  },
  "subscription_update.succeeded": {
    how: "a subscription that is cancelled",
    async run(steps, now) {
      const id = await subscribed(steps, now);
      await steps.accepted("Cancel the subscription", calls.cancelSubscription(id, null));
      return id;
    },
  },
  "subscription_update.failed": {
    how: "a subscription that is cancelled with the failing reason",
    async run(steps, now) {
      const id = await subscribed(steps, now);
      await steps.refused("Cancel it with the failing reason", calls.cancelSubscription(id, FAILING_NAME));
      return id;
    },
  },
};

function held(steps: Steps, amount: number): Promise<string> {
  return steps.makes("Hold funds of a card", calls.chargeByCard(amount, "approved", false), "id");
}

function captured(steps: Steps, amount: number): Promise<string> {
  return steps.makes("Charge a card", calls.chargeByCard(amount, "approved", true), "id");
}

type Make = typeof held;
type Move = (id: string, amount: number) => Call;

/** Captures or refunds all of a charge. */
async function moved(steps: Steps, make: Make, verb: string, move: Move): Promise<string> {
  const id = await make(steps, AMOUNT);
  await steps.accepted(`${verb} all of it`, move(id, AMOUNT));
  return id;
}

/** The same at a test amount, at which it fails. */
async function notMoved(steps: Steps, make: Make, verb: string, move: Move, amount: number): Promise<string> {
  const id = await make(steps, amount);
  await steps.refused(`${verb} the test amount`, move(id, amount));
  return id;
}

async function disbursed(steps: Steps, amount: number): Promise<string> {
  const id = await captured(steps, amount);
  await steps.accepted("Advance the clock by a day", calls.advance(DAY));
  return id;
}

function ordered(steps: Steps): Promise<string> {
  return steps.makes("Make an order", calls.order(AMOUNT), "order", "id");
}

function produced(steps: Steps): Promise<string> {
  return steps.makes("Make a product", calls.product(), "id");
}

async function planned(steps: Steps): Promise<string> {
  return steps.makes("Make a plan for it", calls.plan(await produced(steps)), "id");
}

/** It begins in a month, so that nothing is billed yet. */
async function subscribed(steps: Steps, now: number): Promise<string> {
  const plan = await planned(steps);
  const token = calls.token("approved", EMAIL);
  const payment_token_id = await steps.makes("Make a token of a card", token, "token_details", "id");
  const call = calls.subscription(plan, { payment_token_id }, EMAIL, now + 31 * DAY);
  return steps.makes("Subscribe to the plan, from next month on", call, "id");
}
