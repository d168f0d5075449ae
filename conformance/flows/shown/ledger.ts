/** Whose money an answer, a list element or an event is about: the requests of a run, by the objects that they made. */
import { type Exchange, type Tools, json, replies } from "../../flow.ts";
import type { Kind } from "./kinds.ts";
import {
  type Sent,
  amountAt,
  sentOfCapture,
  sentOfCharge,
  sentOfLookup,
  sentOfOrder,
  sentOfPlan,
  sentOfRefund,
} from "./sent.ts";

type Operation = Exchange["operation"];

/** What names an object: an id of its kind, or a description or name that only one request has. */
export type NamedBy = Kind | "capture" | "refund" | "text";

export interface Ledger {
  readonly named: (by: NamedBy, name: unknown) => Sent | undefined;
  /** What the answer to this call is about. */
  readonly answered: (call: Exchange) => Sent | undefined;
  /** The subscription that an invoice or a payment intent belongs to. */
  readonly billed: (subscription: unknown) => Sent | undefined;
}

/** What one call made or moved, and the ids and texts by which it is known. */
interface Entry {
  readonly sent: Sent;
  readonly names: { readonly [By in NamedBy]?: unknown };
}

type Enter = (call: Exchange) => Entry | undefined;

export function ledgerOf(calls: readonly Exchange[], { idShownIn }: Tools["given"]): Ledger {
  const names = new Map<string, Sent | "several">();
  const answers = new Map<number, Sent>();
  const plans = new Map<unknown, Sent>();
  const billed = new Map<unknown, Sent>();
  const named = (by: NamedBy, name: unknown): Sent | undefined => {
    const known = json.isText(name) ? names.get(`${by} ${name}`) : undefined;
    return known === "several" ? undefined : known;
  };
  const moves = Map.groupBy(calls.filter(mayHaveMoved), (one) => `${one.operation} ${idInPath(one)}`);
  const movesOf = (operation: Operation, id: string | undefined): readonly Exchange[] =>
    moves.get(`${operation} ${id}`) ?? [];
  const sumsOf = (operation: Operation, id: string | undefined): number[] =>
    movesOf(operation, id).flatMap(({ sent }) => amountAt(sent, "") ?? []);

  const charge: Enter = (call) => {
    const { sent, body } = call;
    const isMade = replies.isSuccess(call);
    const id = idShownIn(isMade ? "charge_id" : "pending_charge_id", body);
    if (amountAt(sent, "/amount_details") === undefined) return undefined;
    const known = sentOfCharge(sent, sumsOf("captureCharge", id), sumsOf("refundCharge", id));
    // The id in a 400 may be no charge's. What moved a charge of an unknown id is not known either.
    const isKnown = isMade || moves.has(`getCharge ${id}`);
    return {
      sent: isKnown ? known : { ...known, sums: {} },
      names: { charge: id, text: json.at(sent, "/description") },
    };
  };
  const order: Enter = ({ sent, body }) => {
    const id = idShownIn("order_id", body);
    const bodies = [sent, ...movesOf("updateOrder", id).map((update) => update.sent)];
    return { sent: sentOfOrder(bodies), names: { order: id, text: json.at(sent, "/description") } };
  };
  const plan: Enter = ({ sent, body }) => {
    const own = sentOfPlan(sent);
    plans.set(json.at(body, "/id"), own);
    return { sent: own, names: { plan: json.at(body, "/id"), text: json.at(sent, "/name") } };
  };
  const enter: Partial<Record<Operation, Enter>> = {
    createCharge: charge,
    captureCharge: ({ sent, body }) => ({
      sent: sentOfCapture(sent),
      names: { capture: json.at(body, "/capture_transaction_id") },
    }),
    refundCharge: (call) => ({
      sent: sentOfRefund(call.sent, named("charge", idInPath(call))),
      names: { refund: json.at(call.body, "/refund_transaction_id") },
    }),
    lookupInstallments: ({ sent }) => ({ sent: sentOfLookup(sent), names: {} }),
    createOrder: order,
    createPlan: plan,
  };

  for (const call of calls) {
    const { operation, sent: asked, body } = call;
    // The 400 of a charge may show it, too.
    if (!replies.isSuccess(call) && !["createCharge", "lookupInstallments"].includes(operation)) continue;
    if (operation === "createSubscription") {
      const own = plans.get(json.at(asked, "/plan_id"));
      if (own !== undefined) billed.set(json.at(body, "/id"), own);
    }
    const entry = enter[operation]?.(call);
    if (entry === undefined) continue;
    answers.set(call.nr, entry.sent);
    for (const [by, name] of Object.entries(entry.names)) {
      if (!json.isText(name)) continue;
      const known = names.get(`${by} ${name}`) ?? entry.sent;
      names.set(`${by} ${name}`, known === entry.sent ? known : "several");
    }
  }
  return {
    named,
    answered: ({ nr }) => answers.get(nr),
    billed: (subscription) => (json.isText(subscription) ? billed.get(subscription) : undefined),
  };
}

/** A call whose answer was lost may have moved money. */
function mayHaveMoved(call: Exchange): boolean {
  return replies.isSuccess(call) || call.status === 0 || call.status >= 500;
}

export function idInPath({ request }: Exchange): string | undefined {
  return URL.canParse(request.url)
    ? decodeURIComponent(new URL(request.url).pathname.split("/").at(-1) ?? "")
    : undefined;
}
