/** Which plan, subscription or invoice an object belongs to. */
import { type Kind, type Placed, newObjectsIn, objectsIn, ownIdOf } from "./books/objects.ts";
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
    // A list that was asked for by an id is looked at whole, whatever an earlier one showed.
    const narrowed = answersIn(history).filter(({ request }) => /[?&]\w+_id=/.test(request.url));
    return [...newObjectsIn(history), ...narrowed.flatMap((one) => objectsIn(one))]
      .flatMap(idsOfParents)
      .map(({ subject, pointer, name, parent, id }) => {
        const before = name && first.get(name);
        if (name !== undefined) first.set(name, before ?? id);
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

interface IdOfParent {
  readonly subject: Exchange;
  readonly pointer: string;
  readonly parent: Parent;
  readonly id: string;
  /** The same for one object and one kind of parent in each answer; undefined where it shows no id of its own. */
  readonly name: string | undefined;
}

function idsOfParents({ subject, place, value, kind }: Placed): IdOfParent[] {
  if (kind === undefined || subject.kind !== "exchange" || !replies.isSuccess(subject)) return [];
  const own = ownIdOf(kind, value);
  return (PARENTS[kind] ?? []).flatMap((parent) => {
    const places = [`/${parent}_id`, `/${parent}/${parent}_id`, `/${parent}/id`];
    const inside = places.find((one) => isId(json.at(value, one)));
    if (inside === undefined) return [];
    const name = isUnique(own) ? `${parent} of ${kind} ${String(own)}` : undefined;
    return [{ subject, pointer: `${place}${inside}`, parent, id: String(json.at(value, inside)), name }];
  });
}

/** The id by which the list was narrowed. Of two ids the document does not say which one narrows it. */
function askedFor({ request }: Exchange, parent: Parent): string | undefined {
  const query = new URL(request.url).searchParams;
  const parents = [...query.keys()].filter((name) => name.endsWith("_id"));
  return parents.length === 1 ? (query.get(`${parent}_id`) ?? undefined) : undefined;
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
