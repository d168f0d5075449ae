/** What the creations of a run made, the ids by which that is known later, and the events that say so. */
import { PAID } from "../../given/charge-ways.ts";
import { AUTO_CAPTURE, CREATED_WITH } from "../../given/dimensions.ts";
import {
  type Exchange,
  type History,
  callsAbout,
  contract,
  events,
  isByCard,
  json,
  locate,
  located,
  methodOf,
  ofHistory,
  replies,
  successesOf,
} from "../rule.ts";
import { type Kind, kindOfAnswer } from "./objects.ts";

/** The event of each creation, and where its request has texts that name what it makes: first one of its own, then that of another. */
export const CREATIONS = {
  createCharge: { event: "charge.succeeded", says: ["/description"] },
  createOrder: { event: "order_creation.succeeded", says: ["/description"] },
  createProduct: { event: "product_creation.succeeded", says: ["/name"] },
  createPlan: { event: "plan_creation.succeeded", says: ["/name", "/product_id"] },
  createSubscription: { event: "subscription_creation.succeeded", says: ["/customer_email", "/plan_id"] },
} as const;

export function isCreation(operation: contract.OperationId): operation is keyof typeof CREATIONS {
  return Object.hasOwn(CREATIONS, operation);
}

/** How a charge was made, in the words of the ways; nothing for the usual key. */
export function howMade(created: Exchange): string[] {
  const byCardOrToken = methodOf(created).endsWith("_payment_token") ? PAID.token : PAID.card;
  const paid = replies.isPending(created) ? PAID.three_ds : byCardOrToken;
  const auto = json.at(created.sent, "/processing_instructions/auto_capture");
  return [
    isByCard(created) ? paid.words : `by ${methodOf(created)}`,
    ...(created.key === "public" ? [CREATED_WITH.public.words] : []),
    ...(typeof auto === "boolean" ? [AUTO_CAPTURE[`${auto}`].words] : ["without auto_capture"]),
  ];
}

/** The id of what each accepted creation made, where that is known for certain. */
const idsIn = ofHistory((history): ReadonlyMap<Exchange, string> => {
  const { calls, run } = history;
  const idOfWaiting = waitingIn(history);
  const idOf = (call: Exchange): string | undefined => {
    const isCharge = call.operation === "createCharge";
    if (isCharge && replies.isSuccess(call))
      return locate(run.target, "charge_id", call.body) ?? idOfWaiting(call);
    if (isCharge) return idOfWaiting(call);
    if (call.operation === "createOrder") return locate(run.target, "order_id", call.body);
    if (call.operation === "createPaymentToken") return locate(run.target, "token_id", call.body);
    const id = json.at(call.body, "/id");
    return json.isText(id) || json.isWhole(id) ? String(id) : undefined;
  };
  const made = calls.filter((one) => one.operation.startsWith("create") && replies.wasAccepted(one));
  return new Map(
    made.flatMap((call) => {
      const id = idOf(call);
      return id === undefined ? [] : [[call, id]];
    }),
  );
});

/** A plan may have the number of a charge. */
const creationsIn = ofHistory((history) =>
  Map.groupBy(idsIn(history).keys(), (call) => `${kindOfAnswer(call)} ${idMadeBy(call, history)}`),
);

export function idMadeBy(call: Exchange, history: History): string | undefined {
  return idsIn(history).get(call);
}

/** Those that were answered with this id, the first one first. */
export function creationsOf(history: History, kind: Kind, id: string | undefined): readonly Exchange[] {
  return creationsIn(history).get(`${kind} ${id}`) ?? [];
}

/** Its answer shows what an earlier right creation made: the answer to a repeated creation may be that of the first. */
export function isRepetition(call: Exchange, history: History): boolean {
  const id = idMadeBy(call, history);
  const [first] = madeAs(call, id, history).filter(({ intent }) => intent.right !== false);
  return id !== undefined && first !== call;
}

/** The creation of the object that the answer is about; undefined where the id is none of a creation, or of several. A creation without an id stands for itself. */
export function onlyCreationOf(call: Exchange, history: History): Exchange | undefined {
  const id = contract.idInPath(call) ?? idMadeBy(call, history);
  if (id === undefined && isCreation(call.operation)) return call;
  const [made, another] = madeAs(call, id, history);
  return another === undefined ? made : undefined;
}

/** Whether a creation was answered with the id by which the object is asked for. An object may be read by other ids, too. */
export function isOwnId(call: Exchange, history: History): boolean {
  return madeAs(call, contract.idInPath(call), history).some(replies.isSuccess);
}

/** The id of another object of this kind, where that is shown and the own one is not. */
export function anotherIn(shown: unknown, kind: Kind, own: unknown, history: History): string | undefined {
  const texts = json.textsOf(shown);
  if (!json.isText(own) || texts.includes(own)) return undefined;
  // A short id may be any text.
  return texts.find((text) => events.isDistinctive(text) && creationsOf(history, kind, text).length > 0);
}

/** The creations of what the call is about; several where ids repeat. */
export function madeAs(call: Exchange, id: string | undefined, history: History): readonly Exchange[] {
  const kind = kindOfAnswer(call);
  return kind === undefined ? [] : creationsOf(history, kind, id);
}

/**
 * Of a charge that waits: what stands where other charges of this method have an id that can be read, or what its
 * continuation says, or the id by which a read shows its description.
 */
function waitingIn(history: History): (created: Exchange) => string | undefined {
  const { calls, run } = history;
  const reads = successesOf(history, "getCharge");
  const simulations = successesOf(history, "completePendingCharge", "cancelPendingCharge");
  const readable = new Set([...reads, ...simulations].map(contract.idInPath));
  const placesIn = (created: Exchange) =>
    located(run.target, "pending_charge_id", created.body).map(({ pointer, text }) => ({
      text,
      place: `${pointer} ${methodOf(created)}`,
    }));
  const proved = new Set(
    calls
      .filter(replies.isPending)
      .flatMap(placesIn)
      .filter(({ text }) => readable.has(text))
      .map(({ place }) => place),
  );
  const continued = new Map(
    successesOf(history, "getContinuation").map((one) => [
      contract.idInPath(one),
      json.at(one.body, "/charge_id"),
    ]),
  );
  const shownBy = new Map(
    reads.flatMap((read) => json.textsOf(read.body).map((text) => [text, contract.idInPath(read)])),
  );
  const described = Map.groupBy(
    calls.filter(({ operation }) => operation === "createCharge"),
    descriptionOf,
  );
  return (created) => {
    const places = placesIn(created);
    const inAnswer = places.find(({ text, place }) => readable.has(text) || proved.has(place))?.text;
    if (inAnswer !== undefined || run.target.locate.pending_charge_id !== undefined)
      return inAnswer ?? places[0]?.text;
    const [url] = located(run.target, "continuation_url", created.body);
    const told = continued.get(url?.text.split("/").at(-1));
    if (json.isText(told)) return told;
    const description = descriptionOf(created);
    return described.get(description)?.length === 1 ? shownBy.get(description) : undefined;
  };
}

function descriptionOf({ sent }: Exchange): string {
  return String(json.at(sent, "/description"));
}

/** Which values a cancellation changes is open, and it may have been done although its answer was lost or a refusal. */
export function isOfTheCancelled(read: Exchange, history: History): boolean {
  return (
    read.operation === "getSubscription" &&
    callsAbout(history, contract.idInPath(read), "cancelSubscription").some(
      ({ started }) => started < read.ended,
    )
  );
}
