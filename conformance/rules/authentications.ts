/** Customers at 3DS: what their charges read as afterwards, and that each charge has a TID and a continuation of its own. */
import { authenticationsIn } from "./books/causes.ts";
import { idMadeBy } from "./books/made.ts";
import {
  type Exchange,
  type History,
  callsAbout,
  contract,
  isSettled,
  json,
  located,
  nameOf,
  replies,
  rule,
  successesOf,
} from "./rule.ts";
import { TEXT } from "./types.ts";

const STATUS = "/status_details/status";
const WALKS = ["state", "cards.three_ds", "three_ds"] as const;

type Wish = "succeed" | "fail";

const IS_OVER = { succeed: replies.hasPassed, fail: replies.hasFailed } as const;

/** Reads of charges whose customer has acted, by their id or their TID. What a refund makes of a charge is another question. */
function readsAfter(wished: Wish, history: History): Exchange[] {
  return authenticationsIn(history).flatMap(({ created, walk: { wish, tid, at }, until }) => {
    const about = (operation: contract.OperationId): Exchange[] =>
      [...new Set([idMadeBy(created, history), tid])].flatMap((id) => callsAbout(history, id, operation));
    const refunds = about("refundCharge").filter((one) => !replies.isRefusal(one));
    const isEarly = (one: Exchange): boolean =>
      replies.saysWithSuccess(one, "pending") && !isSettled(one, at, history);
    const reads = about("getCharge").filter(
      (one) =>
        replies.isSuccess(one) &&
        one.started > at &&
        one.ended < until &&
        json.isText(json.at(one.body, STATUS)) &&
        refunds.every(({ started }) => started > one.ended),
    );
    return wish === wished ? reads.filter((one) => !isEarly(one)) : [];
  });
}

const OUTCOMES = [
  [
    "three-ds.success.leaves-pending",
    "MUST: After a passed authentication the charge, held or not, is read neither as pending nor as failed.",
    "succeed",
    "neither pending nor failure",
  ],
  [
    "three-ds.failure.leaves-pending",
    "MUST: After a failed authentication the charge, to be held or not, is read neither as pending nor as succeeded.",
    "fail",
    "neither pending nor success",
  ],
] as const;

export const outcomes = OUTCOMES.map(([id, sentence, wish, expected]) =>
  rule({
    id,
    sentence,
    needs: WALKS,
    looksAt: "a read of a charge after its customer acted",
    of: (history) => readsAfter(wish, history),
    check: (proof) => proof.carries(STATUS, IS_OVER[wish], expected),
  }),
);

export const tids = rule({
  id: "three-ds.tid",
  sentence:
    "MUST: The redirect back to the merchant carries a query parameter TID, also after a failed authentication.",
  needs: WALKS,
  looksAt: "a customer who came back to the merchant",
  of: (history) => authenticationsIn(history).map(({ created, walk }) => ({ subject: created, walk })),
  check: (proof, { walk: { tid } }) =>
    proof.checks(tid !== "", "a parameter TID in the query of the way back to the merchant", "none"),
});

export const ownTids = rule({
  id: "three-ds.tid-reads-charge",
  sentence: "MUST: GET /transaction/charge/{id} reads the charge by the value of TID.",
  needs: WALKS,
  looksAt: "a charge that is read by its TID",
  of(history) {
    const walks = authenticationsIn(history).filter(({ walk }) => walk.tid !== "");
    const described = new Set(history.calls.map(descriptionOf).filter(json.isText));
    return walks.flatMap(({ created, walk: { tid, at } }) => {
      const isShared = walks.some(
        (one) => one.walk.tid === tid && descriptionOf(one.created) !== descriptionOf(created),
      );
      const reads = callsAbout(history, tid, "getCharge").filter(
        (one) =>
          one.started > at &&
          one.key === "secret" &&
          (replies.isSuccess(one) || (replies.isRefusal(one) && isSettled(one, at, history))),
      );
      return reads.map((subject) => {
        const shown = json.textsOf(subject.body).filter((text) => described.has(text));
        const isOwn = shown.length === 0 || shown.includes(descriptionOf(created));
        return { subjects: [subject, created], isOwn: isOwn && !isShared && !replies.isRefusal(subject) };
      });
    });
  },
  check: (proof, { isOwn }) =>
    proof.checks(isOwn, "the charge whose customer came back with this TID", "another one, or none"),
});

function descriptionOf({ operation, sent }: Exchange): string {
  return operation === "createCharge" ? String(json.at(sent, "/description")) : "";
}

export const ownContinuations = rule({
  id: "continuation.charge-id",
  sentence: "MUST: The continuation gives a string charge_id, by which the waiting charge is read.",
  needs: ["state", "cards.three_ds", "offers.continuation"],
  looksAt: "a continuation that was read",
  of(history) {
    // A creation that is repeated may give its charge another continuation.
    const described = new Map(
      history.calls.flatMap((one) => {
        const [url] = located(history.run.target, "continuation_url", one.body);
        return url === undefined ? [] : [[url.text.split("/").at(-1), descriptionOf(one)]];
      }),
    );
    const first = new Map<unknown, { readonly own: string | undefined; readonly by: Exchange }>();
    return successesOf(history, "getContinuation")
      .filter(({ status, intent }) => status === 200 && intent.right !== false)
      .map((subject) => {
        const charge = json.at(subject.body, "/charge_id");
        const own = described.get(contract.idInPath(subject));
        const known = first.get(charge) ?? { own, by: subject };
        first.set(charge, known);
        const reads = callsAbout(history, json.isText(charge) ? charge : undefined, "getCharge");
        const other = own === undefined || known.own === own ? undefined : known.by;
        return {
          subjects: other === undefined ? [subject] : [subject, other],
          charge,
          refused: reads.filter(
            (one) => one.key === "secret" && replies.isRefusal(one) && isSettled(one, subject.ended, history),
          ),
        };
      });
  },
  check: (proof, { subjects, charge, refused }) =>
    proof
      .carries("/charge_id", TEXT.is, TEXT.words)
      .checks(
        subjects.length === 1,
        "no continuation of another charge with the same charge_id",
        () => `${subjects.map(nameOf).join(" and ")}, both with charge_id ${json.show(charge)}`,
      )
      .and(...refused)
      .answers(200),
});
