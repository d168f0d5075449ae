/** Charges that were accepted: one, or several in the order of their creation. */
import type { Given, InOrder } from "./given.ts";
import type { GivenTools } from "./given-tools.ts";
import { A_MOMENT_MS } from "../call/charge.ts";
import { several } from "../call/several.ts";
import { idIn, need, unlessTooMuch } from "./accepted.ts";
import type { Query, Walked } from "./cursor-pages.ts";
import { Unobserved } from "../verdict/unobserved.ts";
import type { Bodies } from "./bodies.ts";

/** At most this many charges are looked through: other clients may have made some meanwhile. */
const MOST_SEEN = 500;

type Needed = Pick<GivenTools, "api" | "target" | "marker" | "pause" | "until"> & {
  readonly bodies: Bodies;
  readonly charges: Given["charges"];
};
type GivenCharges = Pick<Given, "charge" | "heldCharge" | "capturedCharge" | "chargesInOrder">;

export function givenCharges({ api, target, marker, pause, until, bodies, charges }: Needed): GivenCharges {
  const charge: Given["charge"] = async ({ key, ...options } = {}) => {
    const description = options.description ?? marker("charge");
    const body = bodies.charge({ ...options, description });
    const created = await api.createCharge(body, key && { key });
    if (options.detailed === true || options.order !== undefined) unlessTooMuch(created);
    need(created);
    return { id: idIn(target, "charge_id", created), money: body.amount_details, description, created };
  };
  const heldCharge: Given["heldCharge"] = () => charge({ autoCapture: false });
  const createHeld = async (): Promise<string> => (await heldCharge()).id;

  async function made(count: number, atOnce: number, apartMs: number): Promise<string[]> {
    const ids = await several(Array.from({ length: atOnce }, () => createHeld));
    while (ids.length < count) {
      if (ids.length > 0 && apartMs > 0) await pause(apartMs);
      ids.push(await createHeld());
    }
    return ids;
  }

  /** Whether the lists show them in this order. Those made at once may come in any. */
  async function areListedInOrder(ids: readonly string[], { atOnce = 0, alsoIn }: InOrder): Promise<boolean> {
    const areSeen = (seen: ReadonlySet<string>): boolean =>
      seen.size >= MOST_SEEN || ids.every((id) => seen.has(id));
    // The document does not say how soon a new charge is listed, or found by a filter.
    const listedOnce = (query: Query, wanted: readonly string[]): Promise<Walked> =>
      until(
        () => charges.walk({ ...query, limit: 100 }, "older", areSeen),
        (seen) => wanted.every((id) => seen.ids.includes(id)),
      );
    const [all, some] = await several([
      () => listedOnce({}, ids.slice(-1)),
      async () => alsoIn && (await listedOnce(alsoIn, ids).catch(asUnseen)),
    ]);
    // Those made at once have one turn.
    const turnOf = (id: string): number => Math.max(ids.indexOf(id), atOnce - 1);
    const turns = (seen: readonly string[]): number[] => seen.filter((id) => ids.includes(id)).map(turnOf);
    return [all.ids, some?.ids ?? []].every((seen) => goesDown(turns(seen)));
  }

  return {
    charge,
    heldCharge,
    capturedCharge: () => charge({ autoCapture: true }),
    async chargesInOrder(count, how = {}) {
      const { atOnce = 0 } = how;
      const soon = await made(count, atOnce, 0);
      // The document gives no order for charges with the same time of creation, and no unit of that time.
      if (await areListedInOrder(soon, how)) return soon;
      const apart = await made(count, atOnce, A_MOMENT_MS);
      // This waits until the lists show them; their order is judged by flows.
      await areListedInOrder(apart, how);
      return apart;
    },
  };
}

/** A list that is refused, or that nobody can see to its end, tells no order. */
function asUnseen(error: unknown): undefined {
  if (error instanceof Unobserved) return undefined;
  throw error;
}

function goesDown(turns: readonly number[]): boolean {
  return turns.every((turn, place) => place === 0 || turn <= (turns[place - 1] ?? turn));
}
