/** Freedoms about what an id looks like. */
import { isText } from "../../pointer.ts";
import type { Wrap } from "../defect.ts";
import { at, both, isObject, readsBody, refuses, tells, withAt } from "../ways.ts";
import { type Call, changed, json } from "../wire.ts";
import { type Variants, PAID_BY_TOKEN, PAYMENT_TOKEN, TOKENS } from "./variant.ts";

const TOKEN_ID = "/token_details/id";

/** A token is read by an id that is no UUID; the UUID for a subscription stands beside it. */
const uuidBeside: Wrap = both(
  (next) => (call) => {
    if (!TOKENS.some((one) => one === call.operation) || call.id === "") return next(call);
    const url = new URL(call.url);
    url.pathname = url.pathname.replace("tok_", "");
    return next({ ...call, id: call.id.replace("tok_", ""), url });
  },
  refuses("createSubscription", ({ body }) => String(at(body, "/payment_token_id")).startsWith("tok_")),
  readsBody(PAID_BY_TOKEN, (body) => {
    const token = at(body, PAYMENT_TOKEN);
    return isText(token) ? withAt(body, PAYMENT_TOKEN, token.replace("tok_", "")) : body;
  }),
  tells(TOKENS, (body) => {
    const id = at(body, "/token_details/id");
    return withAt(withAt(body, "/token_details/card_on_file", id), "/token_details/id", `tok_${String(id)}`);
  }),
);

export const aboutIds: Variants = {
  "ids of charges and orders that are no UUIDs": { takes: ["id.format"], ...prefixed() },
  "numbers as ids of orders": {
    takes: ["id.format", "order.id-place"],
    wrap: (next) => {
      const numbers = new Map<string, number>();
      return async (call) => {
        const known = [...numbers].find(([, number]) => String(number) === call.id)?.[0];
        const url = new URL(call.url);
        if (known !== undefined) url.pathname = url.pathname.replace(call.id, known);
        const reply = await next(known === undefined ? call : { ...call, id: known, url });
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
      locate: {
        token_id: ["/token_details/id"],
        subscription_token_id: ["/token_details/card_on_file"],
      },
    },
  },
};

function plain(text: string): string {
  return text.replaceAll(/[.]signed-\d+/g, "");
}

/** Where a plan, a product, a subscription or a token is named, a UUID is asked for; not so for the others. */
function prefixed(): Pick<Variants[string], "wrap" | "events"> {
  const own = new Set<string>();
  const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
  const out = (text: string): string =>
    text.replaceAll(UUID, (id) => (own.has(id) ? `ch_${id.replaceAll("-", "")}` : id));
  return {
    wrap: (next) => async (call) => {
      const reply = await next(inward(call));
      const made =
        call.operation === "createCharge"
          ? at(reply.body, "/id")
          : call.operation === "createOrder"
            ? at(reply.body, "/order/id")
            : undefined;
      if (typeof made === "string") own.add(made);
      const headers = new Headers(
        [...reply.headers].map(([name, value]): [string, string] => [name, out(value)]),
      );
      if (!/json|text/.test(reply.headers.get("content-type") ?? "")) return { ...reply, headers };
      const text = out(reply.text);
      return text === reply.text
        ? { ...reply, headers }
        : { ...json(reply.status, parsed(text), headers), text };
    },
    // An event may be faster than the answer that tells which ids there are. Not waited for: only 16 are under way at once.
    events: (next) => async (text) => {
      setTimeout(() => void next(out(text)), 30);
    },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function back(text: string): string {
  return text.replaceAll(
    /ch_([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})/g,
    "$1-$2-$3-$4-$5",
  );
}

function inward(call: Call): Call {
  const text = back(call.text);
  const url = new URL(back(call.url.href));
  return { ...call, text, url, id: back(call.id), body: text === call.text ? call.body : JSON.parse(text) };
}
