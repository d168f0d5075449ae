/** Transactions with ids of their own: one comes back from 3DS, and the charge is read by it as well. */
import type { Wrap } from "../defect.ts";

const TRANSACTION = "transaction-";

const turned = (text: string): string => Array.from(text).toReversed().join("");

/** The id of the charge that is meant: its own, or that of its transaction. */
export function chargeOf(id: string): string {
  return id.startsWith(TRANSACTION) ? turned(id.slice(TRANSACTION.length)) : id;
}

/** `searchedBy` makes of the key that was sent the one that the service looks for. */
export function withTransactionIds(searchedBy: (key: string) => string): Wrap {
  return (next) => async (call) => {
    const url = new URL(call.url);
    const key = url.searchParams.get("search_key");
    if (key !== null) url.searchParams.set("search_key", searchedBy(key));
    if (call.id !== "") url.pathname = url.pathname.replace(call.id, chargeOf(call.id));
    const reply = await next({ ...call, id: chargeOf(call.id), url });
    const back = URL.parse(reply.headers.get("location") ?? "");
    const tid = back?.searchParams.get("TID");
    if (back === null || typeof tid !== "string") return reply;
    back.searchParams.set("TID", TRANSACTION + turned(tid));
    const headers = new Headers(reply.headers);
    headers.set("location", back.href);
    return { ...reply, headers };
  };
}
