/**
 * What each flow did in a run against the sound embedded sandbox (plan.json), and what of it this target would get.
 * `npm run generate` records it anew.
 */
import { EXPLORER } from "../explore/attempts.ts";
import { CARDS, CASH_METHODS, type CardName, type Target } from "../subject/target.ts";
import recorded from "./plan.json" with { type: "json" };

const TOKEN = "pay_with_service_payment_token";

/** What pays a charge: a card by its name in the target file, or a method without a card. */
export const PAYERS = [...CARDS, ...CASH_METHODS, TOKEN] as const;
export type Payer = (typeof PAYERS)[number];

/**
 * What a flow did in one of its ways: how often it called each operation that changes something, charges by their payer.
 * `besides` is what the charges asked for in all, less the usual amount of each, in the smallest currency unit.
 */
export type RecordedFlow = Readonly<Record<string, number>>;

/** By the id of the flow or EXPLORER, then by the words of its way; a flow without ways has one without words. */
export type RecordedPlan = Readonly<Record<string, Readonly<Record<string, RecordedFlow>>>>;

const PLAN: RecordedPlan = recorded;

export interface Planned {
  /** Calls of the other operations that change something. */
  readonly calls: RecordedFlow;
  readonly charges: number;
  /** In the smallest currency unit. */
  readonly money: number;
}

/** What a flow does in these ways. A way that was not recorded counts as the recorded one that costs this target most. */
export function plannedFor(flow: string, ways: readonly string[], target: Target): Planned[] {
  const known = Object.entries(PLAN[flow] ?? {}).map(([way, one]) => [way, planned(one, target)] as const);
  const byWay = new Map(known);
  const [most = NOTHING] = [...byWay.values()].toSorted((a, b) => b.money - a.money);
  return ways.map((way) => byWay.get(way) ?? most);
}

/** The ways of the explorer: its tour, and this many sequences after it. */
export const TOUR = "tour";
export const SEQUENCES = 300;

export function plannedTour(target: Target): Planned {
  return planned(PLAN[EXPLORER]?.[TOUR] ?? {}, target);
}

/** Rounded up. Where the target lacks a card or a method, its charges are made in another way. */
export function plannedSequences(count: number, target: Target): Planned {
  const recordedCounts = Object.entries(PLAN[EXPLORER]?.[`${SEQUENCES} sequences`] ?? {});
  const counts = recordedCounts.map(([name, one]) => [name, Math.ceil((one * count) / SEQUENCES)] as const);
  return planned(Object.fromEntries(counts), target, PAYERS);
}

const NOTHING: Planned = { calls: {}, charges: 0, money: 0 };

function planned(
  { besides = 0, ...counts }: RecordedFlow,
  target: Target,
  payers: readonly Payer[] = PAYERS.filter((payer) => canPay(target, payer)),
): Planned {
  const calls = Object.fromEntries(Object.entries(counts).filter(([name]) => !isPayer(name)));
  const paid = payers.map((payer) => [counts[payer] ?? 0, usualAmount(target, payer)] as const);
  const money = paid.reduce((sum, [times, amount]) => sum + times * amount, besides);
  const times = paid.reduce((sum, [count]) => sum + count, 0);
  return { calls, charges: times, money: Math.max(0, money) };
}

function isPayer(name: string): boolean {
  return PAYERS.some((payer) => payer === name);
}

function canPay({ cards, not_offered }: Target, payer: Payer): boolean {
  const card = cardOf(payer);
  return card === undefined ? !not_offered.some((part) => part === payer) : cards[card] !== undefined;
}

/** What a charge asks for unless its flow says otherwise. */
export function usualAmount({ cards }: Pick<Target, "cards">, payer: Payer): number {
  const card = cardOf(payer);
  return (card && cards[card]?.amount) ?? 5000;
}

function cardOf(payer: Payer): CardName | undefined {
  return CARDS.find((name) => name === payer);
}
