/** Every place where an answer, a list or an event shows money, and the object that it belongs to. */
import { type Exchange, events, json } from "../../flow.ts";
import type { Books, Role, Sent } from "./sent.ts";

/** One value at one place. */
export interface Sighting {
  readonly subject: Exchange | events.Delivery;
  readonly pointer: string;
  readonly value: unknown;
  readonly kind: Role | "currency_code";
  /** Undefined where the money belongs to nothing that this run made. */
  readonly of: Sent | undefined;
  /** An amount with its currency, which the document gives a type. */
  readonly isMoney: boolean;
}

/** An event of another resource, such as a disbursement, may tell other sums of a charge. */
const RESOURCES = new Set(events.NAMED_EVENTS.map(resourceOf));

/** Other names of the amount of an object. */
const ROLES: Readonly<Record<string, Role>> = {
  amount: "amount",
  amount_details: "amount",
  order_total_amount: "amount",
  price: "amount",
  captured_amount: "captured_amount",
  refunded_amount: "refunded_amount",
};

/** What a merchant writes there, or what the document gives no fields, may be about other sums. */
const FREE = ["additional_details", "purchase_details", "purchases", "items", "notes", "options", "metadata"];
/** Members that are about the object they stand in. */
const SAME = ["charge", "order", "order_information", "plan", "payload"];
const NAMES = ["id", "capture_transaction_id", "refund_transaction_id", "charge_id", "description", "name"];

interface Place extends Pick<Sighting, "subject" | "pointer" | "of"> {
  /** The object around this place. */
  readonly within?: Sent | undefined;
  /** The object in which the list of this element stands. An element that names it again is one of its movements. */
  readonly entryOf?: Sent | undefined;
}

/** In an order that is the same in each run: answers by operation, then events by type. */
export function sightingsOf(
  calls: readonly Exchange[],
  deliveries: readonly events.Delivery[],
  books: Books,
): readonly Sighting[] {
  const answers = calls
    .filter(({ body }) => json.isObject(body))
    .toSorted((a, b) => a.operation.localeCompare(b.operation) || a.nr - b.nr);
  const told = deliveries
    .filter(({ type }) => RESOURCES.has(resourceOf(type)))
    .toSorted((a, b) => a.type.localeCompare(b.type) || a.nr - b.nr);
  return [...answers, ...told].flatMap((subject) => {
    const of = subject.kind === "exchange" ? books.answered(subject) : undefined;
    const found: Sighting[] = [];
    look(subject.body, { subject, pointer: "", of }, books, found);
    return found;
  });
}

function look(value: unknown, place: Place, books: Books, found: Sighting[]): void {
  if (json.isArray(value)) {
    for (const [index, element] of value.entries())
      look(
        element,
        {
          ...place,
          pointer: `${place.pointer}/${index}`,
          of: billedBy(element, place, books),
          entryOf: place.within,
        },
        books,
        found,
      );
    return;
  }
  if (!json.isObject(value)) return;
  const named = objectOf(value, books);
  const of = named !== undefined && named === place.entryOf ? undefined : (named ?? place.of);
  for (const [name, member] of Object.entries(value)) {
    const here = { subject: place.subject, pointer: `${place.pointer}/${json.escaped(name)}`, of };
    const role = ROLES[name];
    if (member === null) continue;
    if (name === "currency_code") found.push({ ...here, value: member, kind: name, isMoney: false });
    else if (role !== undefined && !json.isObject(member)) {
      const isMoney = json.isText(value["currency_code"]);
      found.push({ ...here, value: member, kind: role, isMoney });
    } else if (role !== undefined) lookAtMoney(member, here, role, found);
    else if (typeof member === "object" && !FREE.includes(name))
      look(member, { ...here, of: SAME.includes(name) ? of : undefined, within: of }, books, found);
  }
}

/** An object that holds an amount, under the name of its role. */
function lookAtMoney(money: unknown, place: Place, role: Role, found: Sighting[]): void {
  for (const [name, kind] of [
    ["amount", role],
    ["currency_code", "currency_code"],
  ] as const) {
    const value = json.at(money, `/${name}`);
    if (value !== undefined && value !== null)
      found.push({
        ...place,
        pointer: `${place.pointer}/${name}`,
        value,
        kind,
        isMoney: kind !== "currency_code",
      });
  }
}

function resourceOf(type: string): string {
  return type.split(".")[0] ?? "";
}

function objectOf(value: unknown, books: Books): Sent | undefined {
  for (const name of NAMES) {
    const found = books.named(json.at(value, `/${name}`));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The elements of the lists of invoices and payment intents belong to a subscription. */
function billedBy(element: unknown, { subject }: Place, books: Books): Sent | undefined {
  const isBill =
    subject.kind === "exchange" && ["listInvoices", "listPaymentIntents"].includes(subject.operation);
  if (!isBill) return undefined;
  return (
    books.billed(json.at(element, "/subscription_id")) ?? books.billed(json.at(element, "/subscription/id"))
  );
}
