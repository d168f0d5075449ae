/** Every place where an answer, a list or an event shows money or a text, and the object that it belongs to. */
import { type Exchange, events, json, ofHistory } from "../rule.ts";
import { type Requests, requestsOf } from "./requests.ts";
import { type Notes, type Sighting, lookAt } from "./sighting.ts";
import { toldBefore } from "./told-before.ts";
import { mayHaveAPoint } from "./written.ts";

/** An event of another resource, such as a disbursement, may show other sums of a charge. */
const RESOURCES = new Set(events.NAMED_EVENTS.map(resourceOf));

/** All of a run, and the requests that say what they belong to. */
export const sightingsIn = ofHistory((history) => {
  const requests = requestsOf(history);
  return { requests, sightings: sightingsOf(history.calls, history.events, requests) };
});

/** In an order that is the same in each run: answers by operation, then events by type. */
function sightingsOf(
  calls: readonly Exchange[],
  deliveries: readonly events.Delivery[],
  requests: Requests,
): readonly Sighting[] {
  const answers = calls
    .filter(({ body }) => json.isObject(body))
    .toSorted((a, b) => a.operation.localeCompare(b.operation) || a.nr - b.nr);
  const told = deliveries
    .filter(({ type }) => RESOURCES.has(resourceOf(type)))
    .toSorted((a, b) => a.type.localeCompare(b.type) || a.nr - b.nr);
  const found: Sighting[] = [];
  const isTold = toldBefore();
  const isListed = toldBefore();
  for (const subject of [...answers, ...told]) {
    // 5000 and 5000.0 are one value. How each is written is judged, too.
    const isKeptWhole = mayHaveAPoint(subject);
    const from = subject.kind === "exchange" ? subject.operation : subject.type;
    const notes: Notes = {
      keep: (one) => {
        const what = `${one.kind} ${one.isMoney} ${JSON.stringify(one.value)}`;
        if (isKeptWhole || !isTold(one.of, what)) found.push(one);
      },
      // Elements of answers that have the same values are one object.
      isKnown: (element, pointer) =>
        !isKeptWhole && json.isObject(element) && isListed(element, `${from} ${pointer}`),
    };
    const of = subject.kind === "exchange" ? requests.answered(subject) : undefined;
    lookAt(subject.body, { subject, pointer: "", of }, requests, notes);
  }
  return found;
}

function resourceOf(type: string): string {
  return type.split(".")[0] ?? "";
}
