/** Requests of a run that were refused, and the event that would report them as done. */
import { type Exchange, type OperationId, json, replies, events } from "../../flow.ts";

/** Texts that name what a creation made, or would have made, and nothing else of the run. */
export type NamesOf = (call: Exchange) => string[];

export interface NotDone {
  readonly type: string;
  readonly names: readonly string[];
  readonly call: Exchange;
  /** Until then it was not done; never done where this is absent. */
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

/** The request was refused. A 401 is about the key, and is judged by auth.unknown-key. */
function wasRefused(one: Exchange): boolean {
  return replies.isRefusal(one) && one.status !== 401 && !replies.isPending(one);
}

/** Names of a creation: long texts that this request alone has said, and long ids of its own answer. */
export function namesAmong(calls: readonly Exchange[]): NamesOf {
  const said = new Map<string, number>();
  for (const { sent } of calls.filter((one) => !wasRefused(one)))
    for (const [, text] of json.strings(sent)) said.set(text, (said.get(text) ?? 0) + 1);
  return (call) => {
    const [, place] = SAID[call.operation] ?? [];
    const own = wasRefused(call) ? 0 : 1;
    const words = [place && json.at(call.sent, place)].filter(events.isTelling);
    return [
      ...words.filter((text) => (said.get(text) ?? 0) === own),
      ...idsIn(call).filter(events.isTelling),
    ];
  };
}

export function idsIn({ body }: Exchange): string[] {
  return [json.at(body, "/id"), json.at(body, "/charge/id")].filter(json.isText);
}

/** The id at the end of the path. */
export function idOf({ request }: Exchange): string {
  return decodeURIComponent(new URL(request.url).pathname.split("/").at(-1) ?? "");
}

export function refusedCreations(calls: readonly Exchange[], namesOf: NamesOf): NotDone[] {
  return calls.filter(wasRefused).flatMap((call) => {
    const [type] = SAID[call.operation] ?? [];
    const names = namesOf(call);
    return type === undefined || names.length === 0 ? [] : [{ type, names, call }];
  });
}

/** Charges of which no capture, or no refund, was ever accepted: captures of holds alone, refunds of what was not captured in part. */
export function refusedMovements(calls: readonly Exchange[], namesOf: NamesOf): NotDone[] {
  const made = calls.filter((one) => one.operation === "createCharge" && replies.isSuccess(one));
  const callsOf = Map.groupBy(calls, idOf);
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
      notDone.push({ type: "capture.succeeded", names, call: capture });
    if (refund !== undefined && [...captures, ...refunds].every(wasRefused))
      notDone.push({ type: "refund.succeeded", names, call: refund });
    return notDone;
  });
}
