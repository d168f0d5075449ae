/** A read behind an update shows what was sent last, and not what that has replaced. */
import { anotherIn } from "./books/made.ts";
import { callsById } from "./carries.ts";
import { sightingsIn } from "./books/sightings.ts";
import { isRight, standingAt } from "./books/writes.ts";
import { type Exchange, type History, contract, json, nameOf, replies, rule, successesOf } from "./rule.ts";
import { OBJECT } from "./types.ts";

/** A read of an object of which an update has replaced something. */
interface ReadBehind {
  readonly subject: Exchange;
  readonly shows: "what was sent last" | "what was replaced" | "neither";
}

function inWords({ shows, subject }: ReadBehind): string {
  return `${shows} in ${nameOf(subject)}`;
}

const READ_BY = { order: "getOrder", token: "getPaymentToken" } as const;

function isAmong(values: readonly unknown[], { body }: Exchange): boolean {
  return values.some((value) => json.isText(value) && json.mentions(body, value));
}

/** For one text of the requests, wherever the read shows it. Objects that never show what was sent there are left out. */
function readsBehind(history: History, kind: keyof typeof READ_BY, path: string): ReadBehind[] {
  const { requests } = sightingsIn(history);
  // What a key may see of an object is open.
  const reads = Map.groupBy(
    successesOf(history, READ_BY[kind]),
    (read) => `${read.key} ${contract.idInPath(read)}`,
  );
  return [...reads.values()].flatMap((own) => {
    const [first] = own;
    const of = requests.named(kind, first && contract.idInPath(first));
    const fields = of === undefined ? [] : [...requests.fieldsOf(of).values()].flat();
    const writes = fields.find((one) => one.path === path)?.writes ?? [];
    const sent = writes.map(({ value }) => value);
    if (!own.some((read) => isAmong(sent, read))) return [];
    return own.flatMap((subject): ReadBehind[] => {
      const { last, replaced, isKnown } = standingAt(subject, writes, history);
      if (replaced.length === 0) return [];
      if (isAmong(last, subject)) return [{ subject, shows: "what was sent last" }];
      return isKnown
        ? [{ subject, shows: isAmong(replaced, subject) ? "what was replaced" : "neither" }]
        : [];
    });
  });
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
    ...callsById("updatePaymentToken", history).filter((one) => replies.isRefusal(one) || isRight(one)),
    ...CONSUMER.flatMap((place) => readsBehind(history, "token", place)),
  ],
  check(proof, one, history) {
    if ("shows" in one)
      proof.checks(one.shows !== "what was replaced", "the consumer that was sent last", inWords(one));
    else
      proof
        .accepted()
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
  of: (history) => readsBehind(history, "order", "/description"),
  check: (proof, one) =>
    proof.checks(one.shows === "what was sent last", "the description that was sent last", inWords(one)),
});
