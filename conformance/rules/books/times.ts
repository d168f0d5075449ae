/** What a date_created or created_on means. */
import { type Exchange, events, json } from "../rule.ts";

const BESIDE = ["/charge", "/order", "/status_details"];

/** Beside an object that stands in the answer, the date may be that of the answer. */
export function isOfAnswer(pointer: string, { body }: Exchange): boolean {
  return pointer === "/date_created" && BESIDE.some((place) => json.at(body, place) !== undefined);
}

/** As milliseconds, these are years after 5138. */
const MICROSECONDS_FROM = 100_000_000_000_000;

/** In milliseconds. The document gives most dates no unit: their size says whether they count seconds or microseconds. */
export function timeOf(date: unknown, subject: Exchange | events.Delivery, pointer: string): number {
  if (json.isMilliseconds(date)) return date;
  const isLarge = Number(date) >= MICROSECONDS_FROM;
  if (isLarge) return countsMilliseconds(subject, pointer) ? Number(date) : Number(date) / 1000;
  return Number(date) * 1000;
}

/** The dates of refusals and of continuations, to which the document gives this unit. */
function countsMilliseconds(subject: Exchange | events.Delivery, pointer: string): boolean {
  if (subject.kind !== "exchange") return false;
  if (pointer === "/created_on") return subject.operation === "getContinuation";
  return pointer === "/date_created" && subject.status >= 400;
}
