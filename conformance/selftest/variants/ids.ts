/** Freedoms about what an id looks like. */
import { at, isObject, withAt } from "../ways.ts";
import { type Call, changed, json } from "../wire.ts";
import type { Variants } from "./variant.ts";

const TOKEN_ID = "/token_details/id";

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
