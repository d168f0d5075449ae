/** The status words of one charge in one answer, list element or event. */
import { type Exchange, events, json } from "../rule.ts";
import { firstTime } from "./told-before.ts";

/** Words of one meaning. Others (held, cancelled, refunded, authorized) go with more than one of these. */
const MEANINGS = {
  success: ["success", "succeeded", "successful", "completed", "captured", "paid"],
  failure: ["failure", "failed", "declined", "rejected", "denied"],
  pending: ["pending"],
} as const;

const DETAILS = ["/detail/additional_details", "/status_details/detail/additional_details"];
const PLACES = [
  "/status_details/status",
  "/status",
  "/current_status",
  "/charge/status",
  "/charge/current_status",
  "/charge/status_details/status",
  ...DETAILS.flatMap((place) => [`${place}/charge_status`, `${place}/current_status`]),
];

export interface Shown {
  readonly subject: Exchange | events.Delivery;
  /** The charge, as its answer, its list or its event shows it. */
  readonly charge: unknown;
  /** The outcome that the name of an event gives it. */
  readonly outcome?: string;
}

/** An element that several pages show is one object, and is shown here once. */
export function shownOf(calls: readonly Exchange[], deliveries: readonly events.Delivery[]): Shown[] {
  const isNew = firstTime();
  const answered = calls.flatMap(inAnswer).filter(({ charge }) => isNew(charge));
  return [...answered, ...deliveries.flatMap(inEvent)];
}

function inAnswer(subject: Exchange): Shown[] {
  const { operation, body } = subject;
  if (operation === "createCharge" || operation === "getCharge") return [{ subject, charge: body }];
  const list = operation === "listCharges" ? json.at(body, "/merchant_payment_transactions") : [];
  return json.isArray(list) ? list.map((charge) => ({ subject, charge })) : [];
}

function inEvent(subject: events.Delivery): Shown[] {
  const { type, body } = subject;
  const [resource, outcome = ""] = type.split(".");
  if (resource !== "charge") return [];
  return [body, json.at(body, "/payload")].map((charge) => ({ subject, charge, outcome }));
}

/** Words without a meaning of the table say nothing. */
export function wordsOf({ charge, outcome }: Shown): string[] {
  const found = PLACES.map((place) => json.at(charge, place));
  return [outcome, ...found].filter(json.isText).filter((word) => meaningOf(word) !== undefined);
}

export function meaningOf(word: string): string | undefined {
  return Object.entries(MEANINGS).find(([, words]) => words.some((one) => one === word.toLowerCase()))?.[0];
}
