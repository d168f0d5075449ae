/** Charges that were accepted: one, or several in the order of their creation. */
import type { Given } from "./given.ts";
import type { GivenTools } from "./given-tools.ts";
import { several } from "../call/several.ts";
import { idIn, need } from "./accepted.ts";
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
    { atOnce, apartMs }: { readonly atOnce: number; readonly apartMs: number },
  ): Promise<{ ids: string[]; asListed: boolean }> {
    const ids = await several(Array.from({ length: atOnce }, () => createHeld));
    while (ids.length < count) {
      if (ids.length > 0 && apartMs > 0) await pause(apartMs);
      ids.push(await createHeld());
    }
    const areSeen = (seen: ReadonlySet<string>): boolean =>
      seen.size >= MOST_SEEN || ids.every((id) => seen.has(id));
    // The document does not say how soon a new charge is listed.
    const near = await until(
      () => charges.walk({ limit: 100 }, "older", areSeen),
      (seen) => seen.ids.includes(ids.at(-1) ?? ""),
    );
    // Those made at once have one turn.
    const turns = near.ids
      .filter((id) => ids.includes(id))
      .map((id) => Math.max(ids.indexOf(id), atOnce - 1));
    return { ids, asListed: turns.every((turn, place) => place === 0 || turn <= (turns[place - 1] ?? turn)) };
  }

  return {
    charge,
    heldCharge,
    capturedCharge: (money) => charge({ ...(money && { money }), autoCapture: true }),
    async chargesInOrder(count, { atOnce = 0 } = {}) {
      const soon = await madeInOrder(count, { atOnce, apartMs: 0 });
      // The document gives no order for charges with the same time of creation, and no unit of that time.
      return soon.asListed ? soon.ids : (await madeInOrder(count, { atOnce, apartMs: A_MOMENT_MS })).ids;
    },
  };
}
