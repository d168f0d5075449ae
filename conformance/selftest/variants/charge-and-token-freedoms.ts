/** Freedoms about the ids of charges and tokens, and about what else a service may take for itself in paying. */
import { both, at, readsBody, refuses, tells, withAt } from "../ways.ts";
import { isText } from "../../pointer.ts";
import { isNoUuid } from "../ways/when.ts";
import type { Wrap } from "../defect.ts";
import type { Variants } from "./variant.ts";

const TOKENS = ["createPaymentToken", "getPaymentToken", "updatePaymentToken"] as const;
const PAID_BY_TOKEN = ["createCharge", "lookupInstallments"] as const;
const PAYMENT_TOKEN = "/payment_detail/credentials/service_payment_token/payment_token";
const SUBSCRIPTION_TOKEN = "/payment_token_id";

/** A charge is paid with a text of its own, which stands beside the token's id. */
function paysWith(place: string): Wrap {
  return both(
    refuses(PAID_BY_TOKEN, ({ body }) => {
      const token = at(body, PAYMENT_TOKEN);
      return isText(token) && !token.startsWith("pay_");
    }),
    readsBody(PAID_BY_TOKEN, (body) => {
      const token = at(body, PAYMENT_TOKEN);
      return isText(token) ? withAt(body, PAYMENT_TOKEN, token.slice("pay_".length)) : body;
    }),
    tells(TOKENS, (body) => withAt(body, place, `pay_${String(at(body, "/token_details/id"))}`)),
  );
}

/** A token is read by an id that is no UUID; the UUID for a subscription stands beside it. */
const uuidBeside: Wrap = both(
  (next) => (call) => {
    if (!TOKENS.some((one) => one === call.operation) || call.id === "") return next(call);
    const url = new URL(call.url);
    url.pathname = url.pathname.replace("tok_", "");
    return next({ ...call, id: call.id.replace("tok_", ""), url });
  },
  refuses("createSubscription", ({ body }) => String(at(body, SUBSCRIPTION_TOKEN)).startsWith("tok_")),
  readsBody(PAID_BY_TOKEN, (body) => {
    const token = at(body, PAYMENT_TOKEN);
    return isText(token) ? withAt(body, PAYMENT_TOKEN, token.replace("tok_", "")) : body;
  }),
  tells(TOKENS, (body) => {
    const id = at(body, "/token_details/id");
    return withAt(withAt(body, "/token_details/card_on_file", id), "/token_details/id", `tok_${String(id)}`);
  }),
);

const APPROVED = {
  card_number: "4111111111111111",
  expiration_month: "12",
  expiration_year: "2039",
  card_validation_code: "123",
};

const TRANSACTION = "transaction-";

const turned = (text: string): string => Array.from(text).toReversed().join("");

/** The id of the charge that is meant: its own, or that of its transaction. */
function chargeOf(id: string): string {
  return id.startsWith(TRANSACTION) ? turned(id.slice(TRANSACTION.length)) : id;
}

/** A transaction has an id of its own: it comes back from 3DS and is searched by, and the charge is read by it as well. */
const transactionIds: Wrap = (next) => async (call) => {
  const url = new URL(call.url);
  const key = url.searchParams.get("search_key");
  if (key !== null) url.searchParams.set("search_key", isNoUuid(key) ? chargeOf(key) : "no transaction");
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

export const aboutPaying: Variants = {
  "transactions with ids of their own": { takes: ["three-ds.tid-identity"], wrap: transactionIds },
  "transactions with ids of their own, and no 3DS to see one": {
    takes: ["three-ds.tid-identity"],
    wrap: transactionIds,
    target: { cards: { approved: APPROVED } },
  },
  "the id of a charge inside the charge, as the target says": {
    takes: ["charge.object"],
    wrap: tells(["createCharge", "getCharge"], (body) => withAt(body, "/charge/id", at(body, "/id"))),
    target: { locate: { token_id: ["/token_details/id"], charge_id: ["/charge/id"] } },
  },
  "a charge is paid with another text than the token's id": {
    takes: ["token.id-place"],
    wrap: paysWith("/token_details/token"),
    target: { locate: {} },
  },
  "a charge is paid with a text at a place that the target names": {
    takes: ["token.id-place"],
    wrap: paysWith("/token_details/to_pay_with/text"),
    target: {
      locate: {
        token_id: ["/token_details/id"],
        payment_token: ["/token_details/to_pay_with/text"],
      },
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
