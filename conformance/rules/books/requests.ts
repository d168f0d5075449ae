/** Whose money an answer, a list element or an event is about: the requests of a run, by the objects that they made. */
import { type Exchange, type History, callsAbout, contract, json, locate, replies } from "../rule.ts";
import { idMadeBy } from "./made.ts";
import { type Kind, kindOfAnswer } from "./objects.ts";
import {
  type Money,
  NO_MONEY,
  type Sent,
  amountAt,
  sentOfCapture,
  sentOfCharge,
  sentOfLookup,
  sentOfOrder,
  sentOfPlan,
  sentOfRefund,
} from "./sent.ts";
import { type Fields, fieldsOf, saidAt } from "./writes.ts";

/** What names an object: an id of its kind, a text that only one request has, or the subscription that it is billed to. */
type NamedBy = Kind | "capture" | "refund" | "text" | "billed to";

export interface Requests {
  readonly named: (by: NamedBy, name: unknown) => Sent | undefined;
  /** What the answer to this call is about. */
  readonly answered: (call: Exchange) => Sent | undefined;
  /** What was said of the members of an object; nothing where several creations were answered with its id. */
  readonly fieldsOf: (of: Sent) => Fields;
  /** Whether some request said this text under the first name of the path. */
  readonly wasSaid: (path: string, text: string) => boolean;
}

/** What one call made or moved, and the ids and texts by which that is known later. */
interface Entry {
  readonly sent: Sent;
  readonly names: { readonly [By in NamedBy]?: unknown };
}

export function requestsOf(history: History): Requests {
  const names = new Map<string, readonly Sent[]>();
  const answers = new Map<number, Sent>();
  let said: ReadonlySet<string> | undefined;
  const named: Requests["named"] = (by, name) => {
    const [known, another] = (json.isText(name) && names.get(`${by} ${name}`)) || [];
    return another === undefined ? known : undefined;
  };
  for (const call of history.calls) {
    const isMade = replies.isSuccess(call) || ALSO_REFUSED.includes(call.operation);
    const entries = (isMade && ENTER[call.operation]?.(call, history, named)) || [];
    for (const { sent, names: own } of entries) {
      if (!answers.has(call.nr)) answers.set(call.nr, sent);
      for (const [by, name] of Object.entries(own))
        if (json.isText(name)) {
          const key = `${by} ${name}`;
          names.set(key, [...new Set([...(names.get(key) ?? []), sent])]);
        }
    }
  }
  return {
    named,
    wasSaid: (path, text) => (said ??= saidBy([...answers.values()])).has(saidAt(path, text)),
    answered(call) {
      const kind = kindOfAnswer(call);
      return answers.get(call.nr) ?? (kind && named(kind, contract.idInPath(call)));
    },
    fieldsOf: ({ kind, id, fields }) =>
      fields === undefined || (names.get(`${kind} ${id}`) ?? []).length > 1 ? NOTHING : fields,
  };
}

const NOTHING: Fields = new Map();

function saidBy(all: readonly Sent[]): ReadonlySet<string> {
  const fields = all.flatMap((sent) => [...(sent.fields?.values() ?? [])].flat());
  const texts = fields.flatMap(({ path, writes }) =>
    writes.map(({ value }) => (json.isText(value) ? saidAt(path, value) : "")),
  );
  return new Set(texts);
}

type Enter = (call: Exchange, history: History, named: Requests["named"]) => readonly Entry[];

/** What a new object has where its request does not say otherwise. */
const DEFAULTS: { readonly [Op in Exchange["operation"]]?: Readonly<Record<string, unknown>> } = {
  createProduct: { status: "enabled" },
  createPlan: { billing_frequency: "monthly", status: "active" },
  createSubscription: {
    auto_billing: true,
    billing_frequency: "monthly",
    billing_method: "card",
    status: "active",
  },
};

const ENTER: { readonly [Op in Exchange["operation"]]?: Enter } = {
  createCharge: entryOfCharge,
  captureCharge: ({ sent, body }) => [
    { sent: sentOfCapture(sent), names: { capture: json.at(body, "/capture_transaction_id") } },
  ],
  refundCharge: (call, _, named) => [
    {
      sent: sentOfRefund(call.sent, named("charge", contract.idInPath(call))),
      names: { refund: json.at(call.body, "/refund_transaction_id") },
    },
  ],
  lookupInstallments: ({ sent }) => [{ sent: sentOfLookup(sent), names: {} }],
  createPaymentToken: (call, history) => [made(call, history)],
  createOrder: (call, history) => [
    made(call, history, sentOfOrder([call, ...updatesOf(call, history)].map(({ sent }) => sent))),
  ],
  createProduct: (call, history) => [made(call, history)],
  createPlan: (call, history) => [made(call, history, sentOfPlan(call.sent))],
  /** What is billed to it is the price of its plan. */
  createSubscription(call, history, named) {
    const own = made(call, history);
    const plan = named("plan", json.at(call.sent, "/plan_id"));
    return plan === undefined ? [own] : [own, { sent: plan, names: { "billed to": own.sent.id } }];
  },
};

/** Texts that only one request has. */
const TEXTS: { readonly [Op in Exchange["operation"]]?: string } = {
  createCharge: "/description",
  createOrder: "/description",
  createPlan: "/name",
};

function made(
  call: Exchange,
  history: History,
  money: Money = NO_MONEY,
  id = idMadeBy(call, history),
): Entry {
  const kind = kindOfAnswer(call);
  const fields = fieldsOf([call, ...updatesOf(call, history)], DEFAULTS[call.operation]);
  const text = json.at(call.sent, TEXTS[call.operation] ?? "");
  return { sent: { ...money, kind, id, fields }, names: { ...(kind && { [kind]: id }), text } };
}

function updatesOf(call: Exchange, history: History): Exchange[] {
  const id = idMadeBy(call, history);
  if (call.operation === "createOrder") return movesOf(history, id, "updateOrder");
  return call.operation === "createPaymentToken" ? movesOf(history, id, "updatePaymentToken") : [];
}

/** The 400 of a charge or a lookup may show it, too. */
const ALSO_REFUSED = ["createCharge", "lookupInstallments"];

function entryOfCharge(call: Exchange, history: History): readonly Entry[] {
  if (amountAt(call.sent, "/amount_details") === undefined) return [];
  const own = idMadeBy(call, history);
  const id = own ?? locate(history.run.target, "pending_charge_id", call.body);
  const sumsOf = (operation: Move): number[] =>
    movesOf(history, id, operation).flatMap((move) => amountAt(move.sent, "") ?? []);
  const money = sentOfCharge(call, sumsOf("captureCharge"), sumsOf("refundCharge"));
  // The id in a 400 may be no charge's. What moved a charge of an unknown id is not known either.
  const isKnown =
    replies.isSuccess(call) || own !== undefined || movesOf(history, id, "getCharge").length > 0;
  return [made(call, history, isKnown ? money : { ...money, sums: {} }, id)];
}

type Move = "captureCharge" | "refundCharge" | "updateOrder" | "updatePaymentToken" | "getCharge";

/** The calls that may have moved or changed something: also those whose answer was lost. */
function movesOf(history: History, id: string | undefined, operation: Move): Exchange[] {
  return callsAbout(history, id, operation).filter(
    (one) => replies.isSuccess(one) || one.status === 0 || one.status >= 500,
  );
}
