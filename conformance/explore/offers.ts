/** What a target declares, as beginnings of a tour and as commands of a walk. */
import { PAID } from "../given/dimensions.ts";
import { lacking } from "../subject/needs.ts";
import type { Need } from "../subject/needs.ts";
import type { Target } from "../subject/target.ts";
import { type Command, MEANS, type MakeCharge, type Means, type Taking } from "./command.ts";
import type { Beginning } from "./tour.ts";

const NEEDS: { readonly [M in Means]: readonly Need[] } = {
  card: ["cards.approved"],
  token: ["cards.approved", ...PAID.token.needs],
  three_ds: ["cards.three_ds", "three_ds.by_machine"],
  declined: ["cards.declined"],
  store: ["offers.pay_with_store"],
  bank: ["offers.pay_with_bank_account"],
  bnpl: ["offers.pay_with_bnpl"],
};

export interface Offers {
  readonly means: readonly Means[];
  readonly keys: readonly ("secret" | "public")[];
  readonly testing: boolean;
  readonly orders: boolean;
  readonly subscriptions: boolean;
  /** What cannot be explored, and why. */
  readonly not: readonly string[];
}

export function offersOf(target: Target): Offers {
  const reason = (needs: readonly Need[]): string | undefined =>
    needs.map((need) => lacking(target, need, false)).find((why) => why !== undefined);
  const has = (...needs: readonly Need[]): boolean => reason(needs) === undefined;
  const without = MEANS.flatMap((means) => {
    const why = reason(NEEDS[means]);
    return why === undefined ? [] : [`charges by ${means}: ${why}`];
  });
  const parts = (["order", "subscription", "testing"] as const).filter((part) => !has(`offers.${part}`));
  return {
    means: MEANS.filter((means) => has(...NEEDS[means])),
    keys: has("keys.public") ? ["secret", "public"] : ["secret"],
    testing: has("offers.testing"),
    orders: has("offers.order"),
    subscriptions: has("offers.subscription", "cards.approved", "offers.tokenization"),
    not: [...without, ...parts.map((part) => `${part}: not offered`)],
  };
}

/** Each kind of object, made in each way. */
export function beginningsOf(offers: Offers): readonly Beginning[] {
  return [
    ...offers.means.flatMap((means) => chargesBy(means, offers.keys)),
    ...(offers.means.includes("token") ? [[TOKEN]] : []),
    ...(offers.orders ? [[ORDER]] : []),
    ...(offers.subscriptions ? SUBSCRIPTIONS : []),
  ];
}

const TOKEN: Command = { act: "make token", on: "token 1" };
const ORDER: Command = { act: "make order", on: "order 1" };
const PRODUCT: Command = { act: "make product", on: "product 1" };
const PLAN: Command = { act: "make plan", on: "plan 1", of: "product 1" };
const SUBSCRIPTION: Command = { act: "make subscription", on: "subscription 1", of: "plan 1" };
const DISABLED: Command = { act: "make disabled product", on: "product 1" };

const SUBSCRIPTIONS: readonly Beginning[] = [
  [PRODUCT, PLAN],
  [PRODUCT, PLAN, SUBSCRIPTION],
  [DISABLED, PLAN],
];

function chargesBy(means: Means, keys: Offers["keys"]): readonly Beginning[] {
  const isByCard = means === "card" || means === "token" || means === "three_ds";
  const takings = isByCard ? (["later", "later by default", "at once"] as const) : (["at once"] as const);
  return takings.flatMap((taking) => keys.map((key) => charge(means, taking, key)));
}

function charge(means: Means, taking: Taking, key: MakeCharge["key"]): Beginning {
  const made = { act: "make charge", on: "charge 1", means, taking, key } as const;
  return means === "token" ? [TOKEN, { ...made, by: "token 1" }] : [made];
}
