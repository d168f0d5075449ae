/** Whose money an answer, a list element or an event is about: the requests of a run, by the objects that they made. */
import { type Exchange, type History, callsAbout, contract, json, locate, replies } from "../rule.ts";
import { idMadeBy } from "./made.ts";
import type { Kind } from "./objects.ts";
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

/** What names an object: an id of its kind, a text that only one request has, or the subscription that it is billed to. */
type NamedBy = Kind | "capture" | "refund" | "text" | "billed to";

export interface Requests {
  readonly named: (by: NamedBy, name: unknown) => Sent | undefined;
  /** What the answer to this call is about. */
  readonly answered: (call: Exchange) => Sent | undefined;
}

/** What one call made or moved, and the ids and texts by which that is known later. */
interface Entry {
  readonly sent: Sent;
  readonly names: { readonly [By in NamedBy]?: unknown };
}

export function requestsOf(history: History): Requests {
  const names = new Map<string, Sent | "several">();
  const answers = new Map<number, Sent>();
  const named: Requests["named"] = (by, name) => {
    const known = json.isText(name) ? names.get(`${by} ${name}`) : undefined;
    return known === "several" ? undefined : known;
  };
  for (const call of history.calls) {
    const isMade = replies.isSuccess(call) || ALSO_REFUSED.includes(call.operation);
    const entry = isMade ? ENTER[call.operation]?.(call, history, named) : undefined;
    if (entry === undefined) continue;
    // A subscription has no money of its own.
    if (call.operation !== "createSubscription") answers.set(call.nr, entry.sent);
    for (const [by, name] of Object.entries(entry.names))
      if (json.isText(name)) {
        const known = names.get(`${by} ${name}`) ?? entry.sent;
        names.set(`${by} ${name}`, known === entry.sent ? known : "several");
      }
  }
  return { named, answered: ({ nr }) => answers.get(nr) };
}

type Enter = (call: Exchange, history: History, named: Requests["named"]) => Entry | undefined;

const ENTER: { readonly [Op in Exchange["operation"]]?: Enter } = {
  createCharge: entryOfCharge,
  captureCharge: ({ sent, body }) => ({
    sent: sentOfCapture(sent),
    names: { capture: json.at(body, "/capture_transaction_id") },
  }),
  refundCharge: (call, _, named) => ({
    sent: sentOfRefund(call.sent, named("charge", contract.idInPath(call))),
    names: { refund: json.at(call.body, "/refund_transaction_id") },
  }),
  lookupInstallments: ({ sent }) => ({ sent: sentOfLookup(sent), names: {} }),
  createOrder(call, history) {
    const id = idMadeBy(call, history);
    const bodies = [call, ...movesOf(history, id, "updateOrder")].map(({ sent }) => sent);
    return { sent: sentOfOrder(bodies), names: { order: id, text: json.at(call.sent, "/description") } };
  },
  createPlan: (call, history) => ({
    sent: sentOfPlan(call.sent),
    names: { plan: idMadeBy(call, history), text: json.at(call.sent, "/name") },
  }),
  /** What is billed to it is the price of its plan. */
  createSubscription(call, history, named) {
    const sent = named("plan", json.at(call.sent, "/plan_id"));
    return sent && { sent, names: { "billed to": idMadeBy(call, history) } };
  },
};

/** The 400 of a charge or a lookup may show it, too. */
const ALSO_REFUSED = ["createCharge", "lookupInstallments"];

function entryOfCharge(call: Exchange, history: History): Entry | undefined {
  if (amountAt(call.sent, "/amount_details") === undefined) return undefined;
  const made = idMadeBy(call, history);
  const id = made ?? locate(history.run.target, "pending_charge_id", call.body);
  const sumsOf = (operation: Move): number[] =>
    movesOf(history, id, operation).flatMap((move) => amountAt(move.sent, "") ?? []);
  const sent = sentOfCharge(call, sumsOf("captureCharge"), sumsOf("refundCharge"));
  // The id in a 400 may be no charge's. What moved a charge of an unknown id is not known either.
  const isKnown =
    replies.isSuccess(call) || made !== undefined || movesOf(history, id, "getCharge").length > 0;
  return {
    sent: isKnown ? sent : { ...sent, sums: {} },
    names: { charge: id, text: json.at(call.sent, "/description") },
  };
}

type Move = "captureCharge" | "refundCharge" | "updateOrder" | "getCharge";

/** The calls that may have moved or changed something: also those whose answer was lost. */
function movesOf(history: History, id: string | undefined, operation: Move): Exchange[] {
  return callsAbout(history, id, operation).filter(
    (one) => replies.isSuccess(one) || one.status === 0 || one.status >= 500,
  );
}
