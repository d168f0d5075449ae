import { nearest } from "./did-you-mean.ts";
import { CARDS, type CardName, type Part, type Target } from "./target.ts";
import type { Finding } from "../verdict/verdict.ts";

/** What a flow needs. A flow is skipped, with the reason, where the target does not declare it. */
export type Need =
  | "every-flow"
  | "state"
  | "keys.public"
  | "keys.other_public"
  | "keys.oauth2"
  | "webhooks"
  | "three_ds"
  | "three_ds.by_machine"
  | "rate_limit"
  | "time"
  | "purchases"
  | `cards.${CardName}`
  | `offers.${Part}`;

type Lack = string | false | undefined;

/** Why a target lacks what is neither a card nor a part of the document. */
const LACKS: {
  readonly [N in Exclude<Need, "every-flow" | `cards.${CardName}` | `offers.${Part}`>]: (
    target: Target,
  ) => Lack;
} = {
  state: ({ stateful }) => !stateful && "the target remembers nothing between calls (stateful: false)",
  "keys.public": ({ keys }) => keys.public === undefined && "the target file has no keys.public",
  "keys.other_public": ({ keys }) =>
    keys.other_public === undefined && "the target file has no keys.other_public, a key of a second merchant",
  "keys.oauth2": ({ keys }) =>
    keys.oauth2 === undefined && "the target file has no keys.oauth2, a token of the oauth2 scheme",
  webhooks: ({ webhooks }) =>
    webhooks === undefined && "the target file has no webhooks.listen, so no event can be received",
  three_ds: lackOfThreeDs,
  "three_ds.by_machine": (target) =>
    lackOfThreeDs(target) ||
    (target.three_ds?.driver === "manual" &&
      "three_ds.driver is manual, and a person is asked to press only where 3DS itself is judged"),
  rate_limit: (target) =>
    target.rate_limit === undefined &&
    "429 is provoked only when the target file states rate_limit.requests_per_minute",
  // A target file does not limit how long a run may take. `run/run.ts` answers it, from --skip-slow.
  time: () => undefined,
  purchases: ({ purchases }) =>
    purchases === undefined &&
    "the target file has no purchases, and the document gives their items no fields",
};

function lackOfThreeDs({ three_ds }: Target): Lack {
  if (three_ds === undefined) return "the target file has no three_ds part";
  if (three_ds.driver === "none") return "three_ds.driver is none";
  return (
    three_ds.redirect_listen === undefined &&
    three_ds.redirect_url === undefined &&
    "the target file has no three_ds.redirect_listen, so no customer can be seen to return"
  );
}

/** Why the target, or a run without some of the flows, lacks it; undefined when it does not. */
export function lacking(target: Target, need: Need, partial: boolean): string | undefined {
  if (need === "every-flow")
    return partial
      ? "it judges every call of a run, and some flows were not selected: make a whole run"
      : undefined;
  if (isOneOf(LACKS, need)) return LACKS[need](target) || undefined;
  const card = CARDS.find((name) => need === `cards.${name}`);
  if (card !== undefined)
    return target.cards[card] === undefined
      ? `the target file has no ${need} test card${insteadOf(card, target)}`
      : undefined;
  const part = target.not_offered.find((name) => need === `offers.${name}`);
  return part === undefined ? undefined : `the target does not offer ${part} (not_offered)`;
}

/** The target, or this run, lacks what is needed, or nothing that is found could be believed. */
export function whyNotJudged(
  needs: readonly Need[],
  lackOf: (need: Need) => string | undefined,
  doubt: string | undefined,
): Finding | undefined {
  const lacks = needs.filter((need) => lackOf(need) !== undefined);
  if (lacks.length > 0) {
    const isLeftOut = lacks.some((need) => need === "every-flow" || need === "time");
    return {
      outcome: "skipped",
      cause: isLeftOut ? "left_out" : "not_declared",
      reason: lacks.map(lackOf).join("; "),
      exchanges: [],
    };
  }
  return doubt === undefined
    ? undefined
    : { outcome: "blocked", cause: "not_believed", reason: doubt, exchanges: [] };
}

function isOneOf<Table extends object>(table: Table, need: PropertyKey): need is keyof Table {
  return Object.hasOwn(table, need);
}

/** A target file may hold cards under other names, so a misspelt name is no error of the file. */
function insteadOf(card: CardName, { cards }: Target): string {
  const others = Object.keys(cards).filter((name) => !CARDS.some((known) => known === name));
  const near = nearest(card, others);
  return near === undefined ? "" : ` (but one named ${near})`;
}
