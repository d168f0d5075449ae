/** The status words of one charge in one answer, list element or event. */
import { type Exchange, events, json, ofHistory } from "../rule.ts";
import { firstTime } from "./objects.ts";

/** Words of one meaning. Others (held, cancelled, refunded, authorized) go with more than one of these. */
const WORDS = {
  success: ["success", "succeeded", "successful", "completed", "captured", "paid"],
  failure: ["failure", "failed", "declined", "rejected", "denied"],
  pending: ["pending"],
};

const MEANINGS = new Map(
  Object.entries(WORDS).flatMap(([meaning, words]) => words.map((word) => [word, meaning] as const)),
);

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

interface Charge {
  readonly subject: Exchange | events.Delivery;
  /** As its answer, its list or its event shows it. */
  readonly charge: unknown;
  /** The outcome that the name of an event gives it. */
  readonly outcome?: string;
}

export interface ShownCharge extends Charge {
  /** Words without a meaning say nothing. */
  readonly words: readonly string[];
}

/** An element that several pages show is one object, and is shown here once. */
export const chargesShownIn = ofHistory(({ calls, events: deliveries }): readonly ShownCharge[] => {
  const isNew = firstTime();
  const answered = calls.flatMap(inAnswer).filter(({ charge }) => isNew(charge));
  return [...answered, ...deliveries.flatMap(inEvent)].map((one) => ({ ...one, words: wordsOf(one) }));
});

function inAnswer(subject: Exchange): Charge[] {
  const { operation, body } = subject;
  if (operation === "createCharge" || operation === "getCharge") return [{ subject, charge: body }];
  const list = operation === "listCharges" ? json.at(body, "/merchant_payment_transactions") : [];
  return json.isArray(list) ? list.map((charge) => ({ subject, charge })) : [];
}

function inEvent(subject: events.Delivery): Charge[] {
  const { type, body } = subject;
  const [resource, outcome = ""] = type.split(".");
  if (resource !== "charge") return [];
  return [body, json.at(body, "/payload")].map((charge) => ({ subject, charge, outcome }));
}

function wordsOf({ charge, outcome }: Charge): string[] {
  const found = PLACES.map((place) => json.at(charge, place));
  return [outcome, ...found].filter(json.isText).filter((word) => meaningOf(word) !== undefined);
}

export function meaningOf(word: string): string | undefined {
  return MEANINGS.get(word.toLowerCase());
}
