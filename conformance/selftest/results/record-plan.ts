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
  SEQUENCES,
  TOUR,
  usualAmount,
} from "../../command/recorded-plan.ts";
import { redactorFor } from "../../call/redact.ts";
import { EXPLORER } from "../../explore/attempts.ts";
import { flows } from "../../flows/index.ts";
import type { History } from "../../history/history.ts";
import { USUAL_LANES } from "../../run/lanes.ts";
import { CASH_METHODS, type Target } from "../../subject/target.ts";
import type { Seams } from "../harness/defect.ts";
import { judge } from "../harness/in-process-target.ts";

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

/** No limit per minute, so that each sequence makes a token and an order of its own. */
const UNLIMITED = 10_000;
const SEED = 7;

/** What the explorer does in the sandbox in process, which other calls cannot disturb. */
export async function recordedExplorer(): Promise<RecordedPlan> {
  const tour = await explored(0);
  const more = await explored(SEQUENCES);
  return {
    [EXPLORER]: {
      [TOUR]: recorded(EXPLORER, tour.changes, tour.target),
      // The tour is over before the first sequence begins.
      [`${SEQUENCES} sequences`]: recorded(EXPLORER, more.changes.slice(tour.changes.length), more.target),
    },
  };
}

type Asked = Pick<Exchange, "operation" | "sent">;

/** Its calls that change something. No history has them: the explorer forgets a sequence in which nothing failed. */
async function explored(sequences: number): Promise<{ changes: readonly Asked[]; target: Target }> {
  const heard: Asked[] = [];
  let history: History | undefined;
  const seams: Seams = {
    settings: { rateLimit: UNLIMITED },
    target: { rate_limit: { requests_per_minute: UNLIMITED, patience_ms: 4000 } },
    hears({ operation, body }) {
      if (operation !== undefined) heard.push({ operation, sent: body });
    },
  };
  const onHistory = (whole: History): void => void (history = whole);
  await judge(seams, { flows: [], concurrency: USUAL_LANES, explore: { sequences, seed: SEED }, onHistory });
  if (history === undefined) throw new Error("the explorer's run was not concluded");
  const { run, calls: before } = history;
  const names = redactorFor(run.target, "variables");
  const own = heard.slice(before.length).filter((one) => !isRead(one));
  return { changes: own.map((one) => ({ ...one, sent: names.texts(one.sent) })), target: run.target };
}

/** Of the list of flows: which one began first differs from run to run. */
function inOrder([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return place(one) - place(other);
}

function place(flow: string): number {
  return flows.findIndex(({ id }) => id === flow);
}

function recorded(flow: string, exchanges: readonly Asked[], target: Target): RecordedFlow {
  const untilRefused = flows.find(({ id }) => id === flow)?.needs.includes("rate_limit") === true;
  const changes = untilRefused ? [] : exchanges.filter((one) => !isRead(one));
  const charges = changes.filter((one) => asked(one) > 0);
  const others = changes.map(({ operation }) => operation).filter((name) => name !== "createCharge");
  // The amounts of charges without a card lie around the usual one, and differ from run to run.
  const byCard = charges.filter((one) => !CASH_METHODS.some((method) => method === payerOf(one)));
  const besides = sum(byCard.map((one) => asked(one) - usualAmount(target, payerOf(one))));
  return { ...countsOf([...charges.map(payerOf), ...others]), ...(besides !== 0 && { besides }) };
}

function isRead({ operation }: Asked): boolean {
  return operations[operation].method === "GET" || operation === "lookupInstallments";
}

function asked({ operation, sent }: Asked): number {
  return operation === "createCharge" ? amountOf(sent) : 0;
}

function payerOf({ sent }: Asked): Payer {
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
