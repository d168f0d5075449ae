/** What a shop shows of an order, and claims about it. */
import { moneyText } from "../../call/money.ts";
import type { Claim } from "../scenario.ts";
import type { Order } from "../shop.ts";
import { type Stage, takenBy } from "../stage.ts";
import type { Step, Told } from "../step.ts";

/** An order as it was read. */
type Seen = Awaited<ReturnType<Stage["look"]>>;

export function orderSaid({ order }: Pick<Seen, "order">): string {
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
  ({ state, paid }: Order): boolean =>
    state === "paid" && paid === amount;

export const isUnpaid = ({ state, paid = 0 }: Order): boolean =>
  state !== "paid" && state !== "refunded" && paid === 0;

/** The same, and shipped, where the shop ships at once. */
export const isDone =
  (amount: number) =>
  (one: Order): boolean =>
    isPaid(amount)(one) && one.fulfilled !== 0;

interface Paying {
  readonly within?: number | undefined;
  /** Of all orders of the scenario. */
  readonly all?: number;
}

/** The order becomes paid, in the time that the shop may work, and so it is at the provider. */
export async function becomesPaid(
  stage: Stage,
  order: string,
  amount: number,
  { within, all = amount }: Paying = {},
) {
  await stage.settle();
  const seen = await stage.until(order, isDone(amount), within);
  const taken = takenBy(await stage.charges());
  const ok = seen.order !== undefined && isPaid(amount)(seen.order) && taken === all;
  const news = stage.steps.filter(({ from, event }) => from === "customer" || event !== undefined);
  const seconds = (within ?? stage.file.deadlines.work_ms) / 1000;
  const deadline = within === undefined ? "work_ms" : "look_again_ms";
  const expected = `state paid, paid ${moneyText(amount)}, within ${seconds} s (deadlines.${deadline} of the shop file)`;
  const claim = claimed(seen, ok, expected, news);
  return { ...seen, ok, claim: { ...claim, got: `${claim.got}; the provider has ${moneyText(taken)}` } };
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

/** While a charge waits, or while nobody knows that it took money, its order is not called failed. */
export async function isNotFailed(stage: Stage, order: string, since: string): Promise<Claim> {
  const seen = await stage.look(order);
  const isLie = seen.order === undefined || ["failed", "cancelled"].includes(seen.order.state);
  return claimed(seen, !isLie, `an order that is not called failed, since ${since}`);
}

/** The order is what it was before. */
export async function staysAs(stage: Stage, order: string, before: Seen): Promise<Claim> {
  await stage.settle({ work: true });
  const seen = await stage.look(order);
  // What was not shipped may have been shipped since.
  const fulfilled = before.order?.fulfilled === 0 ? seen.order?.fulfilled && 1 : before.order?.fulfilled;
  const same = before.order && { ...before.order, fulfilled };
  const isSame = [before, { order: same }].some((one) => orderSaid(one) === orderSaid(seen));
  return claimed(seen, isSame, `the order as before: ${orderSaid(before)}`);
}

export const MOVES_MONEY = ["createCharge", "captureCharge", "refundCharge"];

/** Copies of events led to nothing beyond the calls before them. */
export function movedNothing(stage: Stage, before: number): Claim {
  const moved = stage.calls(...MOVES_MONEY).slice(before);
  return {
    ok: moved.length === 0,
    expected: "no charge, capture or refund of the shop",
    got: moved.map(({ operation }) => operation).join(", ") || "none",
    steps: moved.length === 0 ? stage.steps.filter(({ event }) => event?.by === "copy") : moved,
  };
}

/** The same events in another order, which the number draws. */
function shuffled(events: readonly Told[], seed: number): Told[] {
  const left = [...events];
  const all: Told[] = [];
  for (let state = seed; left.length > 0;) {
    state = (state * 48_271 + 11) % 2_147_483_647;
    all.push(...left.splice(state % left.length, 1));
  }
  return all;
}

/** All events of the shop's charges come again, in orders that the seed draws, the first one last: nothing changes. */
export async function replay(
  stage: Stage,
  prove: (id: "order.same-end" | "webhook.again", claim: Claim) => void,
  order: string,
): Promise<Claim> {
  const before = await stage.look(order);
  const charges = await stage.charges();
  const calls = stage.calls(...MOVES_MONEY).length;
  const events = await stage.eventsAbout(charges.map(({ id }) => id));
  const orders = [stage.seed, stage.seed + 1].flatMap((seed) => shuffled(events, seed));
  for (const event of [...orders, ...events.slice(0, 1)]) await stage.copy(event);
  const same = await staysAs(stage, order, before);
  prove("order.same-end", same);
  prove("webhook.again", movedNothing(stage, calls));
  return same;
}
