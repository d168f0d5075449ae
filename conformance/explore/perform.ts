/** Does one command: the calls of a merchant, the visit of a customer. What the answers mean, the rules say. */
import { isByCard } from "../call/charge.ts";
import type { Exchange } from "../call/exchange.ts";
import { at } from "../call/json-pointer.ts";
import { locate } from "../call/locate.ts";
import { mxn } from "../call/money.ts";
import { isPending, isRefusal, isSuccess, saysWithSuccess, wasAccepted } from "../call/status.ts";
import { atOnce } from "../call/under-way.ts";
import type { Body, ChargeOptions } from "../given/bodies.ts";
import { continuationIdIn, findPendingId, idInRefusal, redirectUrlIn } from "../given/pending-charges.ts";
import { itemIds } from "../given/numbered-pages.ts";
import { Blocked, Unobserved } from "../verdict/unobserved.ts";
import {
  type Command,
  type Make,
  type MakeCharge,
  type MakeFrom,
  type Means,
  type MoveMoney,
  type Name,
  type Press,
  amountOf,
  thingOf,
} from "./command.ts";
import { type SequenceContext, idOf, knownAs, learn } from "./known.ts";

/** The calls of a command; none of a customer at the 3DS page. */
export interface Done {
  readonly exchanges: readonly Exchange[];
  readonly answer: string;
  readonly isAccepted: boolean;
}

/** Undefined where the command does nothing to such an object. */
export async function perform(context: SequenceContext, command: Command): Promise<Done | undefined> {
  if (command.act === "make charge") return makeCharge(context, command);
  if (command.act === "capture" || command.act === "refund") return moveMoney(context, command);
  if (command.act === "press") return press(context, command);
  if ("of" in command) return makeFrom(context, command);
  if (isMake(command)) return make(context, command);
  const call = await PLAIN[`${command.act} ${thingOf(command.on)}`]?.(context, command.on);
  return call === undefined ? undefined : answered(call);
}

/** A refused key, or too many requests per minute, says nothing about the object that the call names. */
function answered(exchange: Exchange): Done {
  const { status, nr } = exchange;
  if (status === 401) throw new Blocked("a key was refused", [nr], "wrong_key");
  if (status === 429) throw new Blocked("too many requests per minute", [nr], "rate_limited");
  return { exchanges: [exchange], answer: inWords(exchange), isAccepted: wasAccepted(exchange) };
}

function inWords(exchange: Exchange): string {
  if (exchange.status === 0) return "no answer";
  if (isPending(exchange) || saysWithSuccess(exchange, "pending")) return "pending";
  if (isSuccess(exchange)) return "accepted";
  return isRefusal(exchange) ? `refused (${exchange.status})` : `HTTP ${exchange.status}`;
}

const BY: { readonly [M in Means]: ChargeOptions } = {
  card: {},
  token: {},
  three_ds: { card: "three_ds" },
  declined: { card: "declined" },
  store: { method: "pay_with_store" },
  bank: { method: "pay_with_bank_account" },
  bnpl: { method: "pay_with_bnpl" },
};

async function makeCharge(context: SequenceContext, command: MakeCharge): Promise<Done> {
  const { tools } = context;
  const { api, given, marker, target } = tools;
  const { on, means, taking, key, by, beside } = command;
  const description = marker("explored");
  const token = by === undefined ? undefined : knownAs(context, by).pays;
  const body = given.bodies.charge({
    ...BY[means],
    description,
    ...(token !== undefined && { token }),
    ...(taking !== "later by default" && { autoCapture: taking === "at once" }),
  });
  const other = { ...body, description: marker("beside") };
  const [created] = await atOnce(() =>
    Promise.all([
      api.createCharge(body, { key }),
      ...(beside === true ? [api.createCharge(other, { key })] : []),
    ]),
  );
  const made = (id: string | undefined, redirectUrl?: string): void =>
    learn(context, on, {
      id,
      amount: Number(at(body, "/amount_details/amount")),
      ...(redirectUrl !== undefined && { redirectUrl }),
    });
  if (isPending(created) || saysWithSuccess(created, "pending")) {
    const continuationId = continuationIdIn(target, created);
    made(
      await findPendingId({ ...tools, run: given.run }, { created, description, continuationId }),
      isByCard(created) ? redirectUrlIn(created) : undefined,
    );
  } else if (isSuccess(created)) made(given.idIn("charge_id", created));
  else if (means === "declined" && isRefusal(created)) made(await idInRefusal(tools, given.run, created));
  return answered(created);
}

async function moveMoney(context: SequenceContext, { act, on, share }: MoveMoney): Promise<Done> {
  const { api } = context.tools;
  const { id = "", amount = 0 } = knownAs(context, on);
  const money = mxn(amountOf(share, amount));
  return answered(await (act === "capture" ? api.captureCharge(id, money) : api.refundCharge(id, money)));
}

