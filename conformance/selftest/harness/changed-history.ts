/**
 * A history as it would be if the target had answered, or sent events, otherwise in some places, and done all else as it did: rules
 * are tried on it without a server.
 */
import { isDeepStrictEqual } from "node:util";
import type { OperationId } from "../../call/contract.ts";
import type { Exchange } from "../../call/exchange.ts";
import { at, isText } from "../../call/json-pointer.ts";
import { compared } from "../../call/line.ts";
import { readJson } from "../../call/read-text.ts";
import { isRefusal, isSuccess } from "../../call/status.ts";
import type { History } from "../../history/history.ts";
import type { Delivery } from "../../merchant/events.ts";
import { WebhookInbox } from "../../merchant/webhook-inbox.ts";
import { idMadeBy } from "../../rules/books/made.ts";
import type { Deliver, Seams, World } from "./defect.ts";
import { type Call, type Reply, callOf } from "./wire.ts";

/** An answer or an event, and what came in its place: of an event nothing, or several. */
export interface Change {
  readonly before: Exchange | Delivery;
  readonly after: readonly (Exchange | Delivery)[];
}

/** The defect does more than answer and send otherwise. What comes of that, a server alone can tell. */
export class NeedsServer extends Error {}

export function withChanges(history: History, changes: readonly Change[]): History {
  const by = new Map<unknown, Change["after"]>(changes.map(({ before, after }) => [before, after]));
  const all = [...history.calls, ...history.events].flatMap((one) => by.get(one) ?? [one]);
  const events = all.filter((one) => one.kind === "delivery");
  return {
    ...history,
    calls: all.filter((one) => one.kind === "exchange"),
    events: events.map((event, place) => ({ ...event, nr: place + 1 })),
  };
}

/** Every place that the defect makes otherwise, in the order of the history. */
export async function changesBy(history: History, { wrap, events, ...others }: Seams): Promise<Change[]> {
  const [deeper] = Object.entries(DEEPER).filter(([seam]) => Object.hasOwn(others, seam));
  if (deeper !== undefined) throw new NeedsServer(deeper[1]);
  return [
    ...(wrap === undefined ? [] : await changedAnswers(history, wrap)),
    ...(events === undefined ? [] : await changedEvents(history, events)),
  ];
}

/** Seams beneath the answers and the events. */
const DEEPER: Readonly<Record<keyof Omit<Seams, "wrap" | "events">, string>> = {
  hears: "it acts on what it hears",
  settings: "it is set otherwise",
  store: "it stores otherwise",
  charges: "it moves charges otherwise",
  basePath: "it stands elsewhere",
  target: "it is declared otherwise",
};

async function changedAnswers({ calls, run }: History, wrap: NonNullable<Seams["wrap"]>): Promise<Change[]> {
  let now = 0;
  let known: { readonly call: Call; readonly reply: Reply } | undefined;
  const world: World = {
    get sandbox(): never {
      throw new NeedsServer("it acts by itself");
    },
    now: () => now,
  };
  const serve = wrap(async (call) => {
    const reply = known?.call === call ? known.reply : undefined;
    if (reply === undefined) throw new NeedsServer("it asks otherwise");
    known = undefined;
    return reply;
  }, world);
  const changes: Change[] = [];
  for (const before of calls.filter(({ status }) => status !== 0)) {
    const { request, status, text, body, ended } = before;
    now = Math.floor(run.epoch + ended);
    const { method, url, headers } = request;
    const call = callOf({
      method,
      url: new URL(url),
      headers: new Headers(headers),
      text: request.body ?? "",
    });
    const reply = { status, headers: new Headers(before.headers), text, body };
    known = { call, reply };
    const given = await serve(call);
    if (known !== undefined) throw new NeedsServer("it answers without acting");
    if (given !== reply)
      changes.push(answered(before, { ...given, headers: Object.fromEntries(given.headers) }));
  }
  return changes.filter(({ before, after: [after] }) => after !== undefined && isOther(before, after));
}

function answered(before: Exchange, answer: Pick<Exchange, "status" | "headers" | "text">): Change {
  const { status, headers, text } = answer;
  const after = compared(before.operation, { status, headers, text, body: readJson(text) });
  return { before, after: [{ ...before, ...after }] };
}

async function changedEvents({ events }: History, change: NonNullable<Seams["events"]>): Promise<Change[]> {
  let inbox = new WebhookInbox({ deadlineMs: 0, now: () => 0 });
  const deliver: Deliver = change(async (text, headers = {}) =>
    inbox.receive(text, { method: "POST", headers }),
  );
  const changes: Change[] = [];
  for (const before of events) {
    inbox = new WebhookInbox({ deadlineMs: 0, now: () => before.arrived });
    await deliver(before.text, before.headers);
    // Some are sent soon after.
    await new Promise((resolve) => setImmediate(resolve));
    const after = inbox.deliveries.map((one) => ({ ...one, headers: { ...before.headers, ...one.headers } }));
    const [only, ...more] = after;
    if (only === undefined || more.length > 0 || isOther(before, only)) changes.push({ before, after });
  }
  return changes;
}

/** The same JSON that is written anew has another length. */
function isOther(before: Exchange | Delivery, after: Exchange | Delivery): boolean {
  return !isDeepStrictEqual(said(before), said(after));
}

function said(one: Exchange | Delivery): unknown {
  const headers = Object.entries(one.headers).filter(([name]) => !name.startsWith("content-"));
  return [
    one.kind === "exchange" && one.status,
    Object.fromEntries(headers),
    one.headers["content-type"]?.split(";")[0],
    one.body ?? one.text,
  ];
}

/**
 * Each refused call of an operation, answered as a right one was, about an object of its own: those that were sent with one
 * fault, and the others. An empty object as the body may be wrong in several ways.
 */
export function acceptances(history: History, operation: OperationId): Change[][] {
  const calls = history.calls.filter((one) => one.operation === operation);
  const [first, ...others] = calls.filter((one) => isSuccess(one) && one.intent.right !== false);
  if (first === undefined) return [];
  const accepted = (before: Exchange, place: number): Change => {
    const like = others.find(({ nr }) => nr === before.intent.twin) ?? first;
    const own = `01a00000-0000-7000-8000-${String(place).padStart(12, "0")}`;
    const ids = [idMadeBy(like, history), ...MOVED.map((pointer) => at(like.body, pointer))];
    const text = ids.filter(isText).reduce((all, id) => all.replaceAll(id, own), like.text);
    return answered(before, { ...like, text });
  };
  return [true, false].map((is) =>
    calls.filter((one) => isRefusal(one) && hasOneFault(one) === is).map(accepted),
  );
}

function hasOneFault({ intent, request }: Exchange): boolean {
  return intent.right === false && request.body !== "{}";
}

/** Where a movement of money has its own id. */
const MOVED = ["/capture_transaction_id", "/refund_transaction_id"];

/** Each accepted call of an operation, answered as one that was refused with this status. */
export function refusals(history: History, operation: OperationId, status: 400 | 401): Change[] {
  const calls = history.calls.filter((one) => one.operation === operation);
  const refused = calls.find((one) => one.status === status);
  return refused === undefined ? [] : calls.filter(isSuccess).map((before) => answered(before, refused));
}
