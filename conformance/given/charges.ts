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

interface InOrder {
  /** The oldest first. */
  readonly ids: string[];
  /** Whether the list shows them in this order. */
  readonly asListed: boolean;
}

export function givenCharges({ api, target, marker, pause, until, bodies, charges }: Needed): GivenCharges {
  const charge: Given["charge"] = async ({ key, ...options } = {}) => {
    const description = options.description ?? marker("charge");
    const body = bodies.charge({ ...options, description });
    const created = need(await api.createCharge(body, key && { key }));
    return { id: idIn(target, "charge_id", created), money: body.amount_details, description, created };
  };
  const heldCharge: Given["heldCharge"] = (money) => charge({ ...(money && { money }), autoCapture: false });

  async function madeInOrder(count: number, atOnce: number, apartMs: number): Promise<InOrder> {
    const oldest = await several(Array.from({ length: atOnce }, () => async () => (await heldCharge()).id));
    const made = [...oldest];
    while (made.length < count) {
      if (made.length > 0 && apartMs > 0) await pause(apartMs);
      made.push((await heldCharge()).id);
    }
    const areSeen = (seen: ReadonlySet<string>): boolean =>
      seen.size >= MOST_SEEN || made.every((id) => seen.has(id));
    /** Only the list knows the order of the oldest. */
    const tellsOrder = ({ ids }: { readonly ids: readonly string[] }): boolean =>
      [...oldest, ...made.slice(-1)].every((id) => ids.includes(id));
    // The document does not say how soon a new charge is listed.
    const near = await until(() => charges.walk({ limit: 100 }, "older", areSeen), tellsOrder);
    const listed = near.ids.filter((id) => made.includes(id)).toReversed();
    const ids = [...listed.filter((id) => oldest.includes(id)), ...made.slice(atOnce)];
    const inOrder = ids.filter((id) => listed.includes(id));
    return { ids, asListed: listed.join() === inOrder.join() && (atOnce === 0 || tellsOrder(near)) };
  }

  return {
    charge,
    heldCharge,
    capturedCharge: (money) => charge({ ...(money && { money }), autoCapture: true }),
    async chargesInOrder(count, { atOnce = 0 } = {}) {
      const soon = await madeInOrder(count, atOnce, 0);
      // The document gives no order for charges with the same time of creation, and no unit of that time.
      return soon.asListed ? soon.ids : (await madeInOrder(count, 0, A_MOMENT_MS)).ids;
    },
  };
}
