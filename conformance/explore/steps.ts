/** Random commands, as fast-check draws them. */
import * as fc from "fast-check";
import { type Command, type MakeCharge, type Name, SHARES, actionOf } from "./command.ts";
import type { Offers } from "./offers.ts";

/** More commands than this seldom show more, and are longer to shorten. About two of three are possible when they come. */
const MOST = 14;

interface Preference {
  /** Tokens and orders may be made: the document limits their number per minute. */
  readonly limited: boolean;
  /** How often an action was taken so far: the rarest are taken more often. */
  readonly count: (action: string) => number;
}

export function walksOf(offers: Offers, preference: Preference): fc.Arbitrary<readonly Command[]> {
  const weighted = kindsOf(offers, preference).map(({ weight, commands }) => ({
    weight: weight * rarity(commands, preference),
    arbitrary: fc.constantFrom(...commands),
  }));
  return fc.array(fc.oneof(...weighted), { maxLength: MOST, size: "max" });
}

interface Kind {
  readonly weight: number;
  readonly commands: readonly Command[];
}

/** Up to four times as often, where an action was met less than others. */
function rarity(commands: readonly Command[], { count }: Preference): number {
  const [first] = commands;
  const met = first === undefined ? 0 : count(actionOf(first));
  return met < 10 ? 4 : met < 40 ? 2 : 1;
}

const CHARGES: readonly Name[] = ["charge 1", "charge 2"];
const ORDERS: readonly Name[] = ["order 1", "order 2"];
const SUBSCRIPTIONS: readonly Name[] = ["subscription 1", "subscription 2", "subscription 3"];

function kindsOf(offers: Offers, { limited }: Preference): readonly Kind[] {
  const { means, keys, testing, orders, subscriptions } = offers;
  const kinds: Kind[] = [
    { weight: 5, commands: chargesOf(means, keys) },
    { weight: 1, commands: chargesOf(means, keys).map((one) => ({ ...one, beside: true })) },
    { weight: 8, commands: moves("capture") },
    { weight: 8, commands: moves("refund") },
    { weight: 1, commands: CHARGES.map((on) => ({ act: "read", on })) },
    { weight: 1, commands: CHARGES.map((on) => ({ act: "list", on })) },
  ];
  if (means.includes("three_ds"))
    kinds.push({
      weight: 4,
      commands: CHARGES.flatMap((on) =>
        (["succeed", "succeed", "fail"] as const).map((wish): Command => ({ act: "press", on, wish })),
      ),
    });
  if (testing)
    for (const act of ["complete", "cancel"] as const)
      kinds.push({ weight: 2, commands: CHARGES.map((on) => ({ act, on })) });
  if (means.includes("token")) {
    kinds.push({ weight: 2, commands: [{ act: "make token", on: "token 1" }] });
    if (limited)
      kinds.push({
        weight: 2,
        commands: [
          { act: "update", on: "token 1" },
          { act: "read", on: "token 1" },
        ],
      });
  }
  if (orders && limited)
    kinds.push(
      { weight: 3, commands: ORDERS.map((on) => ({ act: "make order", on })) },
      { weight: 3, commands: ORDERS.map((on) => ({ act: "update", on })) },
      { weight: 3, commands: ORDERS.map((on) => ({ act: "read", on })) },
    );
  if (subscriptions) kinds.push(...ofSubscriptions());
  return kinds;
}

function chargesOf(means: Offers["means"], keys: Offers["keys"]): readonly MakeCharge[] {
  return CHARGES.flatMap((on) =>
    means.flatMap((by) =>
      (["at once", "later", "later by default"] as const).flatMap((taking) =>
        keys.map((key): MakeCharge => ({
          act: "make charge",
          on,
          means: by,
          taking,
          key,
          ...(by === "token" && { by: "token 1" }),
        })),
      ),
    ),
  );
}

function moves(act: "capture" | "refund"): readonly Command[] {
  return CHARGES.flatMap((on) => SHARES.map((share): Command => ({ act, on, share })));
}

function ofSubscriptions(): readonly Kind[] {
  const plans: readonly (readonly [Name, Name])[] = [
    ["plan 1", "product 1"],
    ["plan 2", "product 1"],
    ["plan 2", "product 2"],
  ];
  return [
    {
      weight: 1,
      commands: [
        { act: "make product", on: "product 1" },
        { act: "make product", on: "product 1" },
        { act: "make product", on: "product 2" },
        { act: "make disabled product", on: "product 2" },
      ],
    },
    { weight: 1, commands: plans.map(([on, of]): Command => ({ act: "make plan", on, of })) },
    {
      weight: 1,
      commands: SUBSCRIPTIONS.flatMap((on) =>
        (["plan 1", "plan 2"] as const).map((of): Command => ({ act: "make subscription", on, of })),
      ),
    },
    { weight: 1, commands: SUBSCRIPTIONS.map((on) => ({ act: "cancel", on })) },
    { weight: 1, commands: SUBSCRIPTIONS.map((on) => ({ act: "read", on })) },
    { weight: 1, commands: SUBSCRIPTIONS.map((on) => ({ act: "list", on })) },
    {
      weight: 1,
      commands: [
        { act: "read", on: "plan 1" },
        { act: "read", on: "plan 2" },
      ],
    },
  ];
}
