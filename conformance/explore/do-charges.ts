/** The commands about charges, as calls of a merchant and visits of a customer. */
import type { Exchange } from "../call/exchange.ts";
import { at, isObject, isText, mentions, strings } from "../call/json-pointer.ts";
import { locate } from "../call/locate.ts";
import { mxn } from "../call/money.ts";
import { isPending, isRefusal, isSuccess, saysWithSuccess } from "../call/status.ts";
import { atOnce } from "../call/under-way.ts";
import type { ChargeOptions } from "../given/bodies.ts";
import { continuationIdIn, findPendingId, idInRefusal, redirectUrlIn } from "../given/pending-charges.ts";
import type { Answer, Kind } from "../model/permitted.ts";
import {
  type MakeCharge,
  type Means,
  type MoveMoney,
  type Name,
  type Press,
  amountOf,
} from "../model/command.ts";
import { Blocked, Unobserved } from "../verdict/unobserved.ts";
import { type SequenceContext, compared, idOf, knownAs, learn, whose } from "./known.ts";

/** An answer, and the exchanges that gave it. */
export interface Done {
  readonly answer: Answer;
  readonly exchanges: readonly Exchange[];
}

export function kindOf(exchange: Exchange): Kind {
  if (exchange.status === 0) return "lost";
  if (isSuccess(exchange)) return "accepted";
  return isRefusal(exchange) ? "refused" : "broken";
}

/** A refused key, or too many requests per minute, says nothing about the object that the call names. */
export function answered(exchange: Exchange, shows: Answer["shows"] = {}, kind = kindOf(exchange)): Done {
  if (exchange.status === 401) throw new Blocked("a key was refused", [exchange.nr], "wrong_key");
  if (exchange.status === 429)
    throw new Blocked("too many requests per minute", [exchange.nr], "rate_limited");
  return { answer: { kind, status: exchange.status, shows }, exchanges: [exchange] };
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

export async function makeCharge(context: SequenceContext, command: MakeCharge): Promise<Done> {
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
  const made = (part: { id?: string | undefined; redirectUrl?: string }): void =>
    learn(context, on, { id: undefined, texts: [description], sent: body, ...part });
  if (isPending(created) || saysWithSuccess(created, "pending")) {
    const redirectUrl = redirectUrlIn(created);
    const continuationId = continuationIdIn(target, created);
    const id = await findPendingId({ ...tools, run: given.run }, { created, description, continuationId });
    made({ id, ...(redirectUrl !== undefined && { redirectUrl }) });
    return answered(created, {}, "asks");
  }
  if (isSuccess(created) && !saysWithSuccess(created, "failure")) {
    made({ id: given.idIn("charge_id", created) });
    return answered(created);
  }
  if (means === "declined" && isRefusal(created)) made({ id: await idInRefusal(tools, given.run, created) });
  const status = at(created.body, "/status");
  return answered(
    created,
    isText(status) ? { status } : {},
    isSuccess(created) ? "refused" : kindOf(created),
  );
}

export async function moveMoney(context: SequenceContext, { act, on, share }: MoveMoney): Promise<Done> {
  const { api } = context.tools;
  const id = idOf(context, on);
  const whole = Number(at(knownAs(context, on).sent, "/amount_details/amount"));
  const money = mxn(amountOf(share, whole));
  const exchange = act === "capture" ? await api.captureCharge(id, money) : await api.refundCharge(id, money);
  const { answer, exchanges } = answered(exchange);
  const given = at(exchange.body, `/${act}_transaction_id`);
  if (answer.kind !== "accepted") return { answer, exchanges };
  if (!isText(given) && typeof given !== "number") return answered(exchange, { [`${act} id`]: "nothing" });
  const movement = `${act} ${given}`;
  const owner = context.movements.get(movement);
  context.movements.set(movement, owner ?? id);
  const shows: Record<string, string> = {
    [`${act} id`]: owner === undefined || owner === id ? "own" : "another's",
    ...(owner === id && { movement: "repeated" }),
    ...(act === "capture" &&
      !isObject(at(exchange.body, "/captured_amount")) && { captured_amount: "nothing" }),
    ...(!isObject(at(exchange.body, "/status_details")) && { [`status_details of the ${act}`]: "nothing" }),
  };
  return { answer: { ...answer, shows, movement }, exchanges };
}

/** The customer at the 3DS page. Whether a visit that led nowhere did something is not known. */
export async function press(context: SequenceContext, { on, wish }: Press): Promise<Done> {
  const { redirectUrl } = knownAs(context, on);
  try {
    const { arrived } = await context.tools.threeDs.walk(redirectUrl ?? "", wish);
    return visited(arrived === undefined ? "lost" : "accepted");
  } catch (error) {
    if (error instanceof Unobserved) return visited("lost");
    throw error;
  }
}

function visited(kind: Kind): Done {
  return { answer: { kind, status: 0, shows: {} }, exchanges: [] };
}

const STATUS = "/status_details/status";

export async function readCharge(context: SequenceContext, on: Name): Promise<Done> {
  const { id, completedAt } = knownAs(context, on);
  const read = await context.tools.api.getCharge(id ?? "");
  const { body } = read;
  const status = at(body, STATUS);
  const presence = (pointer: string): string => (isObject(at(body, pointer)) ? "an object" : "nothing");
  const words = strings(body);
  const completed = words.flatMap(([place, text]) => (text === "completed" ? [place] : []));
  if (completedAt === undefined) learn(context, on, { completedAt: completed });
  const isStill = completedAt !== undefined && completedAt.some((one) => completed.includes(one));
  const others = [...context.known].filter(([name]) => name !== on).map(([, one]) => one.id);
  return answered(read, {
    id: compared(at(body, "/id"), id, others),
    charge: presence("/charge"),
    status_details: presence("/status_details"),
    description: whose(context, on, (text) => mentions(body, text)),
    ...(isText(status) && { status }),
    ...(isStill && !words.some(([, text]) => text === "captured") && { "still completed": "yes" }),
  });
}

/** The first pages of the list, as far as the charge. An element without an id may be the charge. */
export async function listCharge(context: SequenceContext, on: Name): Promise<Done | undefined> {
  const { given, target, until } = context.tools;
  const { id = "" } = knownAs(context, on);
  const walked = await until(
    () => given.charges.walk({ limit: 100 }, "older", (ids) => ids.has(id)),
    ({ ids }) => ids.includes(id),
  );
  const page = walked.pages.at(-1);
  if (page === undefined) return undefined;
  const element = page.elements.find((one) => locate(target, "list_element_id", one) === id);
  const status = at(element, STATUS) ?? at(element, "/status");
  return answered(page.exchange, {
    listed: walked.ids.includes(id) ? "yes" : "no",
    ...(isText(status) && { "listed status": status }),
  });
}
