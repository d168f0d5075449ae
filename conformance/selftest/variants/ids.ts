/** Freedoms about what an id looks like. */
import { at, isArray, isObject, isText } from "../../call/json-pointer.ts";
import type { Wrap, Variants } from "../harness/defect.ts";
import { both } from "../mutations/conditions.ts";
import { readsBody } from "../mutations/requests.ts";
import { refuses, changesAnswer } from "../mutations/answers.ts";
import { withAt } from "../mutations/bodies.ts";
import { type Call, changed, json, withBody, withHeaders } from "../harness/wire.ts";
import { PAID_BY_TOKEN, PAYMENT_TOKEN, TOKENS } from "../mutations/operations.ts";

type Ways = Required<Pick<Variants[string], "wrap" | "events">>;

const TOKEN_ID = "/token_details/id";

/** A token has an id that is no UUID, and beside it a UUID for subscriptions. */
const uuidBeside: Wrap = both(
  (next) => (call) => {
    if (!TOKENS.some((one) => one === call.operation) || call.id === "") return next(call);
    return next(changed(call, { id: call.id.replace("tok_", "") }));
  },
  refuses("createSubscription", ({ body }) => String(at(body, "/payment_token_id")).startsWith("tok_")),
  readsBody(PAID_BY_TOKEN, (body) => {
    const token = at(body, PAYMENT_TOKEN);
    return isText(token) ? withAt(body, PAYMENT_TOKEN, token.replace("tok_", "")) : body;
  }),
  changesAnswer(TOKENS, (body) => {
    const id = at(body, "/token_details/id");
    return withAt(withAt(body, "/token_details/card_on_file", id), "/token_details/id", `tok_${String(id)}`);
  }),
);

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** The answers that show an id first: of what kind, and where. */
type FirstShown = Readonly<Record<string, readonly [kind: string, place: string]>>;

/** The document demands a UUID for plans, products, subscriptions and tokens, and for nothing else. */
const CHARGES_AND_ORDERS: FirstShown = {
  createCharge: ["charge", "/id"],
  createOrder: ["order", "/order/id"],
};

/** The charge, the order, the refund and the product "1" are four things. */
const EACH_KIND: FirstShown = {
  ...CHARGES_AND_ORDERS,
  captureCharge: ["capture", "/capture_transaction_id"],
  refundCharge: ["refund", "/refund_transaction_id"],
  createProduct: ["product", "/id"],
  listPaymentIntents: ["payment intent", "/payment_intent_list"],
};

export const aboutIds: Variants = {
  "ids of charges and orders that are no UUIDs": {
    takes: ["id.format"],
    ...otherIds((id) => `ch:${id.replaceAll("-", "")}`),
  },
  "charges and orders that are numbered 1, 2, 3": { takes: ["id.format"], ...numbered() },
  "charges and orders that are numbered behind a long word": {
    takes: ["id.format"],
    ...otherIds((_, count) => `sandbox-charge-${count}`),
  },
  "charges and orders that are numbered 1, 2, 3, and events by a count of their own": {
    takes: ["id.format", "event.id"],
    ...countsEvents(numbered()),
  },
  "numbers as ids of orders": {
    takes: ["id.format", "order.id-place"],
    wrap: (next) => {
      const numbers = new Map<string, number>();
      return async (call) => {
        const known = [...numbers].find(([, number]) => String(number) === call.id)?.[0];
        const reply = await next(changed(call, { id: known ?? call.id }));
        const id = at(reply.body, "/order/id");
        if (typeof id !== "string") return reply;
        const number = numbers.get(id) ?? 1000 + numbers.size;
        numbers.set(id, number);
        return json(reply.status, withAt(reply.body, "/order/id", number), reply.headers);
      };
    },
  },
  "ids of tokens that are signed anew in each answer": {
    takes: ["id.format", "token.id-place"],
    wrap: (next) => {
      let count = 0;
      return async (call) => {
        const own = isObject(call.body) ? changed(call, { body: JSON.parse(plain(call.text)) }) : call;
        const reply = await next({ ...own, id: plain(call.id), url: new URL(plain(call.url.href)) });
        const id = at(reply.body, TOKEN_ID);
        return typeof id === "string"
          ? json(reply.status, withAt(reply.body, TOKEN_ID, `${id}.signed-${(count += 1)}`), reply.headers)
          : reply;
      };
    },
  },
  "tokens read by ids that are no UUIDs, with a UUID for subscriptions": {
    takes: ["id.format", "token.id-place", "subscription.payment-token-id"],
    wrap: uuidBeside,
    target: {
      locate: { token_id: ["/token_details/id"], subscription_token_id: ["/token_details/card_on_file"] },
    },
  },
};

function numbered(): Ways {
  return otherIds((_, count) => String(count));
}

function countsEvents({ wrap, events }: Ways): Ways {
  return {
    wrap,
    events: (next) => {
      let count = 0;
      return events((text) => {
        const event: object = JSON.parse(text);
        return next(JSON.stringify("id" in event ? { ...event, id: String((count += 1)) } : event));
      });
    },
  };
}

function plain(text: string): string {
  return text.replaceAll(/[.]signed-\d+/g, "");
}

export const aboutIdsByKind: Variants = {
  "charges, orders, captures, refunds, products and payment intents that are each numbered 1, 2, 3": {
    takes: ["id.format", "order.id-place"],
    ...otherIds((_, __, ofKind) => String(ofKind), EACH_KIND),
  },
};

function otherIds(
  form: (id: string, count: number, ofKind: number) => string,
  firstShown = CHARGES_AND_ORDERS,
): Ways {
  const shown = new Map<string, string>();
  const own = new Map<string, string>();
  const counts = new Map<string, number>();
  const out = (text: string): string => text.replaceAll(UUID, (id) => shown.get(id) ?? id);
  const name = (kind: string, id: unknown): void => {
    if (!isText(id) || shown.has(id)) return;
    const ofKind = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, ofKind);
    const text = form(id, shown.size + 1, ofKind);
    shown.set(id, text);
    own.set(`${kind} ${text}`, id);
  };
  const inward = (call: Call): Call => {
    const kind = call.operation?.endsWith("Order") === true ? "order" : "charge";
    const id = own.get(`${kind} ${decodeURIComponent(call.id)}`);
    const key = call.url.searchParams.get("search_key");
    const product_id = own.get(`product ${String(at(call.body, "/product_id"))}`);
    return changed(call, {
      query: { search_key: own.get(`charge ${key}`) ?? own.get(`order ${key}`) ?? key },
      ...(id !== undefined && { id, path: (path: string) => path.replace(/[^/]+$/, id) }),
      ...(product_id !== undefined && { body: withAt(call.body, "/product_id", product_id) }),
    });
  };
  return {
    wrap: (next) => async (call) => {
      const reply = await next(inward(call));
      const [kind = "", place] = firstShown[call.operation ?? ""] ?? [];
      const first = place === undefined ? [] : at(reply.body, place);
      for (const one of isArray(first) ? first.map((element) => at(element, "/id")) : [first])
        name(kind, one);
      const headers = [...reply.headers].map(([header, value]): [string, string] => [header, out(value)]);
      const renamed = withHeaders({ ...reply, headers: new Headers(headers) }, { "content-length": null });
      const isOfText = /json|text/.test(reply.headers.get("content-type") ?? "");
      return isOfText ? withBody({ ...renamed, text: out(reply.text) }) : renamed;
    },
    // An event may be faster than the answer that shows its ids. It is not waited for: only 16 are under way at once.
    events: (next) => async (text) => {
      setTimeout(() => void next(out(text)), 30);
    },
  };
}
