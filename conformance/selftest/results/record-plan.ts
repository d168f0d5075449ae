/** Makes the recorded plan of a run: counts of calls and sums of money for each flow. */
import { operations } from "@payment-service/contract";
import type { Exchange } from "../../call/exchange.ts";
import { at } from "../../call/json-pointer.ts";
import { amountOf } from "../../call/line.ts";
import {
  PAYERS,
  type Payer,
  type RecordedFlow,
  type RecordedPlan,
  usualAmount,
} from "../../command/recorded-plan.ts";
import { flows } from "../../flows/index.ts";
import { CASH_METHODS, type Target } from "../../subject/target.ts";

/** Exchanges in which cards are the names of variables, as replays have them. */
export function recordedPlan(exchanges: readonly Exchange[], target: Target): RecordedPlan {
  const answered = exchanges.filter(({ status }) => status !== 429);
  return Object.fromEntries(
    [...Map.groupBy(answered, ({ flow }) => flow)]
      .toSorted(inOrder)
      .map(([flow, calls]) => [
        flow,
        Object.fromEntries(
          [...Map.groupBy(calls, ({ way = "" }) => way)].map(([way, own]) => [
            way,
            recorded(flow, own, target),
          ]),
        ),
      ]),
  );
}

/** Of the list of flows: which one began first differs from run to run. */
function inOrder([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return place(one) - place(other);
}

function place(flow: string): number {
  return flows.findIndex(({ id }) => id === flow);
}

function recorded(flow: string, exchanges: readonly Exchange[], target: Target): RecordedFlow {
  const untilRefused = flows.find(({ id }) => id === flow)?.needs.includes("rate_limit") === true;
  const changes = untilRefused ? [] : exchanges.filter((one) => !isRead(one));
  const charges = changes.filter((one) => asked(one) > 0);
  const others = changes.map(({ operation }) => operation).filter((name) => name !== "createCharge");
  // The amounts of charges without a card lie around the usual one, and differ from run to run.
  const byCard = charges.filter((one) => !CASH_METHODS.some((method) => method === payerOf(one)));
  const besides = sum(byCard.map((one) => asked(one) - usualAmount(target, payerOf(one))));
  return { ...countsOf([...charges.map(payerOf), ...others]), ...(besides !== 0 && { besides }) };
}

function isRead({ operation }: Exchange): boolean {
  return operations[operation].method === "GET" || operation === "lookupInstallments";
}

function asked({ operation, sent }: Exchange): number {
  return operation === "createCharge" ? amountOf(sent) : 0;
}

function payerOf({ sent }: Exchange): Payer {
  const credentials = at(sent, "/payment_detail/credentials");
  const method = at(credentials, "/payment_method/method");
  const number = at(credentials, "/credit_or_debit_card/card_number");
  const byCard = PAYERS.find((payer) => number === `<CARD_${payer.toUpperCase()}_NUMBER>`);
  return byCard ?? PAYERS.find((payer) => payer === method) ?? "approved";
}

function countsOf(names: readonly string[]): Record<string, number> {
  const sorted = names.toSorted();
  return Object.fromEntries(
    [...Map.groupBy(sorted, (name) => name)].map(([name, own]) => [name, own.length]),
  );
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((all, one) => all + one, 0);
}

/**
 * What two recordings of the same flows agree about: which flows there are, and how much all of them did. What flows share
 * is made by the one that needs it first, and that differs from run to run.
 */
export function summary(plan: RecordedPlan): {
  readonly flows: readonly string[];
  readonly did: RecordedFlow;
} {
  const did: Record<string, number> = {};
  for (const one of Object.values(plan).flatMap((ways) => Object.values(ways)))
    for (const [name, count] of Object.entries(one)) did[name] = (did[name] ?? 0) + count;
  return { flows: Object.keys(plan).toSorted(), did };
}

/** One line for each flow. */
export function asText(plan: RecordedPlan): string {
  const lines = Object.entries(plan).map(
    ([flow, ways]) => `  ${JSON.stringify(flow)}: ${JSON.stringify(ways)}`,
  );
  return `{\n${lines.join(",\n")}\n}\n`;
}
