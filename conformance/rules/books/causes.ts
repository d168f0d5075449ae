/** What the calls of a run brought about, and the event that each of them has to send. */
import { nameInMarkers } from "../../call/marker.ts";
import {
  type Exchange,
  type History,
  callsAbout,
  contract,
  events,
  eventsAbout,
  isByCard,
  isHold,
  isSingleStep,
  json,
  located,
  methodOf,
  ofHistory,
  replies,
  successesOf,
} from "../rule.ts";
import { CREATIONS, creationsOf, idMadeBy, isCreation, isRepetition } from "./made.ts";

export interface Cause {
  /** The requirement that promises the event. */
  readonly requirement: string;
  /** What was made or moved. */
  readonly call: Exchange;
  /** The event comes after the one, and at most a deadline after the other. */
  readonly started: number;
  readonly ended: number;
  /** The `event_type`; undefined where the document does not name it. */
  readonly type?: string;
  /** Of an event without a name: whether it may be the one. */
  readonly mayBe?: (event: events.Delivery) => boolean;
  /** The id of what this call made or moved; undefined where no answer shows it for certain. */
  readonly own: string | undefined;
  /** Texts by which an event may name it, ids of objects around it among them. */
  readonly about: readonly string[];
  /** Which of several movements of one charge it is, from 1: each has an event of its own. */
  readonly nth: number;
}

/** The event of a completion. */
const PAID: Readonly<Record<string, string>> = {
  pay_with_store: "event.charge.succeeded-after-cash",
  pay_with_bank_account: "event.charge.succeeded-after-bank-payment",
};

/** In the order of the calls. Wrong calls, and answers that repeat an earlier one, cause nothing for certain. */
const causesIn = ofHistory((history): readonly Cause[] => {
  const accepted = history.calls.filter((one) => replies.isSuccess(one) && one.intent.right !== false);
  return [
    ...chargesIn(history),
    ...authenticatedIn(history),
    ...movementsIn(history, accepted),
    ...simulationsIn(history, accepted),
    ...creationsIn(history, accepted),
    ...changesIn(history, accepted),
  ].toSorted((a, b) => a.call.nr - b.call.nr);
});

/** Charges that succeed in a single step when they are created, that fail then, and that wait for the customer. */
function chargesIn(history: History): Cause[] {
  return history.calls.flatMap((call): Cause[] => {
    const { operation, body, intent } = call;
    if (isDeclined(call, history)) {
      // The id in its 400 may be no charge's: its description is its name. An event may name it by that id all the same.
      const [own] = textsAt(call.sent, "/description");
      const shown = located(history.run.target, "pending_charge_id", body).map(({ text }) => text);
      const about = [...namesOf(call), ...shown];
      return [
        { ...during(call), own, about, nth: 1, requirement: "event.charge.failed", mayBe: isNoSuccess },
      ];
    }
    if (operation !== "createCharge" || intent.right === false || isRepetition(call, history)) return [];
    const own = idMadeBy(call, history);
    const cause = { ...during(call), own, about: namesOfCharge(history, call, own), nth: 1 };
    if (replies.isPending(call))
      return [{ ...cause, requirement: "event.charge.pending", mayBe: events.isUnnamed }];
    const hasSucceeded =
      replies.isSuccess(call) &&
      isSingleStep(call) &&
      isByCard(call) &&
      !["pending", "failure"].includes(String(json.at(body, "/status_details/status")));
    return hasSucceeded
      ? [{ ...cause, requirement: "event.charge.succeeded", type: "charge.succeeded" }]
      : [];
  });
}

const CARD_NUMBER = "/payment_detail/credentials/credit_or_debit_card/card_number";

/** The card is declined, and not the request: another card paid for one that says as much. */
function isDeclined(call: Exchange, history: History): boolean {
  const { approved, declined } = history.run.target.cards;
  const { operation, status, body, sent } = call;
  return (
    declined !== undefined &&
    operation === "createCharge" &&
    status === 400 &&
    json.at(body, "/status") === "failure" &&
    json.at(sent, CARD_NUMBER) === declined.card_number &&
    json.isWhole(json.at(sent, "/amount_details/amount")) &&
    (approved === undefined || paidLike(history).has(membersOf(call)))
  );
}

const paidLike = ofHistory((history) => new Set(successesOf(history, "createCharge").map(membersOf)));

