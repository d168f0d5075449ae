/** Subscriptions that are billed already, and what is billed to them. */
import { type Exchange, type Tools, listed, once, several, ways } from "../../flow.ts";
import { unlessRefused } from "./free.ts";

const UNIT_MS = { milliseconds: 1, seconds: 1000 } as const;
/** The document does not give the unit of start_date. */
export const BEGUN_IN = {
  milliseconds: { words: "begun at a time in milliseconds" },
  seconds: { words: "begun at a time in seconds" },
} as const;

export const NOT_BILLED = "a subscription was not billed yet, and the document does not say when it is";

export const REFUSED =
  "a subscription that began a moment ago, or a second one of a plan or a customer, is refused, and the document does not say whether it may be";

type Pair = readonly [string, string];

/** What is billed to them is only read, by several flows. */
const pairs = once<Pair>();

/** Two subscriptions that began a moment ago, which most likely were billed once. */
export const billedPairs = ways(
  "pair",
  {
    apart: { plan: { words: "of one customer" }, customer: { words: "of one plan" } },
    unit: BEGUN_IN,
  },
  (tools, way): Promise<Pair> =>
    pairs(tools.given, `${way.apart} ${way.unit}`, async () =>
      beginPair(tools, { unit: way.unit, plans: await plansFor(tools, way.apart) }),
    ),
).needing("state", "offers.subscription", "cards.approved");

type Plans = readonly [plan: string, otherPlan?: string];

/** A plan for each of the two, or one for both. */
export async function plansFor({ given }: Tools, apart: "plan" | "customer"): Promise<Plans> {
  const makePlan = async (): Promise<string> => (await given.plan()).id;
  return apart === "plan" ? several([makePlan, makePlan]) : [await makePlan()];
}

interface Beginning {
  readonly unit: keyof typeof BEGUN_IN;
  readonly plans: Plans;
}

/** Two of one customer where there are two plans, otherwise of two customers. */
export async function beginPair(tools: Tools, { unit, plans }: Beginning): Promise<Pair> {
  const { given } = tools;
  const customer_email = given.bodies.email();
  const start_date = begunJustNow(tools, unit);
  const begin = async (planId: string, email: string): Promise<string> => {
    const { created } = await given.subscribe(planId, { customer_email: email, start_date });
    return given.idOf(unlessRefused(created, REFUSED));
  };
  const [plan, otherPlan] = plans;
  const otherCustomer = otherPlan === undefined ? given.bodies.email() : customer_email;
  return several([() => begin(plan, customer_email), () => begin(otherPlan ?? plan, otherCustomer)]);
}

/** A start_date of two seconds ago. */
export function begunJustNow({ now }: Pick<Tools, "now">, unit: keyof typeof BEGUN_IN): number {
  return Math.floor((now() - 2000) / UNIT_MS[unit]);
}

export const LOOK_THE_SAME =
  "some items of the list look the same, and the document does not give their fields";

export function textsOn(page: Exchange): string[] {
  return listed.items(page).map((item) => JSON.stringify(item));
}

export function differ(texts: readonly string[]): boolean {
  return new Set(texts).size === texts.length;
}
