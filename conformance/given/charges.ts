/** Charges that were accepted: one, or several in the order of their creation. */
import type { Given, InOrder } from "./given.ts";
import type { GivenTools } from "./given-tools.ts";
import { several } from "../call/several.ts";
import { idIn, need } from "./accepted.ts";
import type { Query, Walked } from "../lists/cursor-pages.ts";
import { Unobserved } from "../verdict/unobserved.ts";
import type { Bodies } from "./bodies.ts";

/** Charges further apart than this have different times of creation, even in whole seconds. */
const A_MOMENT_MS = 1100;

/** So many charges are looked through: other clients may have made some meanwhile. */
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
    const created = need(await api.createCharge(body, key && { key }));
    return { id: idIn(target, "charge_id", created), money: body.amount_details, description, created };
  };
  const heldCharge: Given["heldCharge"] = (money) => charge({ ...(money && { money }), autoCapture: false });

  const createHeld = async (): Promise<string> => (await heldCharge()).id;

  async function madeInOrder(
    count: number,
    { atOnce = 0, alsoIn, apartMs }: InOrder & { readonly apartMs: number },
  ): Promise<{ ids: string[]; asListed: boolean }> {
    const ids = await several(Array.from({ length: atOnce }, () => createHeld));
    while (ids.length < count) {
      if (ids.length > 0 && apartMs > 0) await pause(apartMs);
      ids.push(await createHeld());
    }
    const areSeen = (seen: ReadonlySet<string>): boolean =>
      seen.size >= MOST_SEEN || ids.every((id) => seen.has(id));
    const listed = (query: Query): Promise<Walked> =>
      charges.walk({ ...query, limit: 100 }, "older", areSeen);
    const [all, some] = await several([
      // The document does not say how soon a new charge is listed, or found by a filter.
      () =>
        until(
          () => listed({}),
          (seen) => seen.ids.includes(ids.at(-1) ?? ""),
        ),
      async () =>
        alsoIn &&
        (await until(
          () => listed(alsoIn),
          (seen) => ids.every((id) => seen.ids.includes(id)),
        ).catch(asUnseen)),
    ]);
    // Those made at once have one turn.
    const turnOf = (id: string): number => Math.max(ids.indexOf(id), atOnce - 1);
    const turns = (seen: readonly string[]): number[] => seen.filter((id) => ids.includes(id)).map(turnOf);
    return { ids, asListed: [all.ids, some?.ids ?? []].every((seen) => goesDown(turns(seen))) };
  }

  return {
    charge,
    heldCharge,
    capturedCharge: (money) => charge({ ...(money && { money }), autoCapture: true }),
    async chargesInOrder(count, how = {}) {
      const soon = await madeInOrder(count, { ...how, apartMs: 0 });
      // The document gives no order for charges with the same time of creation, and no unit of that time.
      return soon.asListed ? soon.ids : (await madeInOrder(count, { ...how, apartMs: A_MOMENT_MS })).ids;
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