function membersOf({ sent }: Exchange): string {
  return json.isObject(sent) ? Object.keys(sent).toSorted().join(" ") : "";
}

function isNoSuccess(event: events.Delivery): boolean {
  return event.type !== "charge.succeeded" && json.at(event.body, "/status_details/status") !== "success";
}

export interface Authentication {
  readonly created: Exchange;
  readonly walk: History["visits"][number] & { readonly tid: string };
  /** When the customer began to do the opposite: what that does is open. */
  readonly until: number;
}

/** The walks from each address, in their order. A walk may lead over several pages. */
export const walksFrom = ofHistory(({ visits }) => {
  const walks = Map.groupBy(visits, ({ from }) => from);
  return (address: string | undefined): History["visits"] => {
    const own = walks.get(address ?? "") ?? [];
    return own.filter(({ began, wish }, place) => {
      const before = own.slice(0, place);
      return !before.some((one) => one.began === began && one.wish === wish);
    });
  };
});

/** The first walk of each customer through 3DS, and the charge that asked for it. Of walks at the same time none is the first. */
export const authenticationsIn = ofHistory((history): readonly Authentication[] =>
  history.calls
    .filter(({ operation }) => operation === "createCharge")
    .flatMap((created) => {
      const [url] = located(history.run.target, "continuation_url", created.body);
      const walks = walksFrom(history)(url?.text);
      const walk = walks.find(({ tid }) => tid !== undefined);
      const isAlone = walks.every(
        (one) => one === walk || one.at < (walk?.began ?? 0) || one.began > (walk?.at ?? 0),
      );
      if (walk?.tid === undefined || !isAlone) return [];
      const other = walks.find(({ began, wish }) => began > walk.at && wish !== walk.wish);
      return [{ created, walk: { ...walk, tid: walk.tid }, until: other?.began ?? Infinity }];
    }),
);

/** Either button of the test page triggers an event. Whether that of a charge that is held says that it succeeded is open. */
function authenticatedIn(history: History): Cause[] {
  return authenticationsIn(history).flatMap(({ created: call, walk, until }): Cause[] => {
    if (until < Infinity) return [];
    const { began: started, at: ended, wish, tid } = walk;
    const own = idMadeBy(call, history) ?? tid;
    const about = [...namesOfCharge(history, call, own), tid].filter(json.isText);
    const cause = { call, started, ended, own: own === "" ? undefined : own, about, nth: 1 };
    if (wish === "fail") return [{ ...cause, requirement: "three-ds.webhook.failure", mayBe: mayBeFailure }];
    const type = "charge.succeeded";
    return [
      {
        ...cause,
        requirement: "three-ds.webhook.success",
        ...(isSingleStep(call) ? { type } : { mayBe: mayBeSuccess }),
      },
    ];
  });
}

/** Of a hold: charge.succeeded, or an event without a name of the document that says neither failure nor pending. */
function mayBeSuccess(event: events.Delivery): boolean {
  const status = String(json.at(event.body, "/status_details/status"));
  const isOpen = events.isUnnamed(event) && !["pending", "failure"].includes(status);
  return event.type === "charge.succeeded" || isOpen;
}

/** Any event without a name of the document that says neither success nor pending. */
function mayBeFailure(event: events.Delivery): boolean {
  const status = String(json.at(event.body, "/status_details/status"));
  return events.isUnnamed(event) && !["pending", "success"].includes(status);
}

/** Captures and refunds. A hold is captured once and released once; an answer that repeats a transaction moved nothing. */
function movementsIn(history: History, accepted: readonly Exchange[]): Cause[] {
  const captured = new Set<string>();
  const moved = new Map<string, Set<unknown>>();
  return accepted.flatMap((call): Cause[] => {
    const { operation, body } = call;
    const isCapture = operation === "captureCharge";
    if (!isCapture && operation !== "refundCharge") return [];
    const id = contract.idInPath(call) ?? "";
    const [created] = creationsOf(history, "charge", id);
    if (created === undefined) return [];
    const own = json.at(body, isCapture ? "/capture_transaction_id" : "/refund_transaction_id");
    const isRelease = !isCapture && isHold(created) && !captured.has(id);
    const ids = moved.get(`${operation} ${id}`) ?? new Set();
    moved.set(`${operation} ${id}`, ids);
    if (isCapture) captured.add(id);
    if (ids.has(own) || (ids.size > 0 && (isCapture || isRelease))) return [];
    ids.add(own);
    return [
      {
        requirement: isCapture
          ? "event.capture.succeeded"
          : isRelease
            ? "event.refund.on-hold"
            : "event.refund.succeeded",
        type: isCapture ? "capture.succeeded" : "refund.succeeded",
        // Events that name the charge alone are counted from its first movement.
        ...sinceFirst(call, history),
        // With 200 it may say that it is not done yet, or failed: then nothing is sure.
        own: isDone(call) ? (json.isText(own) ? own : id) : undefined,
        about: [id, ...namesOfCharge(history, created, id)],
        nth: ids.size,
      },
    ];
  });
}

