/** The object of the run that a value in an answer, a list or an event is about. */
import { type Exchange, events, json } from "../rule.ts";
import { kindAt, ownIdOf } from "./kinds.ts";
import type { Requests } from "./requests.ts";
import { IDS, TEXTS } from "./members.ts";
import type { Sent } from "./sent.ts";

/** Where the value stands. */
interface Place {
  readonly subject: Exchange | events.Delivery;
  readonly pointer: string;
}

export function byIdOf(value: unknown, { subject, pointer }: Place, { named }: Requests): Sent | undefined {
  const kind = kindAt(subject, pointer);
  const own = kind && named(kind, ownIdOf(kind, value));
  return own ?? firstOf(IDS.map(([name, by]) => named(by, json.at(value, `/${name}`))));
}

export function byTextOf(value: unknown, { named }: Requests): Sent | undefined {
  return firstOf(TEXTS.map((name) => named("text", json.at(value, `/${name}`))));
}

function firstOf(found: readonly (Sent | undefined)[]): Sent | undefined {
  return found.find((one) => one !== undefined);
}

/** The elements of the lists of invoices and payment intents belong to a subscription. */
export function billedBy(element: unknown, { subject }: Place, requests: Requests): Sent | undefined {
  const isBill =
    subject.kind === "exchange" && ["listInvoices", "listPaymentIntents"].includes(subject.operation);
  if (!isBill) return undefined;
  return firstOf(
    ["/subscription_id", "/subscription/id"].map((place) =>
      requests.named("billed to", json.at(element, place)),
    ),
  );
}
