import { isRefusal } from "../call/status.ts";
import type { Tools as FlowTools } from "./tools.ts";
import type { GivenCharge } from "./given.ts";
import { idInRefusal } from "./find-pending-charge.ts";

/** A charge that is declined when it is made; undefined where the answer shows no id of it, which it need not. */
export async function declinedCharge({
  api,
  given,
  target,
}: Pick<FlowTools, "api" | "given" | "target">): Promise<GivenCharge | undefined> {
  if (target.cards.declined === undefined) return undefined;
  const body = given.bodies.charge({ card: "declined", autoCapture: false });
  const created = await api.createCharge(body);
  const id = isRefusal(created) ? await idInRefusal({ api, target }, created) : undefined;
  return id === undefined
    ? undefined
    : { id, money: body.amount_details, description: body.description, created };
}
