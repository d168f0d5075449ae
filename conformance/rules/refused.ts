/** What is refused although nothing in it is: each of its parts is accepted in other calls of the run. */
import { isCounted, withoutMarkers } from "../call/marker.ts";
import { idMadeBy } from "./books/made.ts";
import {
  type Exchange,
  type History,
  answersIn,
  contract,
  gist,
  isByCard,
  json,
  located,
  methodOf,
  nameOf,
  ofHistory,
  replies,
  rule,
} from "./rule.ts";

/**
 * What a movement of a charge is answered depends on its state. What a subscription may ask beside what its plan says is
 * open (gap subscription.billing-frequency-values).
 */
const OPERATIONS: readonly contract.OperationId[] = [
  ...(["createPaymentToken", "updatePaymentToken", "createCharge", "lookupInstallments"] as const),
  ...(["createOrder", "updateOrder", "createProduct", "createPlan"] as const),
  ...(["listCharges", "listInvoices", "listPaymentIntents", "listPlans", "listSubscriptions"] as const),
];

/** Key, id, headers, parameters and members of the body: a value for each name. */
type Parts = ReadonlyMap<string, string>;

export const refusedTogether = rule({
  id: "service.parts-together",
  sentence:
    "SHOULD: A request is not refused for two parts together each of which is accepted in other requests.",
  looksAt: "a right request each part of which is accepted in other requests",
  // The request with the fewest unmet pairs is named first.
  of: (history) =>
    OPERATIONS.flatMap((operation) => {
      const calls = answersIn(history).filter(
        (one) => one.operation === operation && one.intent.right !== false && !isOpen(one),
      );
      const accepted = calls.filter(replies.wasAccepted).map(partsIn(history));
      return calls
        .map((subject) => ({ subject, pairs: unmetPairs(subject, accepted, history) }))
        .filter(({ subject, pairs }) => pairs.length > 0 || replies.wasAccepted(subject))
        .toSorted((one, other) => one.pairs.length - other.pairs.length);
    }),
  check: (proof, { subject, pairs }) =>
    proof.checks(
      pairs.length === 0,
      "no request that is refused for two parts together each of which is accepted in other requests",
      () => `${gist(subject)} for ${nameOf(subject)}; no accepted request has ${pairs.join(" or ")}`,
    ),
});

/**
 * How conditions of a list combine, what else may stand beside a cursor, what is beyond the last page, what a charge for an order may say,
 * and what auto_capture is without a card are open.
 */
function isOpen(call: Exchange): boolean {
  const { operation, sent, request } = call;
  if (operation === "createCharge")
    return ["/order_id", ...(isByCard(call) ? [] : ["/processing_instructions"])].some(
      (place) => json.at(sent, place) !== undefined,
    );
  const names = [...new URL(request.url).searchParams.keys()].filter(
    (name) => !/^(limit|page_size)$/.test(name),
  );
  return (
    operation.startsWith("list") &&
    (names.length > 1 || names.some((name) => /^page$|^(before|after)_id$/.test(name)))
  );
}

/** The pairs of parts of a refused request that no accepted one has, though some has each, and some needs no other names. */
function unmetPairs(call: Exchange, accepted: readonly Parts[], history: History): string[] {
  if (!replies.isRefusal(call) || [401, 403].includes(call.status)) return [];
  const parts = partsIn(history)(call);
  const has = (one: Parts, names: readonly string[]): boolean =>
    names.every((name) => one.get(name) === parts.get(name));
  const names = [...parts.keys()];
  const wasAccepted = (...some: readonly string[]): boolean => accepted.some((one) => has(one, some));
  const needsNoMore = accepted.some((one) => [...one.keys()].every((name) => parts.has(name)));
  if (!needsNoMore || !names.every((name) => wasAccepted(name))) return [];
  return names.flatMap((name, place) =>
    names
      .slice(place + 1)
      .filter((other) => !wasAccepted(name, other))
      .map((other) => `${inWords(name, call)} beside ${inWords(other, call)}`),
  );
}

function inWords(name: string, call: Exchange): string {
  if (name === "key") return `the ${call.key} key`;
  return name === "payment_detail" ? `${name} (${methodOf(call)})` : name;
}

/** What the run made is known by what it was made with, and what was done with it before; a text that is new each time by its other words. */
const partsIn = ofHistory((history) => {
  const known = new Map<Exchange, Parts>();
  const madeBy = creationsIn(history);
  const usesOf = usesIn(history);
  const ofCall = (call: Exchange): Parts => {
    const before = known.get(call);
    if (before !== undefined) return before;
    const valueOf = (value: unknown): string =>
      JSON.stringify(value, (_, one: unknown) => {
        if (json.isWhole(one) && isCounted(one)) return "an amount of its own";
        if (!json.isText(one)) return one;
        const creation = madeBy.get(one);
        // An id may be a text that others have for another reason.
        if (creation === undefined || creation.ended > call.started) return withoutMarkers(one);
        const uses = (usesOf.get(one) ?? []).filter((use) => use !== call && use.started < call.ended);
        // Which of two came first, nobody can say.
        const isTogether = uses.some(({ ended }) => ended > call.started);
        return [
          ...ofCall(creation),
          ...new Set(uses.map(({ operation }) => operation)),
          isTogether && call.nr,
        ];
      });
    const { request, sent, key, operation } = call;
    const named = [
      ["key", key],
      ["id", contract.idInPath(call)],
      ...Object.entries(request.headers).filter(([name]) => name.startsWith("x-cash")),
      ...new URL(request.url).searchParams,
      ...(json.isObject(sent) ? Object.entries(sent) : [["body", sent]]),
      // Which outcome an amount has, depends on what pays it.
      ...(operation === "createCharge"
        ? [["payment_detail", [json.at(sent, "/payment_detail"), json.at(sent, "/amount_details")]]]
        : []),
    ] as const;
    const parts = new Map(
      named.flatMap(([name, value]) =>
        value === undefined ? [] : [[String(name), valueOf(value)] as const],
      ),
    );
    known.set(call, parts);
    return parts;
  };
  return ofCall;
});

/** By the ids under which other requests name what was made. */
const creationsIn = ofHistory(
  (history): ReadonlyMap<string, Exchange> =>
    new Map(
      history.calls.flatMap((call) => {
        if (!/^create(PaymentToken|Order|Product|Plan)$/.test(call.operation)) return [];
        const isToken = call.operation === "createPaymentToken";
        const tokens = isToken ? located(history.run.target, "payment_token", call.body) : [];
        return [idMadeBy(call, history) ?? [], tokens.map(({ text }) => text)]
          .flat()
          .map((id) => [id, call] as const);
      }),
    ),
);

/** The charges and changes that name a token or an order. */
const usesIn = ofHistory(({ calls }) => {
  const uses = new Map<string, Exchange[]>();
  for (const call of calls.filter(({ operation }) => /^(create|update)/.test(operation)))
    for (const text of [contract.idInPath(call) ?? [], json.textsOf(call.sent)].flat())
      uses.set(text, [...(uses.get(text) ?? []), call]);
  return uses;
});
