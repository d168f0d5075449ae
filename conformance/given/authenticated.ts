import type { Tools as FlowTools } from "./tools.ts";
import type { PendingCharge } from "./given.ts";
import { at } from "../call/json-pointer.ts";
import { hasFailed, hasPassed } from "../call/status.ts";
import { unlessBlocked } from "../verdict/unobserved.ts";
import type { Wish } from "../merchant/three-ds/driver.ts";

type Tools = Pick<FlowTools, "api" | "given" | "target" | "threeDs" | "until">;

/** A person is not asked to press once more. */
const BY_MACHINE = ["page", "browser"];

export interface Authenticated {
  readonly id: string;
  /** What the redirect gave as the service's transaction id. */
  readonly tid: string | undefined;
  readonly charge: PendingCharge;
}

/** A charge whose customer has pressed one of the two buttons; undefined where no machine can, or where it did not help. */
export async function authenticated(
  { api, given, target, threeDs, until }: Tools,
  wish: Wish,
  autoCapture?: boolean,
): Promise<Authenticated | undefined> {
  if (target.cards.three_ds === undefined || !BY_MACHINE.includes(target.three_ds?.driver ?? ""))
    return undefined;
  const charge = await unlessBlocked(
    given.pending({ card: "three_ds", ...(autoCapture !== undefined && { autoCapture }) }),
  );
  if (charge?.redirectUrl === undefined) return undefined;
  const { arrived } = await threeDs.walk(charge.redirectUrl, wish);
  const id = await unlessBlocked(charge.id());
  if (id === undefined) return undefined;
  const ends = wish === "succeed" ? hasPassed : hasFailed;
  const read = await until(
    () => api.getCharge(id),
    ({ body }) => ends(at(body, "/status_details/status")),
  );
  return ends(at(read.body, "/status_details/status"))
    ? { id, tid: arrived?.get("TID") ?? undefined, charge }
    : undefined;
}
