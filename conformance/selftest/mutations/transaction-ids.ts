/** Each charge has a second id, that of its transaction: 3DS returns it as TID, and it reads the charge too. */
import type { Wrap } from "../harness/defect.ts";
import { changed, withHeaders } from "../harness/wire.ts";

/** Both ids hold the same digits: the time stands at the front of the charge's id and in the middle of the transaction's. */
const CHARGE = /^(\w{8})-(\w{4})-(7\w{3})-(\w{4})-(\w{12})$/;
const TRANSACTION = /^(\w{8})-(\w{4})-(\w{4})-(7\w{3})-(\w{12})$/;

const transactionOf = (charge: string): string => charge.replace(CHARGE, "$1-$2-$4-$3-$5");

export function isTransaction(id: string): boolean {
  return TRANSACTION.test(id);
}

/** The id of the charge, from its own id or that of its transaction. */
export function chargeOf(id: string): string {
  return id.replace(TRANSACTION, "$1-$2-$4-$3-$5");
}

/** `searchedBy` turns the search key that was sent into the one that the service looks for. */
export function withTransactionIds(searchedBy: (key: string) => string): Wrap {
  return (next) => async (call) => {
    const key = call.url.searchParams.get("search_key");
    const search_key = key === null ? null : searchedBy(key);
    const reply = await next(changed(call, { id: chargeOf(call.id), query: { search_key } }));
    const back = URL.parse(reply.headers.get("location") ?? "");
    const tid = back?.searchParams.get("TID");
    if (back === null || typeof tid !== "string") return reply;
    back.searchParams.set("TID", transactionOf(tid));
    return withHeaders(reply, { location: back.href });
  };
}
