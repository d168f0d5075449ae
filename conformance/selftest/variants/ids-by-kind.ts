/** Ids that count each kind of object from 1: the charge, the order, the refund and the product "1" are four things. */
import { at, isArray, isText } from "../../call/json-pointer.ts";
import { withAt } from "../mutations/bodies.ts";
import { type Call, type Reply, changed } from "../harness/wire.ts";
import type { Variant, Variants } from "../harness/defect.ts";

type Kind = "charge" | "order" | "capture" | "refund" | "product" | "payment intent";

/** The answers that show an id first, and where. */
const FIRST_SHOWN: Readonly<Record<string, readonly [Kind, string]>> = {
  createCharge: ["charge", "/id"],
  createOrder: ["order", "/order/id"],
  captureCharge: ["capture", "/capture_transaction_id"],
  refundCharge: ["refund", "/refund_transaction_id"],
  createProduct: ["product", "/id"],
  listPaymentIntents: ["payment intent", "/payment_intent_list"],
};

export const aboutIdsByKind: Variants = {
  "charges, orders, captures, refunds, products and payment intents that are each numbered 1, 2, 3": {
    takes: ["id.format", "order.id-place"],
    ...numberedByKind(),
  },
};

function numberedByKind(): Required<Pick<Variant, "wrap" | "events">> {
  const shown = new Map<string, string>();
  const own = new Map<string, string>();
  const counts = new Map<Kind, number>();
  const out = (text: string): string =>
    text.replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => shown.get(id) ?? id);
  const number = (kind: Kind, id: unknown): void => {
    if (!isText(id) || shown.has(id)) return;
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    shown.set(id, String(count));
    own.set(`${kind} ${count}`, id);
  };
  const read = ({ operation }: Call, { body }: Reply): void => {
    const [kind, place] = FIRST_SHOWN[operation ?? ""] ?? [];
    if (kind === undefined || place === undefined) return;
    const found = at(body, place);
    if (isArray(found)) for (const one of found) number(kind, at(one, "/id"));
    else number(kind, found);
  };
  const inward = (call: Call): Call => {
    const id =
      own.get(`${call.operation?.endsWith("Order") === true ? "order" : "charge"} ${call.id}`) ?? call.id;
    const url = new URL(call.url);
    if (id !== call.id) url.pathname = url.pathname.replace(/[^/]+$/, id);
    const key = url.searchParams.get("search_key") ?? "";
    const sought = own.get(`charge ${key}`) ?? own.get(`order ${key}`);
    if (sought !== undefined) url.searchParams.set("search_key", sought);
    const product = own.get(`product ${String(at(call.body, "/product_id"))}`);
    const body =
      product === undefined ? call : changed(call, { body: withAt(call.body, "/product_id", product) });
    return { ...body, url, id };
  };
  return {
    wrap: (next) => async (call) => {
      const reply = await next(inward(call));
      read(call, reply);
      const headers = new Headers(
        [...reply.headers].map(([name, value]): [string, string] => [name, out(value)]),
      );
      headers.delete("content-length");
      const text = out(reply.text);
      const isJson = reply.headers.get("content-type")?.includes("json") === true;
      return isJson && text !== ""
        ? { ...reply, headers, text, body: JSON.parse(text) }
        : { ...reply, headers };
    },
    // An event may be faster than the answer that shows its ids. It is not waited for: only 16 are under way at once.
    events: (next) => async (text) => {
      setTimeout(() => void next(out(text)), 30);
    },
  };
}