function isDone(call: Exchange): boolean {
  return !replies.saysWithSuccess(call, "pending") && !replies.saysWithSuccess(call, "failure");
}

/** Where both simulations of one charge were accepted, what happened is not known. */
function simulationsIn(history: History, accepted: readonly Exchange[]): Cause[] {
  const simulations = accepted.filter(({ operation }) => operation.endsWith("PendingCharge"));
  const simulated = Map.groupBy(simulations, contract.idInPath);
  return [...simulated].flatMap(([id, [call, ...others]]): Cause[] => {
    const [created] = creationsOf(history, "charge", id);
    if (call === undefined || created === undefined || others.length > 0) return [];
    const paid = PAID[methodOf(created)];
    if (paid === undefined) return [];
    const about = namesOfCharge(history, created, id);
    const cause = { ...sinceFirst(call, history), own: id, about, nth: 1 };
    if (call.operation === "cancelPendingCharge")
      return [{ ...cause, requirement: "event.charge.cancelled", mayBe: mayBeCancellation }];
    return [{ ...cause, requirement: paid, type: "charge.succeeded" }];
  });
}

/** The document gives neither the name nor the status of this event: any event will do that does not say pending. */
function mayBeCancellation(event: events.Delivery): boolean {
  return events.isUnnamed(event) && json.at(event.body, "/status_details/status") !== "pending";
}

function creationsIn(history: History, accepted: readonly Exchange[]): Cause[] {
  return accepted.flatMap((call): Cause[] => {
    const { operation, sent } = call;
    if (operation === "createCharge" || !isCreation(operation) || isRepetition(call, history)) return [];
    const { event: type, says } = CREATIONS[operation];
    const requirement = `event.${type.replace("_", "-")}`;
    const about = [...contract.objectIds(call), ...textsAt(sent, ...says)];
    return [{ requirement, type, ...during(call), own: idMadeBy(call, history), about, nth: 1 }];
  });
}

/** Updates of orders that say something new, and first cancellations of subscriptions. */
function changesIn(history: History, accepted: readonly Exchange[]): Cause[] {
  const cancelled = new Set<string>();
  return accepted.flatMap((call): Cause[] => {
    const own = contract.idInPath(call) ?? "";
    if (call.operation === "updateOrder") {
      const created = creationsOf(history, "order", own);
      const others = callsAbout(history, own, "updateOrder").filter(
        (one) => one !== call && one.started < call.ended && !replies.isRefusal(one),
      );
      const before = [...created, ...others];
      if (!saysSomethingNew(call.sent, before)) return [];
      const about = before.concat(call).flatMap((one) => namesOf(one));
      const requirement = "event.order-update.succeeded";
      return [{ ...during(call), own, about, nth: 1, requirement, mayBe: events.isUnnamed }];
    }
    if (call.operation !== "cancelSubscription" || cancelled.has(own)) return [];
    cancelled.add(own);
    const type = "subscription_update.succeeded";
    const [created] = creationsOf(history, "subscription", own);
    const about = textsAt(created?.sent, ...CREATIONS.createSubscription.says);
    return [
      {
        requirement: "event.subscription-update.succeeded",
        type,
        ...sinceFirst(call, history),
        own,
        about,
        nth: 1,
      },
    ];
  });
}

/** An update that changes nothing need not be one. A lost one may have been done, and one beside it, too. */
function saysSomethingNew(update: unknown, before: readonly Exchange[]): boolean {
  return (
    json.isObject(update) &&
    Object.entries(update).some(([name, value]) =>
      before.every(
        ({ sent }) => JSON.stringify(json.at(sent, `/${json.escaped(name)}`)) !== JSON.stringify(value),
      ),
    )
  );
}

