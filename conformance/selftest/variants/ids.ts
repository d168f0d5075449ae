/** Freedoms about what an id looks like. */
import { at, isObject, isText } from "../../call/json-pointer.ts";
import type { Wrap, Variants } from "../harness/defect.ts";
import { both } from "../mutations/conditions.ts";
import { readsBody } from "../mutations/requests.ts";
import { refuses, changesAnswer } from "../mutations/answers.ts";
import { withAt } from "../mutations/bodies.ts";
import { type Call, changed, json } from "../harness/wire.ts";
import { PAID_BY_TOKEN, PAYMENT_TOKEN, TOKENS } from "../mutations/operations.ts";

type Ways = Required<Pick<Variants[string], "wrap" | "events">>;

const TOKEN_ID = "/token_details/id";

/** A token has an id that is no UUID, and beside it a UUID for subscriptions. */
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
  changesAnswer(TOKENS, (body) => {
    const id = at(body, "/token_details/id");
    return withAt(withAt(body, "/token_details/card_on_file", id), "/token_details/id", `tok_${String(id)}`);
  }),
);

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

/** The document demands a UUID for plans, products, subscriptions and tokens, and for nothing else. */
function otherIds(form: (id: string, count: number) => string): Ways {
  const shown = new Map<string, string>();
  const known = new Map<string, string>();
  const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
  const out = (text: string): string => text.replaceAll(UUID, (id) => shown.get(id) ?? id);
  const inward = (call: Call): Call => {
    const id = known.get(decodeURIComponent(call.id)) ?? call.id;
    const url = new URL(call.url);
    if (id !== call.id) url.pathname = url.pathname.replace(/[^/]+$/, id);
    const sought = known.get(url.searchParams.get("search_key") ?? "");
    if (sought !== undefined) url.searchParams.set("search_key", sought);
    return { ...call, url, id };
  };
  return {
    wrap: (next) => async (call) => {
      const reply = await next(inward(call));
      const made = IDS_OF_CREATED.get(call.operation ?? "");
      const id = made === undefined ? undefined : at(reply.body, made);
      if (isText(id) && !shown.has(id)) {
        shown.set(id, form(id, shown.size + 1));
        known.set(shown.get(id) ?? id, id);
      }
      const headers = new Headers(
        [...reply.headers].map(([name, value]): [string, string] => [name, out(value)]),
      );
      if (!/json|text/.test(reply.headers.get("content-type") ?? "")) return { ...reply, headers };
      const text = out(reply.text);
      return text === reply.text
        ? { ...reply, headers }
        : { ...json(reply.status, parsed(text), headers), text };
    },
    // An event may be faster than the answer that shows its ids. It is not waited for: only 16 are under way at once.
    events: (next) => async (text) => {
      setTimeout(() => void next(out(text)), 30);
    },
  };
}

const IDS_OF_CREATED = new Map([
  ["createCharge", "/id"],
  ["createOrder", "/order/id"],
]);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
