/** Freedoms about what an id looks like. */
import { at, isObject, isText } from "../../call/json-pointer.ts";
import type { Wrap, Variants } from "../harness/defect.ts";
import { both } from "../mutations/conditions.ts";
import { readsBody } from "../mutations/requests.ts";
import { refuses, changesAnswer } from "../mutations/answers.ts";
import { withAt } from "../mutations/bodies.ts";
import { changed, json } from "../harness/wire.ts";
import { PAID_BY_TOKEN, PAYMENT_TOKEN, TOKENS } from "../mutations/operations.ts";

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

function plain(text: string): string {
  return text.replaceAll(/[.]signed-\d+/g, "");
}
