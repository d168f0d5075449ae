/** What one call made or moved, and the ids and texts by which that is known later. */
import { type Exchange, contract, json, replies } from "../rule.ts";
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
export type NamedBy = Kind | "capture" | "refund" | "text" | "billed to";

export interface Entry {
  readonly sent: Sent;
  readonly names: { readonly [By in NamedBy]?: unknown };
}

/** The id at a place that the document does not give, in the body of an answer. */
export type IdShownIn = (
  place: "charge_id" | "pending_charge_id" | "order_id",
  body: unknown,
) => string | undefined;

/** A call about an object that is known already, and that says more about it. */
export const MOVES = ["captureCharge", "refundCharge", "getCharge", "updateOrder"] as const;
type Move = (typeof MOVES)[number];

/** What an entry needs to know of the other calls of the run. */
export interface Books {
  readonly idShownIn: IdShownIn;
  readonly named: (by: NamedBy, name: unknown) => Sent | undefined;
  /** The calls of this operation for this id that may have moved or changed something. */
  readonly movesOf: (operation: Move, id: string | undefined) => readonly Exchange[];
}

type Enter = (call: Exchange, books: Books) => Entry | undefined;

const ENTER: { readonly [Op in Exchange["operation"]]?: Enter } = {
  createCharge({ sent, body, ...call }, { idShownIn, movesOf }) {
    if (amountAt(sent, "/amount_details") === undefined) return undefined;
    const isMade = replies.isSuccess({ ...call, sent, body });
    const id = idShownIn(isMade ? "charge_id" : "pending_charge_id", body);
    const sumsOf = (operation: Move): number[] =>
      movesOf(operation, id).flatMap((move) => amountAt(move.sent, "") ?? []);
    const known = sentOfCharge(sent, sumsOf("captureCharge"), sumsOf("refundCharge"));
    // The id in a 400 may be no charge's. What moved a charge of an unknown id is not known either.
    const isKnown = isMade || movesOf("getCharge", id).length > 0;
    return {
      sent: isKnown ? known : { ...known, sums: {} },
      names: { charge: id, text: json.at(sent, "/description") },
    };
  },
  captureCharge: ({ sent, body }) => ({
    sent: sentOfCapture(sent),
    names: { capture: json.at(body, "/capture_transaction_id") },
  }),
  refundCharge: (call, { named }) => ({
    sent: sentOfRefund(call.sent, named("charge", contract.idInPath(call))),
    names: { refund: json.at(call.body, "/refund_transaction_id") },
  }),
  lookupInstallments: ({ sent }) => ({ sent: sentOfLookup(sent), names: {} }),
  createOrder({ sent, body }, { idShownIn, movesOf }) {
    const id = idShownIn("order_id", body);
    const bodies = [sent, ...movesOf("updateOrder", id).map((update) => update.sent)];
    return { sent: sentOfOrder(bodies), names: { order: id, text: json.at(sent, "/description") } };
  },
  createPlan: ({ sent, body }) => ({
    sent: sentOfPlan(sent),
    names: { plan: json.at(body, "/id"), text: json.at(sent, "/name") },
  }),
};

/** The 400 of a charge or a lookup may show it, too. */
const ALSO_REFUSED = ["createCharge", "lookupInstallments"];

export function entryOf(call: Exchange, books: Books): Entry | undefined {
  const isMade = replies.isSuccess(call) || ALSO_REFUSED.includes(call.operation);
  return isMade ? ENTER[call.operation]?.(call, books) : undefined;
}
