/** Requests of a run that were refused, and the event that would report them as done. */
import { type Exchange, json, replies, events, contract } from "../../flow.ts";

/** Texts that name what a creation made, or would have made, and nothing else of the run. */
export type NamesOf = (call: Exchange) => string[];

/** What no event may report as done. */
export const NOT_DONE = {
  createCharge: { words: "for a charge that was refused or declined" },
  captureCharge: { words: "for a capture that was refused", needs: ["cards.approved"] },
  refundCharge: { words: "for a refund that was refused", needs: ["cards.approved"] },
  createOrder: { words: "for an order that was refused", needs: ["offers.order"] },
  createProduct: { words: "for a product that was refused", needs: ["offers.subscription"] },
  createPlan: { words: "for a plan that was refused", needs: ["offers.subscription"] },
  createSubscription: { words: "for a subscription that was refused", needs: ["offers.subscription"] },
  cancelled: { words: "for a charge that was cancelled", needs: ["offers.testing"] },
  completed: { words: "for a charge before it was completed", needs: ["offers.testing"] },
  pay_with_store: { words: "for a charge that waits at a store", needs: ["offers.pay_with_store"] },
  pay_with_bank_account: {
    words: "for a charge that waits at a bank",
    needs: ["offers.pay_with_bank_account"],
  },
  pay_with_bnpl: { words: "for a charge that waits for BNPL", needs: ["offers.pay_with_bnpl"] },
  three_ds: { words: "for a charge that waits for 3DS, or failed it", needs: ["cards.three_ds"] },
} as const;

export interface NotDone {
  readonly what: keyof typeof NOT_DONE;
  readonly type: string;
  readonly names: readonly string[];
  readonly call: Exchange;
  /** Until then it was not done; never done where this is absent. */
  readonly until?: number;
}

/** The event of a creation, and the words by which it may name it. */
const SAID = {
  createCharge: ["charge.succeeded", "/description"],
  createOrder: ["order_creation.succeeded", "/description"],
  createProduct: ["product_creation.succeeded", "/name"],
  createPlan: ["plan_creation.succeeded", "/name"],
  createSubscription: ["subscription_creation.succeeded", "/customer_email"],
} as const;

function isCreation(operation: contract.OperationId): operation is keyof typeof SAID {
  return Object.hasOwn(SAID, operation);
}

/** The request was refused. A 401 is about the key, and is judged by auth.unknown-key. */
function wasRefused(one: Exchange): boolean {
  return replies.isRefusal(one) && one.status !== 401 && !replies.isPending(one);
}

/**
 * Names of a creation: long texts that this request alone has said, and long ids of its own answer. A refusal may quote the
 * id of what another request made: "already paid".
 */
export function namesAmong(calls: readonly Exchange[]): NamesOf {
  const said = new Map<string, number>();
  for (const { sent } of calls.filter((one) => !wasRefused(one)))
    for (const [, text] of json.strings(sent)) said.set(text, (said.get(text) ?? 0) + 1);
  const made = new Set(
    calls.filter((one) => isCreation(one.operation) && !wasRefused(one)).flatMap((one) => idsIn(one)),
  );
  return (call) => {
    const place = isCreation(call.operation) ? SAID[call.operation][1] : undefined;
    const own = wasRefused(call) ? 0 : 1;
    const words = [place && json.at(call.sent, place)].filter(events.isDistinctive);
    return [
      ...words.filter((text) => (said.get(text) ?? 0) === own),
      ...idsIn(call).filter((id) => events.isDistinctive(id) && !(wasRefused(call) && made.has(id))),
    ];
  };
}

export function idsIn({ body }: Exchange): string[] {
  return [json.at(body, "/id"), json.at(body, "/charge/id")].filter(json.isText);
}

export function refusedCreations(calls: readonly Exchange[], namesOf: NamesOf): NotDone[] {
  return calls.filter(wasRefused).flatMap((call) => {
    const { operation } = call;
    const names = namesOf(call);
    return isCreation(operation) && names.length > 0
      ? [{ what: operation, type: SAID[operation][0], names, call }]
      : [];
  });
}

/** Charges of which no capture, or no refund, was ever accepted: captures of holds alone, refunds of what was not captured in part. */
export function refusedMovements(calls: readonly Exchange[], namesOf: NamesOf): NotDone[] {
  const made = calls.filter((one) => one.operation === "createCharge" && replies.isSuccess(one));
  const callsOf = Map.groupBy(calls, contract.idInPath);
  return made.flatMap((created) => {
    const id = json.at(created.body, "/id");
    const ofIt = (json.isText(id) && callsOf.get(id)) || [];
    const captures = ofIt.filter(({ operation }) => operation === "captureCharge");
    const refunds = ofIt.filter(({ operation }) => operation === "refundCharge");
    const isHeld = json.at(created.sent, "/processing_instructions/auto_capture") !== true;
    const notDone: NotDone[] = [];
    const names = namesOf(created);
    const [capture] = captures;
    const [refund] = refunds;
    if (capture !== undefined && isHeld && captures.every(wasRefused))
      notDone.push({ what: "captureCharge", type: "capture.succeeded", names, call: capture });
    if (refund !== undefined && [...captures, ...refunds].every(wasRefused))
      notDone.push({ what: "refundCharge", type: "refund.succeeded", names, call: refund });
    return notDone;
  });
}
