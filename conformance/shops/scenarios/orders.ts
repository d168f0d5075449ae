/** What a shop shows of an order, and claims about it. */
import { moneyText } from "../../call/money.ts";
import type { Claim } from "../scenario.ts";
import type { Order } from "../shop.ts";
import type { Stage } from "../stage.ts";
import type { Step } from "../step.ts";

/** An order as it was read. */
type Seen = Awaited<ReturnType<Stage["look"]>>;

export function orderSaid({ order }: Seen): string {
  if (order === undefined) return "no such order";
  const { state, paid, fulfilled } = order;
  const more = [
    ...(paid === undefined ? [] : [`paid ${moneyText(paid)}`]),
    ...(fulfilled === undefined ? [] : [`fulfilled ${fulfilled === 1 ? "once" : `${fulfilled} times`}`]),
  ];
  return [`state ${state}`, ...more].join(", ");
}

/** `before`: the steps that led to it, which the report shows first. */
export function claimed(seen: Seen, ok: boolean, expected: string, before: readonly Step[] = []): Claim {
  return { ok, expected, got: orderSaid(seen), steps: [...before, seen.step] };
}

/** Paid with this amount, as far as the shop tells. */
export const isPaid =
  (amount: number) =>
  ({ state, paid = amount }: Order): boolean =>
    state === "paid" && paid === amount;

const isUnpaid = ({ state, paid = 0 }: Order): boolean =>
  state !== "paid" && state !== "refunded" && paid === 0;

/** The order becomes paid, in the time that the shop may work. */
export async function becomesPaid(stage: Stage, order: string, amount: number, within?: number) {
  await stage.settle();
  const seen = await stage.until(order, isPaid(amount), within);
  const news = stage.steps.filter(({ from, event }) => from === "customer" || event !== undefined);
  const expected = `state paid, paid ${moneyText(amount)}`;
  return { ...seen, claim: claimed(seen, seen.ok, expected, news) };
}

/** The order is neither paid nor shipped once the shop has had its time. */
export async function staysUnpaid(stage: Stage, order: string, { mayShip = false } = {}): Promise<Claim> {
  await stage.settle({ work: true });
  stage.demandCharge();
  const seen = await stage.look(order);
  const news = stage.steps.filter(({ event }) => event !== undefined);
  const isShipped = !mayShip && (seen.order?.fulfilled ?? 0) > 0;
  const ok = seen.order !== undefined && isUnpaid(seen.order) && !isShipped;
  return claimed(seen, ok, `an order that is ${mayShip ? "not paid" : "neither paid nor fulfilled"}`, news);
}

/** The order is what it was before. */
export async function staysAs(stage: Stage, order: string, before: Seen): Promise<Claim> {
  await stage.settle({ work: true });
  const seen = await stage.look(order);
  return claimed(seen, orderSaid(seen) === orderSaid(before), `the order as before: ${orderSaid(before)}`);
}
