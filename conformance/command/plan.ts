/** --plan: what a run would do to its target, without a call. */
import { EXPLORER } from "../explore/attempts.ts";
import { type Check, type Flow, isFlow } from "../run/flow.ts";
import { isPartOfAll } from "../flows/selection.ts";
import { type Need, lacking } from "../subject/needs.ts";
import { amountText, moneyText } from "../call/money.ts";
import type { Target } from "../subject/target.ts";
import { type Planned, plannedFor, plannedSequences, plannedTour } from "./recorded-plan.ts";

/** The operations with a column of their own; every other change stands under "Other". */
const COLUMNS = {
  Captures: "captureCharge",
  Refunds: "refundCharge",
  Tokens: "createPaymentToken",
  Orders: "createOrder",
} as const;
const TITLES = ["Charges", "       MXN", ...Object.keys(COLUMNS), "Other"];

export function plan(
  checks: readonly Check[],
  target: Target,
  explore?: { readonly sequences: number },
): string {
  const partial = isPartOfAll(checks);
  const flows = checks.filter(isFlow);
  const lack = (need: Need): string | undefined => lacking(target, need, partial);
  const reasons = (flow: Flow): string =>
    flow.needs
      .map(lack)
      .filter((reason) => reason !== undefined)
      .join("; ");
  const running = flows.filter((flow) => reasons(flow) === "");
  const plannedOf = ({ id, each }: Flow): Planned[] =>
    plannedFor(id, each?.offered(lack).ways.map(({ words }) => words) ?? [""], target);
  const before = plannedFor("sanity-check", [""], target);
  const explorer = explore === undefined ? [] : ofExplorer(explore.sequences, target);
  const explored = explorer.flatMap(([, one]) => (typeof one === "string" ? [] : [one]));
  const planned = [...before, ...running.flatMap(plannedOf), ...explored];
  const names = [...flows.map(({ id }) => id), BEFORE, ...explorer.map(([name]) => name)];
  const width = Math.max(...names.map((name) => name.length));
  const line = (name: string, texts: readonly string[]): string =>
    `${name.padEnd(width)}  ${texts.map((text) => text.padStart(8)).join(" ")}`;
  const rowOfExplorer = ([name, one]: (typeof explorer)[number]): string =>
    line(name, typeof one === "string" ? [one] : cells([one]));
  const row = (flow: Flow): string => {
    const words = running.includes(flow) ? untilRefused(flow, target) : `skipped: ${reasons(flow)}`;
    return line(flow.id, words === undefined ? cells(plannedOf(flow)) : [words]);
  };
  return `${target.name} (${target.base_url}): what a run would do. Nothing was sent.

${line("Flow", TITLES)}
${line(BEFORE, cells(before))}
${[...flows.map(row), ...explorer.map(rowOfExplorer)].join("\n")}
${line("All", cells(planned))}

${money(planned, target)}
${explored.length === 0 ? "" : OF_EXPLORER}${HOW}
`;
}

/** Its tour and its sequences, or why the target is not explored. */
function ofExplorer(sequences: number, target: Target): (readonly [name: string, Planned | string])[] {
  const reason = lacking(target, "state", false);
  if (reason !== undefined) return [[EXPLORER, `skipped: ${reason}`]];
  return [
    [`${EXPLORER}: tour`, plannedTour(target)],
    [`${EXPLORER}: ${sequences} sequences`, plannedSequences(sequences, target)],
  ];
}

const OF_EXPLORER = `A charge that would pass the cap ends the explorer. Its other calls are counted for a target that offers everything,
and it repeats each failure that it finds.
`;
const BEFORE = "before the flows";
const HOW = `Recorded in a run against the embedded sandbox, without what this target lacks. A target that answers otherwise
gets more calls or fewer. Reads come on top; they change nothing. What several flows share counts at the first
of them; with --only, another flow may have to make it.`;

function cells(planned: readonly Planned[]): string[] {
  const own: readonly string[] = Object.values(COLUMNS);
  const sum = (count: (one: Planned) => number): number => planned.reduce((all, one) => all + count(one), 0);
  const other = ({ calls }: Planned): number =>
    Object.entries(calls).reduce(
      (all, [operation, count]) => (own.includes(operation) ? all : all + count),
      0,
    );
  return [
    String(sum(({ charges }) => charges)),
    amountText(sum((one) => one.money)).padStart(10),
    ...Object.values(COLUMNS).map((operation) => String(sum(({ calls }) => calls[operation] ?? 0))),
    String(sum(other)),
  ].map((cell) => (/^ *0(\.00)?$/.test(cell) ? ".".padStart(cell.length) : cell));
}

/** A flow about the rate limit calls until the target answers 429: how often, its own limit decides. */
function untilRefused({ needs }: Flow, { rate_limit }: Target): string | undefined {
  if (!needs.includes("rate_limit") || rate_limit === undefined) return undefined;
  return `creates until HTTP 429, up to twice rate_limit.requests_per_minute (${rate_limit.requests_per_minute})`;
}

function money(planned: readonly Planned[], { spending_cap }: Target): string {
  const asked = planned.reduce((all, one) => all + one.money, 0);
  const cap = `spending_cap is ${moneyText(spending_cap)}`;
  return asked > spending_cap
    ? `The charges ask for more than the cap (${cap}): what would pass it is not sent, and its requirements are blocked.`
    : `The charges ask for ${moneyText(asked)} in all; ${cap}, and no charge that would pass it is sent.`;
}
