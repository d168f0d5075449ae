/** Calls behind those of nearly all other flows. */
import {
  type Exchange,
  type Tools,
  contract,
  flow,
  json,
  replies,
  several,
  unlessBlocked,
} from "../../flow.ts";
import { has } from "./changes.ts";
import { leavesOf } from "./detailed.ts";
import { failed } from "./look.ts";
import { askAgain } from "./unsuccessful.ts";

export const waitingAgain = flow({
  id: "waiting-again",
  title:
    "Moves one of three holds, reads one object of each kind and past, and again what waits although an event says that it succeeded",
  needs: ["state"],
  alone: "answers so far",
  proves: {},

  async run(tools) {
    await unlessBlocked(neighbours(tools));
    await readEachLife(tools);
    await askAgain(tools);
    // An event that names nothing may be about any refusal before it: none follows this one.
    await failed(tools);
  },
});

/** What moves the hold in the middle leaves the one before it, and the one behind it, as they are. */
async function neighbours(tools: Tools): Promise<void> {
  const { api, given } = tools;
  if (!has(tools, "createCharge", "captureCharge", "refundCharge")) return;
  const moved = async (moves: "refundCharge" | "captureCharge"): Promise<void> => {
    const [before, middle, behind] = [
      await given.heldCharge(),
      await given.heldCharge(),
      await given.heldCharge(),
    ];
    await api[moves](middle.id, middle.money);
    for (const { id, money } of [before, behind]) await api.captureCharge(id, money);
  };
  await several([() => moved("refundCharge"), () => moved("captureCharge")]);
}

/** What makes each kind, the place of its id in the answer, and what reads it. */
const KINDS = [
  ["createPaymentToken", "token_id", "getPaymentToken"],
  ["createCharge", "charge_id", "getCharge"],
  ["createOrder", "order_id", "getOrder"],
  ["createPlan", undefined, "getPlan"],
  ["createSubscription", undefined, "getSubscription"],
] as const;

/** Of all that was made alike, and about which the same was done since, one is read. */
async function readEachLife({ api, given, seen }: Tools): Promise<void> {
  const done = new Map<string, Set<string>>();
  for (const call of seen().filter(({ request }) => request.method !== "GET"))
    for (const text of [contract.idInPath(call) ?? "", ...json.textsOf(call.sent)])
      done.set(text, (done.get(text) ?? new Set()).add(`${call.operation} ${replies.wasAccepted(call)}`));
  const lives = new Map<string, () => Promise<Exchange>>();
  for (const [creates, place, reads] of KINDS.filter(([, , one]) => given.offered(one).length > 0))
    for (const made of seen().filter((one) => one.operation === creates && replies.isSuccess(one))) {
      const id = place === undefined ? json.at(made.body, "/id") : given.idShownIn(place, made.body);
      if (!json.isText(id) || made.key === "other_public") continue;
      const life = [creates, ...wordsIn(made.sent), ...[...(done.get(id) ?? [])].toSorted()];
      lives.set(life.join(" "), () => api.call(reads, { id }));
    }
  await several([...lives.values()]);
}

/** Names of members, flags, and words of a list as the document has them: "pay_with_store". */
function wordsIn(sent: unknown): string[] {
  return leavesOf(sent).flatMap((place) => {
    const value = json.at(sent, place);
    const isWord = typeof value === "boolean" || (json.isText(value) && /^[a-z_]+$/.test(value));
    return isWord ? [place, String(value)] : place.split("/").slice(1, 2);
  });
}