/** The customer at the 3DS page. Whether a visit that led nowhere did something is not known. */
async function press(context: SequenceContext, { on, wish }: Press): Promise<Done> {
  try {
    const { arrived } = await context.tools.threeDs.walk(knownAs(context, on).redirectUrl ?? "", wish);
    if (arrived !== undefined) return { exchanges: [], answer: "accepted", isAccepted: true };
  } catch (error) {
    if (!(error instanceof Unobserved)) throw error;
  }
  return { exchanges: [], answer: "no answer", isAccepted: false };
}

function isMake(command: Command): command is Make {
  return command.act.startsWith("make ");
}

async function make(context: SequenceContext, { act, on }: Make): Promise<Done> {
  const { api, given, marker } = context.tools;
  if (act === "make token") return makeToken(context, on);
  if (act === "make order") {
    const created = await api.createOrder(given.bodies.order({ description: marker("explored") }));
    if (isSuccess(created)) learn(context, on, { id: given.idIn("order_id", created) });
    return answered(created);
  }
  const body: Body = {
    ...given.bodies.product(),
    ...(act === "make disabled product" && { status: "disabled" }),
  };
  return learned(context, on, await api.createProduct(body));
}

async function makeToken(context: SequenceContext, on: Name): Promise<Done> {
  const { api, given } = context.tools;
  const created = context.sharesToken
    ? (await given.sharedToken()).created
    : await api.createPaymentToken(given.bodies.token());
  if (isSuccess(created))
    learn(context, on, {
      id: given.idIn("token_id", created),
      pays: given.idIn("payment_token", created),
    });
  return answered(created);
}

async function makeFrom(context: SequenceContext, { act, on, of }: MakeFrom): Promise<Done> {
  const { api, given } = context.tools;
  if (act === "make plan")
    return learned(context, on, await api.createPlan(given.bodies.plan(idOf(context, of))), of);
  const { created } = await given.subscribe(idOf(context, of));
  return learned(context, on, created, of);
}

function learned(context: SequenceContext, on: Name, created: Exchange, of?: Name): Done {
  const { idOf: idShownBy } = context.tools.given;
  if (isSuccess(created)) learn(context, on, { id: idShownBy(created), ...(of !== undefined && { of }) });
  return answered(created);
}

type Doing = (context: SequenceContext, on: Name) => Promise<Exchange | undefined>;

/** What each plain command does to each kind of object. */
const PLAIN: Readonly<Record<string, Doing>> = {
  "read charge": async (context, on) => context.tools.api.getCharge(idOf(context, on)),
  "list charge": listCharge,
  "complete charge": async (context, on) => context.tools.api.completePendingCharge(idOf(context, on)),
  "cancel charge": async (context, on) => context.tools.api.cancelPendingCharge(idOf(context, on)),
  "read token": async (context, on) => context.tools.api.getPaymentToken(idOf(context, on)),
  "update token": updateToken,
  "read order": async (context, on) => context.tools.api.getOrder(idOf(context, on)),
  "update order": updateOrder,
  "read plan": async (context, on) => context.tools.api.getPlan(idOf(context, on)),
  "read subscription": async (context, on) => context.tools.api.getSubscription(idOf(context, on)),
  "list subscription": listSubscription,
  "cancel subscription": async (context, on) =>
    context.tools.api.cancelSubscription(idOf(context, on), {
      cancellation_reason: "The end of an exploration",
    }),
};

/** An update may give another text to pay with, and then shows it. */
async function updateToken(context: SequenceContext, on: Name): Promise<Exchange> {
  const { api, given, target } = context.tools;
  const consumer_details = given.bodies.consumer();
  const updated = await api.updatePaymentToken(idOf(context, on), { consumer_details });
  const renewed = isSuccess(updated) ? locate(target, "payment_token", updated.body) : undefined;
  if (renewed !== undefined) learn(context, on, { pays: renewed });
  return updated;
}

async function updateOrder(context: SequenceContext, on: Name): Promise<Exchange> {
  const { api, marker } = context.tools;
  return api.updateOrder(idOf(context, on), { description: marker("explored") });
}

/** The first pages of the list, as far as the charge. */
async function listCharge(context: SequenceContext, on: Name): Promise<Exchange | undefined> {
  const { given, until } = context.tools;
  const id = idOf(context, on);
  const walked = await until(
    () => given.charges.walk({ limit: 100 }, "older", (ids) => ids.has(id)),
    ({ ids }) => ids.includes(id),
  );
  return walked.pages.at(-1)?.exchange;
}

/** The subscriptions of its plan. */
async function listSubscription(context: SequenceContext, on: Name): Promise<Exchange> {
  const { api, target, until } = context.tools;
  const { id = "", of } = knownAs(context, on);
  const plan_id = of === undefined ? "" : idOf(context, of);
  return until(
    () => api.listSubscriptions({ query: { plan_id, page_size: 100 } }),
    (one) => isSuccess(one) && itemIds(target, one).includes(id),
  );
}
