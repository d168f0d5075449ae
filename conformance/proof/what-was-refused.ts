/** What a run asked for and was not done, with the event that would say that it was. */
import type { OperationId } from "@payment-service/contract";
import { isPending, isRefusal, isSuccess } from "../call/status.ts";
import type { Exchange } from "../call/exchange.ts";
import { isTelling } from "../merchant/webhook-inbox.ts";
import { at, isText, strings } from "../call/json-pointer.ts";

/** The texts that name what a creation made, or would have made, and nothing else of the run. */
export type NamesOf = (call: Exchange) => string[];

export interface Undone {
  readonly type: string;
  readonly names: readonly string[];
  readonly call: Exchange;
  /** When it was not done yet; never, unless said. */
  readonly until?: number;
}

/** The event of a creation, and the words by which it may name it. */
const SAID: { readonly [Op in OperationId]?: readonly [type: string, place: string] } = {
  createCharge: ["charge.succeeded", "/description"],
  createOrder: ["order_creation.succeeded", "/description"],
  createProduct: ["product_creation.succeeded", "/name"],
  createPlan: ["plan_creation.succeeded", "/name"],
  createSubscription: ["subscription_creation.succeeded", "/customer_email"],
};

/** Nothing came of it. What is done for whoever is turned away for the key has a sentence of its own. */
function isNone(one: Exchange): boolean {
  return isRefusal(one) && one.status !== 401 && !isPending(one);
}

/** Names of a creation: long texts that this request alone has said, and long ids of its own answer. */
export function namesAmong(calls: readonly Exchange[]): NamesOf {
  const said = new Map<string, number>();
  for (const { sent } of calls.filter((one) => !isNone(one)))
    for (const [, text] of strings(sent)) said.set(text, (said.get(text) ?? 0) + 1);
  return (call) => {
    const [, place] = SAID[call.operation] ?? [];
    const own = isNone(call) ? 0 : 1;
    const words = [place && at(call.sent, place)].filter(isTelling);
    return [...words.filter((text) => (said.get(text) ?? 0) === own), ...idsIn(call).filter(isTelling)];
  };
}

export function idsIn({ body }: Exchange): string[] {
  return [at(body, "/id"), at(body, "/charge/id")].filter(isText);
}

/** The id at the end of the path. */
export function idOf({ request }: Exchange): string {
  return decodeURIComponent(new URL(request.url).pathname.split("/").at(-1) ?? "");
}

export function refusedCreations(calls: readonly Exchange[], namesOf: NamesOf): Undone[] {
  return calls.filter(isNone).flatMap((call) => {
    const [type] = SAID[call.operation] ?? [];
    const names = namesOf(call);
    return type === undefined || names.length === 0 ? [] : [{ type, names, call }];
  });
}

/** Charges of which no capture, or no refund, was ever accepted: captures of holds alone, refunds of what was not captured in part. */
export function refusedMovements(calls: readonly Exchange[], namesOf: NamesOf): Undone[] {
  const made = calls.filter((one) => one.operation === "createCharge" && isSuccess(one));
  const callsOf = Map.groupBy(calls, idOf);
  return made.flatMap((created) => {
    const id = at(created.body, "/id");
    const ofIt = (isText(id) && callsOf.get(id)) || [];
    const captures = ofIt.filter(({ operation }) => operation === "captureCharge");
    const refunds = ofIt.filter(({ operation }) => operation === "refundCharge");
    const isHeld = at(created.sent, "/processing_instructions/auto_capture") !== true;
    const undone: Undone[] = [];
    const names = namesOf(created);
    const [capture] = captures;
    const [refund] = refunds;
    if (capture !== undefined && isHeld && captures.every(isNone))
      undone.push({ type: "capture.succeeded", names, call: capture });
    if (refund !== undefined && [...captures, ...refunds].every(isNone))
      undone.push({ type: "refund.succeeded", names, call: refund });
    return undone;
  });
}
