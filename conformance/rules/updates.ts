/** A read behind an update shows what was sent last, and not what that has replaced. */
import { anotherIn, creationsOf } from "./books/made.ts";
import {
  type Exchange,
  type History,
  callsAbout,
  contract,
  isSettled,
  json,
  replies,
  rule,
  successesOf,
} from "./rule.ts";
import { OBJECT } from "./types.ts";

type Value = string | number;

/** A read of an object of which an update has replaced something. */
export interface ReadBehind {
  readonly subject: Exchange;
  readonly shows: "what was sent last" | "what was replaced" | "neither";
}

const READ_BY = { updateOrder: "getOrder", updatePaymentToken: "getPaymentToken" } as const;

const KIND = { updateOrder: "order", updatePaymentToken: "token" } as const;

type Update = keyof typeof READ_BY;

/** For one place of the requests. Objects that never show what was sent there are left out. */
export function readsBehind(history: History, operation: Update, place: string): ReadBehind[] {
  const updated = new Set(successesOf(history, operation).map(contract.idInPath));
  return [...updated].flatMap((id) => {
    const created = creationsOf(history, KIND[operation], id);
    const writes = [...created, ...callsAbout(history, id, operation)].flatMap((call) => {
      const value = replies.isRefusal(call) ? undefined : json.at(call.sent, place);
      return json.isText(value) || json.isWhole(value) ? [{ call, value }] : [];
    });
    const reads = callsAbout(history, id, READ_BY[operation]).filter(replies.isSuccess);
    const isShown = writes.some(({ value }) => reads.some((read) => isIn(read, value, place)));
    // A card may give one token to all who ask for one.
    if (created.length > 1 || !isShown) return [];
    return reads.flatMap((read) => behind(read, place, writes, history));
  });
}

interface Write {
  readonly call: Exchange;
  readonly value: Value;
}

function behind(subject: Exchange, place: string, writes: readonly Write[], history: History): ReadBehind[] {
  const done = writes.filter(({ call }) => isRight(call) && call.ended < subject.started);
  const begun = writes.filter(({ call }) => call.started < subject.ended);
  // Several where an answer was lost, or calls overlapped.
  const last = begun
    .filter(({ call }) => done.every((one) => one.call.started <= call.ended))
    .map(({ value }) => value);
  const replaced = begun.map(({ value }) => value).filter((value) => !last.includes(value));
  const isAmong = (values: readonly Value[]): boolean => values.some((value) => isIn(subject, value, place));
  if (replaced.length === 0) return [];
  if (isAmong(last)) return [{ subject, shows: "what was sent last" }];
  return done.every(({ call }) => isSettled(subject, call.ended, history))
    ? [{ subject, shows: isAmong(replaced) ? "what was replaced" : "neither" }]
    : [];
}

function isRight({ status, intent }: Exchange): boolean {
  return status === 200 && intent.right !== false;
}

/** A text of this run stands for itself. A sum may stand beside others, under other names. */
function isIn({ body }: Exchange, value: Value, place: string): boolean {
  if (typeof value === "string") return json.mentions(body, value);
  return ["", "/order", "/order_information"].some((within) => json.at(body, within + place) === value);
}

/** Of its consumer, the texts that each request says anew. */
const CONSUMER = ["/consumer_details/external_consumer_id", "/consumer_details/contact/id"];

export const updatedTokens = rule({
  id: "token.update.answer",
  sentence:
    "MUST: A created token is updated by its id, and the answer carries status_details and token_details.",
  needs: ["state", ...contract.needsOf("updatePaymentToken")],
  looksAt: "a token that was updated",
  of: (history) => [
    ...successesOf(history, "updatePaymentToken").filter(isRight),
    ...CONSUMER.flatMap((place) => readsBehind(history, "updatePaymentToken", place)),
  ],
  check(proof, one, history) {
    if ("shows" in one)
      proof.checks(one.shows !== "what was replaced", "the consumer that was sent last", one.shows);
    else
      proof
        .carries("/status_details", OBJECT.is, OBJECT.words)
        .carries("/token_details", OBJECT.is, OBJECT.words)
        .fits()
        .isAbout("the token that was updated", anotherIn(one.body, "token", contract.idInPath(one), history));
  },
});

export const updatedOrders = rule({
  id: "order.update.persists",
  sentence: "SHOULD: A description changed by an update is found in the order when it is read again.",
  needs: ["state", ...contract.needsOf("updateOrder")],
  looksAt: "the description of an order behind an update",
  of: (history) => readsBehind(history, "updateOrder", "/description"),
  check: (proof, { shows }) =>
    proof.checks(shows === "what was sent last", "the description that was sent last", shows),
});
