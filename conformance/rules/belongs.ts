/** Which plan, subscription or invoice an object belongs to. */
import { type Kind, kindAt, ownIdOf, ownIdsAt } from "./books/kinds.ts";
import { objectsIn } from "./books/objects.ts";
import { type Exchange, answersIn, json, replies, rule } from "./rule.ts";

type Parent = "plan" | "subscription" | "invoice";

/** What an object of each kind belongs to as long as it exists. */
const PARENTS: { readonly [K in Kind]?: readonly Parent[] } = {
  subscription: ["plan"],
  invoice: ["plan", "subscription"],
  payment_intent: ["plan", "subscription", "invoice"],
};

export const shownParents = rule({
  id: "shown.belongs-to",
  sentence:
    "SHOULD: Wherever an answer or a list shows the plan, the subscription or the invoice that a subscription, an invoice or a payment intent belongs to, it is the one that the list was asked for, and the one that was shown before.",
  needs: ["state", "offers.subscription"],
  looksAt: "a plan_id, a subscription_id or an invoice_id",
  of(history) {
    const first = new Map<string, string>();
    return answersIn(history)
      .filter(replies.isSuccess)
      .flatMap(childrenIn)
      .map(({ subject, pointer, name, parent }) => {
        const before = name && first.get(name);
        if (name !== undefined) first.set(name, before ?? String(json.at(subject.body, pointer)));
        return { subject, pointer, parent, known: [askedFor(subject, parent), before].filter(json.isText) };
      });
  },
  check: (proof, { pointer, parent, known }) =>
    proof.whereverIs(
      pointer,
      (id) => !known.some((one) => isAnother(String(id), one)),
      `the ${parent} that it belongs to`,
    ),
});

const SHORTEST_UNIQUE_ID = 8;

interface Child {
  readonly subject: Exchange;
  /** Where the id of the parent stands. */
  readonly pointer: string;
  readonly parent: Parent;
  /** The same for one object and one kind of parent in each answer; undefined where it shows no id of its own. */
  readonly name: string | undefined;
}

function childrenIn(subject: Exchange): Child[] {
  return objectsIn(subject.body).flatMap(({ place, value }) => {
    const kind = kindAt(subject, place);
    if (kind === undefined) return [];
    const own = ownIdOf(kind, value);
    return (PARENTS[kind] ?? []).flatMap((parent): Child[] => {
      const pointer = [`${place}/${parent}_id`, ...ownIdsAt(`${place}/${parent}`, parent)].find((one) =>
        isId(json.at(subject.body, one)),
      );
      const name = isUnique(own) ? `${parent} of ${kind} ${String(own)}` : undefined;
      return pointer === undefined ? [] : [{ subject, pointer, parent, name }];
    });
  });
}

/** The id by which the list was narrowed. Only elements of a list are asked for by one. */
function askedFor({ request }: Exchange, parent: Parent): string | undefined {
  return new URL(request.url).searchParams.get(`${parent}_id`) ?? undefined;
}

function isId(value: unknown): boolean {
  return json.isText(value) || json.isWhole(value);
}

/** A short id may be counted from 1 within the parent. */
function isUnique(id: unknown): boolean {
  return isId(id) && String(id).length >= SHORTEST_UNIQUE_ID;
}

/** An id of another length may be another kind of id of the same object. */
function isAnother(id: string, known: string): boolean {
  return id.length === known.length && id.toLowerCase() !== known.toLowerCase();
}
