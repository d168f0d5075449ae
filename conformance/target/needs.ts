import { nearest } from "./did-you-mean.ts";
import type { CardName, Part, Target } from "./target.ts";

const NO_THREE_DS = "the target file has no three_ds part";

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

/** Why the target, or a run without some of the flows, lacks it; undefined when it does not. */
export function lacking(target: Target, need: Need, partial: boolean): string | undefined {
  if (need === "every-flow") {
    return partial
      ? "it judges every call of a run, and --only left flows out: run without --only"
      : undefined;
  }
  if (need === "state") {
    return !target.stateful ? "the target remembers nothing between calls (stateful: false)" : undefined;
  }
  if (need === "keys.public") {
    return target.keys.public === undefined ? "the target file has no keys.public" : undefined;
  }
  if (need === "keys.other_public") {
    return target.keys.other_public === undefined
      ? "the target file has no keys.other_public, a key of a second merchant"
      : undefined;
  }
  if (need === "keys.oauth2") {
    return target.keys.oauth2 === undefined
      ? "the target file has no keys.oauth2, a token of the oauth2 scheme"
      : undefined;
  }
  if (need === "webhooks") {
    return target.webhooks === undefined
      ? "the target file has no webhooks.listen, so no event can be received"
      : undefined;
  }
  if (need === "three_ds") {
    if (target.three_ds === undefined) return NO_THREE_DS;
    const { driver, redirect_listen, redirect_url } = target.three_ds;
    if (driver === "none") return "three_ds.driver is none";
    return redirect_listen === undefined && redirect_url === undefined
      ? "the target file has no three_ds.redirect_listen, so no customer can be seen to return"
      : undefined;
  }
  if (need === "three_ds.by_machine") {
    const undeclared = lacking(target, "three_ds", partial);
    return undeclared === undefined && target.three_ds?.driver === "manual"
      ? "three_ds.driver is manual, and a person is asked to press only where 3DS itself is judged"
      : undeclared;
  }
  // A target file does not limit how long a run may take. `run/run.ts` answers this need, from --skip-slow.
  if (need === "time") return undefined;
  if (need === "rate_limit") {
    return target.rate_limit === undefined
      ? "429 is provoked only when the target file states rate_limit.requests_per_minute"
      : undefined;
  }
  if (need === "purchases") {
    return target.purchases === undefined
      ? "the target file has no purchases, and the document gives their items no fields"
      : undefined;
  }
  const card = Object.keys(CARDS)
    .filter(isCard)
    .find((name) => need === CARDS[name]);
  if (card !== undefined) {
    return target.cards[card] === undefined
      ? `the target file has no ${need} test card${insteadOf(card, target)}`
      : undefined;
  }
  const part = target.not_offered.find((name) => need === `offers.${name}`);
  return part === undefined ? undefined : `the target does not offer ${part} (not_offered)`;
}

/** A card that is forgotten here does not compile. */
const CARDS = {
  approved: "cards.approved",
  declined: "cards.declined",
  three_ds: "cards.three_ds",
  installments: "cards.installments",
} as const satisfies { readonly [Name in CardName]: `cards.${Name}` };

function isCard(name: string): name is CardName {
  return Object.hasOwn(CARDS, name);
}

/** A target file may hold cards under other names, so a misspelt name is no error of the file. */
function insteadOf(card: CardName, { cards }: Target): string {
  const others = Object.keys(cards).filter((name) => !isCard(name));
  const near = nearest(card, others);
  return near === undefined ? "" : ` (but one named ${near})`;
}
