/** Freedoms about card tokens. */
import { at, doesNotMind, refuses, tells } from "../ways.ts";
import type { Reply } from "../wire.ts";
import { once } from "./once.ts";
import type { Variants } from "./variant.ts";

const TOKENS = ["createPaymentToken", "getPaymentToken", "updatePaymentToken"] as const;
const TOKEN = "/payment_detail/credentials/service_payment_token/payment_token";
const NUMBER = "/credential/credit_or_debit_card/card_number";

export const aboutTokens: Variants = {
  "any text passes for a card number": {
    takes: ["token.card-formats"],
    wrap: doesNotMind(
      "createPaymentToken",
      NUMBER,
      (number) => typeof number === "string" && !/^[0-9]{12,19}$/.test(number),
      "4111111111111111",
    ),
  },
  "years of four digits only": {
    takes: ["token.card-formats"],
    wrap: refuses(["createPaymentToken", "createCharge"], ({ text }) =>
      /"expiration_year":"\d{2}"/.test(text),
    ),
  },
  "token_details that show the id alone": {
    takes: ["token.details"],
    wrap: tells(TOKENS, (body) => ({ ...body, token_details: { id: at(body, "/token_details/id") } })),
  },
  "the id of a token at a likely place of another name": {
    takes: ["token.id-place"],
    wrap: tells(TOKENS, (body) => ({
      ...body,
      token_details: { payment_token: at(body, "/token_details/id") },
    })),
    target: { locate: {} },
  },
  "the id of a token at a place that the target names": {
    takes: ["token.id-place"],
    wrap: tells(TOKENS, (body) => ({
      ...body,
      token_details: { credential: { ref: at(body, "/token_details/id") } },
    })),
    target: { locate: { token_id: ["/token_details/credential/ref"] } },
  },
  "one token for each card": {
    takes: ["token.reuse"],
    wrap: (next) => {
      const known = new Map<unknown, Reply>();
      return async (call) => {
        const reply = await next(call);
        if (call.operation !== "createPaymentToken" || reply.status !== 200) return reply;
        const number = at(call.body, NUMBER);
        known.set(number, known.get(number) ?? reply);
        return known.get(number) ?? reply;
      };
    },
  },
  "a token pays once": { takes: ["token.reuse"], wrap: once("createCharge", TOKEN) },
};
