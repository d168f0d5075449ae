/** What the requests of a run said about money, by the object that they made or moved. */
import { type Exchange, type Tools, json, replies } from "../../flow.ts";
import { differences, sumsOfSome } from "./sums-of-some.ts";

/** Members under which an object shows money. */
export type Role = "amount" | "captured_amount" | "refunded_amount";

export interface Sent {
  readonly currency: string | undefined;
  /** The requirement that judges the money of this object. */
  readonly requirement: string;
  /** Every sum that its requests explain. A role without sums is not judged. */
  readonly sums: { readonly [R in Role]?: ReadonlySet<number> };
}

export interface Books {
  /** What an id, or a text that only one request has, stands for. */
  readonly named: (text: unknown) => Sent | undefined;
  /** What the answer to this call is about. */
  readonly answered: (call: Exchange) => Sent | undefined;
  /** The subscription that an invoice or a payment intent belongs to. */
  readonly billed: (subscription: unknown) => Sent | undefined;
}

export function booksOf(calls: readonly Exchange[], { idShownIn }: Tools["given"]): Books {
  const names = new Map<string, Sent | "several">();
  const answers = new Map<number, Sent>();
  const plans = new Map<string, Sent>();
  const learn = (sent: Sent, call: Exchange, ...texts: readonly unknown[]): void => {
    answers.set(call.nr, sent);
    for (const text of texts.filter(json.isText)) {
      const known = names.get(text);
      names.set(text, known === undefined || known === sent ? sent : "several");
    }
  };
  const moves = Map.groupBy(calls.filter(mayHaveMoved), (one) => `${one.operation} ${idInPath(one)}`);
  const moved = (id: string | undefined, operation: Exchange["operation"]): number[] =>
    (moves.get(`${operation} ${id}`) ?? []).map(({ sent }) => json.at(sent, "/amount")).filter(isSum);

  for (const call of calls) {
    const { operation, sent, body } = call;
    const id = idInPath(call);
    if (operation === "createCharge") {
      const place = replies.isSuccess(call) ? "charge_id" : "pending_charge_id";
      const own = idShownIn(place, body);
      const asked = moneyAt(sent, "/amount_details");
      const charge = chargeOf(sent, asked, moved(own, "captureCharge"), moved(own, "refundCharge"));
      // The id in a 400 may be no charge's. What moved a charge of an unknown id is not known either.
      const isKnown = replies.isSuccess(call) || moves.has(`getCharge ${own}`);
      const known = isKnown ? charge : { ...charge, sums: {} };
      if (asked !== undefined) learn(known, call, own, json.at(sent, "/description"));
    }
    if (operation === "captureCharge" && replies.isSuccess(call)) {
      const sums = setOf(moneyAt(sent, "")?.amount);
      const capture = { requirement: "shown.captured-amount", sums: { amount: sums, captured_amount: sums } };
      learn({ ...capture, currency: currencyOf(sent) }, call, json.at(body, "/capture_transaction_id"));
    }
    if (operation === "refundCharge" && replies.isSuccess(call)) {
      const charge = names.get(id ?? "");
      const ofCharge = typeof charge === "object" ? charge.sums.amount : undefined;
      // A refund of a hold returns all of it, whatever was sent.
      const sums = ofCharge && new Set([...setOf(moneyAt(sent, "")?.amount), ...ofCharge]);
      const refund = {
        requirement: "shown.refunded-amount",
        sums: { ...(sums && { amount: sums, refunded_amount: sums }) },
      };
      learn({ ...refund, currency: currencyOf(sent) }, call, json.at(body, "/refund_transaction_id"));
    }
    if (operation === "lookupInstallments")
      learn({ requirement: "", sums: {}, currency: currencyOf(json.at(sent, "/amount_details")) }, call);
    if (operation === "createOrder" && replies.isSuccess(call)) {
      const own = idShownIn("order_id", body);
      const updates = moves.get(`updateOrder ${own}`) ?? [];
      const totals = [call, ...updates].flatMap(
        (one) => moneyAt(one.sent, "/order_total_amount")?.amount ?? [],
      );
      const order = { requirement: "shown.order-total", sums: { amount: new Set(totals) } };
      const currency = currencyOf(json.at(sent, "/order_total_amount"));
      learn({ ...order, currency }, call, own, json.at(sent, "/description"));
    }
    if (operation === "createPlan" && replies.isSuccess(call)) {
      const price = json.at(sent, "/price");
      const plan = { requirement: "shown.plan-price", sums: { amount: setOf(json.at(price, "/amount")) } };
      const own = json.at(body, "/id");
      learn({ ...plan, currency: currencyOf(price) }, call, own, json.at(sent, "/name"));
      const known = answers.get(call.nr);
      if (known !== undefined) plans.set(String(own), known);
    }
  }
  const billed = new Map<unknown, Sent>();
  for (const { operation, sent, body } of calls) {
    const plan = plans.get(String(json.at(sent, "/plan_id")));
    if (operation === "createSubscription" && plan !== undefined) billed.set(json.at(body, "/id"), plan);
  }
  return {
    named(text) {
      const known = json.isText(text) ? names.get(text) : undefined;
      return known === "several" ? undefined : known;
    },
    answered: ({ nr }) => answers.get(nr),
    billed: (subscription) => (json.isText(subscription) ? billed.get(subscription) : undefined),
  };
}

