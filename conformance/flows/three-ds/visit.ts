/** What a customer sees at redirect_url, and which charge the TID of the way back reads. */
import { type Exchange, type PendingCharge, type Tools, unlessBlocked } from "../../flow.ts";

export type Wish = Parameters<Tools["threeDs"]["walk"]>[1];
type Walk = Awaited<ReturnType<Tools["threeDs"]["walk"]>>;

export interface Visit {
  readonly wish: Wish;
  readonly created: Exchange;
  readonly description: string;
  readonly walk: Walk;
  /** The walk in words. */
  readonly steps: string;
  readonly tid: string;
  /** The charge read by its TID, where there is one. */
  readonly byTid: Exchange | undefined;
  /** The charge read by its own id, where its continuation gives that. */
  readonly byId: Exchange | undefined;
}

export async function visit(
  pending: PendingCharge,
  wish: Wish,
  threeDs: Tools["threeDs"],
  api: Tools["api"],
): Promise<Visit> {
  const { created, description, redirectUrl, continuationId } = pending;
  // What leads to the charge may be gone once the customer has acted.
  const id = continuationId === undefined ? undefined : await unlessBlocked(pending.id());
  const walk: Walk = isAddress(redirectUrl)
    ? await threeDs.look(String(redirectUrl), wish)
    : { opened: false, steps: ["there is no redirect_url"], visits: [], buttons: [] };
  const tid = walk.arrived?.get("TID") ?? "";
  const byTid = tid === "" ? undefined : await api.getCharge(tid);
  const byId = byTid && id !== undefined ? await api.getCharge(id) : undefined;
  return { wish, created, description, walk, steps: `the walk: ${walk.steps.join("; ")}`, tid, byTid, byId };
}

export function isAddress(value: unknown): boolean {
  return URL.canParse(String(value));
}
