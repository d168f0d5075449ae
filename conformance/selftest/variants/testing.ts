/** Freedoms about testing: its operations, their keys, the cards. */
import { at } from "../../call/json-pointer.ts";
import { isPendingReply, withAt, CARD, APPROVED } from "../mutations/bodies.ts";
import { reads, readsBody } from "../mutations/requests.ts";
import { changesAnswer } from "../mutations/answers.ts";
import { isPublic, letsIn } from "../mutations/keys.ts";
import { json } from "../harness/wire.ts";
import type { Variants } from "../harness/defect.ts";
import { PAYMENT_TOKEN } from "../mutations/operations.ts";

const OTHER_NUMBERS: Readonly<Record<string, string>> = {
  "4444333322221111": "4111111111111111",
  "5105105105105100": "4000000000000002",
  "4012888888881881": "4000000000003220",
};

const card = { expiration_month: "12", expiration_year: "2039", card_validation_code: "123" };
const TESTING = ["completePendingCharge", "cancelPendingCharge"] as const;
const A_SECOND = 1000;

const CREDENTIALS = "/payment_detail/credentials";
const OWN_AMOUNT = 500;
const DECLINED = { ...card, card_number: "4000000000000002" };
const isApproved = (body: unknown): boolean =>
  at(body, `${CREDENTIALS}/credit_or_debit_card/card_number`) === APPROVED.card_number ||
  at(body, PAYMENT_TOKEN) !== undefined;

export const aboutTesting: Variants = {
  "400 where testing finds another kind of charge": {
    takes: ["testing.other-methods"],
    wrap: (next) => {
      const cards = new Set<unknown>();
      return async (call) => {
        const reply = await next(call);
        if (call.operation === "createCharge" && isPendingReply(reply) && !/collect_payment/.test(reply.text))
          cards.add(at(reply.body, "/id"));
        return call.operation?.endsWith("PendingCharge") === true &&
          cards.has(call.id) &&
          reply.status === 404
          ? { ...reply, status: 400 }
          : reply;
      };
    },
  },
  "a success_message that is no sentence": {
    takes: ["testing.success-message-type"],
    wrap: changesAnswer(TESTING, (body) => ({ ...body, success_message: { text: "done" } })),
  },
  "test cards of its own": {
    takes: ["outcomes.test-cards"],
    wrap: reads(["createPaymentToken", "createCharge", "lookupInstallments", "createOrder"], (call) => {
      let { text } = call;
      for (const [own, known] of Object.entries(OTHER_NUMBERS))
        text = text.replaceAll(`"${own}"`, `"${known}"`);
      return text === call.text ? call : { ...call, text, body: JSON.parse(text) };
    }),
    target: {
      cards: {
        approved: { ...card, card_number: "4444333322221111" },
        declined: { ...card, card_number: "5105105105105100" },
        three_ds: { ...card, card_number: "4012888888881881", amount: 300_000 },
        installments: { ...card, card_number: "5555555555554444", amount: 90_000 },
      },
    },
  },
  "a card that is approved at its own amount alone, by number and by token": {
    takes: ["outcomes.test-cards"],
    wrap: readsBody("createCharge", (body) => {
      const amount = at(body, "/amount_details/amount");
      const isOther = Number.isInteger(amount) && Number(amount) > 0 && amount !== OWN_AMOUNT;
      return isOther && isApproved(body)
        ? withAt(body, CREDENTIALS, { ...CARD, credit_or_debit_card: DECLINED })
        : body;
    }),
    target: {
      cards: {
        approved: { ...APPROVED, amount: OWN_AMOUNT },
        declined: DECLINED,
        three_ds: { ...card, card_number: "4000000000003220", amount: 300_000 },
      },
    },
  },
  "a public key in testing, too": { takes: ["testing.key-kinds"], wrap: letsIn(TESTING, isPublic) },
  "simulations show a second later": {
    takes: ["testing.resulting-status"],
    wrap: (next, { now }) => {
      const moved = new Map<string, number>();
      return async (call) => {
        const reply = await next(call);
        if (TESTING.some((one) => one === call.operation) && reply.status === 200) moved.set(call.id, now());
        const isFresh = now() < (moved.get(call.id) ?? 0) + A_SECOND;
        return call.operation === "getCharge" && reply.status === 200 && isFresh
          ? json(200, { id: call.id, charge: {}, status_details: { status: "pending" } }, reply.headers)
          : reply;
      };
    },
  },
};