function during(call: Exchange): Pick<Cause, "call" | "started" | "ended"> {
  const { started, ended } = call;
  return { call, started, ended };
}

/** The same from the first call that may have done it: its answer may have been lost. */
function sinceFirst(call: Exchange, history: History): Pick<Cause, "call" | "started" | "ended"> {
  const tries = callsAbout(history, contract.idInPath(call), call.operation);
  const started = tries.filter((one) => !replies.isRefusal(one)).map((one) => one.started);
  return { ...during(call), started: Math.min(...started) };
}

/** By which an event may name what was made. The id in a 400 may be no charge's. */
function namesOf(call: Exchange): string[] {
  return [...contract.objectIds(call), ...textsAt(call.sent, "/description")];
}

/** A charge may have several ids: its reads show them, too. */
function namesOfCharge(history: History, created: Exchange, id: string | undefined): string[] {
  const reads = callsAbout(history, id, "getCharge").filter(replies.isSuccess);
  return [...new Set([...namesOf(created), ...reads.flatMap(contract.objectIds)])];
}

function textsAt(sent: unknown, ...places: readonly string[]): string[] {
  return places.map((place) => json.at(sent, place)).filter(json.isText);
}

export interface Told {
  readonly cause: Cause;
  /** The events that may be the one, in the order of arrival. */
  readonly by: readonly events.Delivery[];
  /** Of any type, since the call: those that name by a long id what it made or moved. */
  readonly naming: readonly events.Delivery[];
  /** Of any type, since the call: those that may be about it. */
  readonly around: () => readonly events.Delivery[];
  /** Milliseconds from the answer to the event, where that was longer than the target may take. */
  readonly lateBy?: number;
}

/** What the events of a run say about its causes. */
export const toldIn = ofHistory((history): readonly Told[] => {
  const causes = causesIn(history);
  const eventsOf = eventsAbout(history);
  /** Events that name what one cause made are not about another one that they do not name. */
  const ofOne = new Map<string, Set<events.Delivery>>();
  for (const { requirement, own } of causes) {
    if (!events.isDistinctive(own)) continue;
    const known = ofOne.get(requirement) ?? new Set();
    ofOne.set(requirement, known);
    for (const event of eventsOf([own])) known.add(event);
  }
  const deadline = history.run.target.webhooks?.deadline_ms ?? 0;
  return causes.map((cause): Told => {
    const {
      requirement,
      started,
      ended,
      type,
      own,
      about,
      nth,
      mayBe = (event) => event.type === type,
    } = cause;
    const since = (texts: readonly (string | undefined)[]): events.Delivery[] =>
      eventsOf(texts.filter((text) => text !== undefined)).filter(({ arrived }) => arrived >= started);
    const isOfOthers = (event: events.Delivery): boolean => ofOne.get(requirement)?.has(event) === true;
    const naming = since([own]);
    const named = naming.filter(mayBe);
    const by =
      named.length > 0
        ? named
        : since(about)
            .filter((event) => mayBe(event) && !isOfOthers(event))
            .slice(nth - 1);
    const after = (by[0]?.arrived ?? 0) - ended;
    return {
      cause,
      by,
      naming: events.isDistinctive(own) ? naming : [],
      around: () =>
        since([own, ...about].filter(events.isDistinctive)).filter(
          (event) => !isOfOthers(event) || naming.includes(event),
        ),
      ...(after > deadline && { lateBy: after }),
    };
  });
});

/**
 * Events that name no object of this run, which the document allows: each may be about anything. So may an event that was not
 * kept whole.
 */
export const untiedIn = ofHistory((history): readonly events.Delivery[] => {
  const run = nameInMarkers(history.run.run);
  const texts = history.calls
    .flatMap(({ sent }) => textsAt(sent, "/description", "/name", "/customer_email"))
    .filter((text) => text.includes(run));
  const names = [...history.calls.flatMap(contract.objectIds), ...texts].filter((name) => name.length >= 4);
  const tied = new Set(eventsAbout(history)([...new Set(names)]));
  return history.events.filter((event) => event.type !== "" && (event.inPart === true || !tied.has(event)));
});