/**
 * The document does not say whether the amount of a charge is that of its creation or what is left of it, nor when the
 * charge of a method without a hold counts as captured. What is left is any sum of its captures less any of its refunds.
 */
function chargeOf(
  sent: unknown,
  asked: { readonly amount: number } | undefined,
  captures: readonly number[],
  refunds: readonly number[],
): Sent {
  const amount = asked?.amount ?? 0;
  const method = String(json.at(sent, "/payment_detail/credentials/payment_method/method"));
  const isSingleStep = json.at(sent, "/processing_instructions/auto_capture") === true;
  const isHold = !isSingleStep && /card|token/.test(method);
  // A refund of what was never captured returns the whole hold.
  const isReleased = refunds.length > 0 && !isSingleStep && captures.length === 0;
  const captured = new Set([0, ...sumsOfSome(captures), ...(isHold ? [] : [amount])]);
  const refunded = new Set([0, ...sumsOfSome(refunds), ...(isReleased ? [amount] : [])]);
  const isMoved = captures.length + refunds.length > 0;
  const left = isMoved
    ? [...differences([amount], captured), ...differences([amount, ...captured], refunded)]
    : [];
  return {
    requirement: "shown.charge-amount",
    currency: currencyOf(json.at(sent, "/amount_details")),
    sums: {
      amount: new Set([amount, ...left, ...(isMoved ? [...captured, ...refunded] : [])]),
      captured_amount: new Set([...captured, ...differences(captured, refunded)]),
      refunded_amount: refunded,
    },
  };
}

function moneyAt(sent: unknown, place: string): { readonly amount: number } | undefined {
  const amount = json.at(sent, `${place}/amount`);
  return isSum(amount) ? { amount } : undefined;
}

/** Only a code as the document writes it says how the same code is shown. */
function currencyOf(money: unknown): string | undefined {
  const code = json.at(money, "/currency_code");
  return json.isText(code) && /^[A-Z]{3}$/.test(code) ? code : undefined;
}

function setOf(amount: unknown): ReadonlySet<number> {
  return new Set(isSum(amount) ? [amount] : []);
}

function isSum(value: unknown): value is number {
  return json.isWhole(value) && value >= 0;
}

/** A call whose answer was lost may have moved money. */
function mayHaveMoved(call: Exchange): boolean {
  return replies.isSuccess(call) || call.status === 0 || call.status >= 500;
}

function idInPath({ request }: Exchange): string | undefined {
  return URL.canParse(request.url)
    ? decodeURIComponent(new URL(request.url).pathname.split("/").at(-1) ?? "")
    : undefined;
}
