/** Every place where an answer, a list or an event shows what was sent, and the object of the run that it belongs to. */
import { type Exchange, type History, callsAbout, events, json, ofHistory, replies } from "../rule.ts";
import { type Requests, requestsOf } from "./requests.ts";
import { FREE, IDS, LOOKED_AT, METHODS, METHOD_PLACES, ROLES, type Role, SAME } from "./members.ts";
import { type Kind, firstTime, kindAt, ownIdOf } from "./objects.ts";
import type { Sent } from "./sent.ts";
import type { Field } from "./writes.ts";
import { mayHaveAPoint } from "./written.ts";

/** One value of one object, and the first place that shows it. What belongs to nothing is money, or is not kept. */
export interface Sighting {
  readonly subject: Exchange | events.Delivery;
  readonly pointer: string;
  readonly value: unknown;
  readonly kind: Role | "currency_code" | "method" | "field";
  /** Undefined of an amount with its currency, which the document gives a type, where this run made nothing that it belongs to. */
  readonly of: Sent | undefined;
  /** What was sent there; of a member that is judged by what was sent under the same name. */
  readonly field?: Field;
  /** What is shown of a field is compared with what was sent there. */
  readonly tellsAsItIs: boolean;
}

type Members = Readonly<Record<string, unknown>>;

interface Place extends Pick<Sighting, "pointer" | "of"> {
  /** The name under which the value stands; that of the list for its elements. */
  readonly member: string;
  /** The object around this place. */
  readonly within: Sent | undefined;
  /** The object that holds the list in which this element stands. An element that repeats its id is one of its movements. */
  readonly entryOf: Sent | undefined;
}

/** One body, and what was kept of those before it. */
interface Look {
  readonly subject: Sighting["subject"];
  readonly history: History;
  readonly requests: Requests;
  readonly found: Sighting[];
  /** 5000 and 5000.0 are one value. How each is written is judged, too. */
  readonly isKeptWhole: boolean;
  /** The values of each kind that each object showed: each page of a list shows a charge again. */
  readonly told: Map<Sent | undefined, Record<string, Set<unknown>>>;
  /** What is new in each list. Elements of answers that have the same values are one object. */
  readonly listed: Map<string, ReturnType<typeof firstTime>>;
}

/** All of a run, and the requests that say what they belong to. */
export const sightingsIn = ofHistory((history) => {
  const requests = requestsOf(history);
  const found: Sighting[] = [];
  const kept = { history, requests, found, told: new Map(), listed: new Map() };
  for (const subject of subjectsOf(history)) {
    const of = subject.kind === "exchange" ? requests.answered(subject) : undefined;
    const look = { ...kept, subject, isKeptWhole: mayHaveAPoint(subject) };
    lookAt(subject.body, { pointer: "", member: "", of, within: undefined, entryOf: undefined }, look);
  }
  return { requests, sightings: found };
});

/** An event of another resource, such as a disbursement, may show other sums of a charge. */
const RESOURCES = new Set(events.NAMED_EVENTS.map(resourceOf));

function resourceOf(type: string): string {
  return type.split(".")[0] ?? "";
}

/** In an order that is the same in each run: answers by operation, then events by type. */
function subjectsOf({ calls, events: deliveries }: History): (Exchange | events.Delivery)[] {
  const answers = calls
    .filter(({ body }) => json.isObject(body))
    .toSorted((a, b) => a.operation.localeCompare(b.operation) || a.nr - b.nr);
  const told = deliveries
    .filter(({ type }) => RESOURCES.has(resourceOf(type)) || type === "order_update.succeeded")
    .toSorted((a, b) => a.type.localeCompare(b.type) || a.nr - b.nr);
  return [...answers, ...told];
}

function lookAt(value: unknown, place: Place, look: Look): void {
  if (json.isArray(value)) lookAtList(value, place, look);
  else if (json.isObject(value)) lookAtObject(value, place, look);
}

/** An element of a list that belongs to nothing shows nothing new in the same list of another answer. */
function lookAtList(list: readonly unknown[], place: Place, look: Look): void {
  const { pointer, of, within: entryOf } = place;
  const isNew = of === undefined && entryOf === undefined ? firstIn(pointer, look) : () => true;
  for (const [index, element] of list.entries())
    if (isNew(element)) {
      const here = { ...place, pointer: `${pointer}/${index}`, of: billedBy(element, look), entryOf };
      lookAt(element, here, look);
    }
}

function firstIn(pointer: string, { subject, isKeptWhole, listed }: Look): (element: unknown) => boolean {
  if (isKeptWhole) return () => true;
  const list = `${subject.kind === "exchange" ? subject.operation : subject.type} ${pointer}`;
  const isNew = listed.get(list) ?? firstTime();
  listed.set(list, isNew);
  return isNew;
}

function lookAtObject(value: Members, place: Place, look: Look): void {
  const { named } = look.requests;
  const kind = kindAt(look.subject, place.pointer, place.member);
  const byId = byIdOf(kind, value, look.requests);
  const own = byId ?? named("text", value["description"]) ?? named("text", value["name"]);
  const of = own !== undefined && own === place.entryOf ? undefined : (own ?? place.of);
  const about = own !== undefined && own === place.entryOf ? undefined : (byId ?? place.of);
  const isItself = about !== undefined && (kind === undefined || kind === about.kind);
  const sent = isItself ? look.requests.fieldsOf(about) : NOTHING;
  for (const name in value) {
    const member = value[name];
    const fields = sent.get(name);
    if (member === null || (typeof member !== "object" && fields === undefined && !LOOKED_AT.has(name)))
      continue;
    const here = { pointer: `${place.pointer}/${json.escaped(name)}`, of };
    for (const field of fields ?? []) lookAtField(value, { ...place, of: about }, field, look);
    const role = ROLES[name];
    if (METHODS.includes(name)) lookAtMethod(member, here, look);
    if (name === "currency_code") keep({ ...here, value: member, kind: name }, look);
    else if (role !== undefined && json.isObject(member)) lookAtMoney(member, here, role, look);
    else if (role !== undefined) {
      const isMoney = json.isText(value["currency_code"]);
      keep({ ...here, value: member, kind: role }, look, isMoney);
    } else if (typeof member === "object" && !FREE.includes(name)) {
      const inside = SAME.includes(name) ? of : undefined;
      lookAt(member, { ...here, member: name, of: inside, within: of, entryOf: undefined }, look);
    }
  }
}

type Here = Pick<Sighting, "pointer" | "of">;

const NOTHING: ReadonlyMap<string, readonly Field[]> = new Map();

function lookAtField(owner: Members, { pointer, of }: Here, field: Field, look: Look): void {
  const value = json.at(owner, field.path);
  if (value !== undefined && value !== null && typeof value !== "object")
    keep({ pointer: `${pointer}${field.path}`, of, value, kind: "field", field }, look);
}

/** An object that holds an amount, under the name of its role. */
function lookAtMoney({ amount, currency_code: code }: Members, here: Here, role: Role, look: Look): void {
  const { pointer, of } = here;
  if (amount !== undefined && amount !== null)
    keep({ pointer: `${pointer}/amount`, of, value: amount, kind: role }, look, true);
  if (code !== undefined && code !== null)
    keep({ pointer: `${pointer}/currency_code`, of, value: code, kind: "currency_code" }, look);
}

/** A word, or an object that holds it. */
function lookAtMethod(method: unknown, { pointer, of }: Here, look: Look): void {
  for (const inside of METHOD_PLACES) {
    const value = json.at(method, inside);
    if (json.isText(value)) keep({ pointer: `${pointer}${inside}`, of, value, kind: "method" }, look);
  }
}

function keep(placed: Omit<Sighting, "subject" | "tellsAsItIs">, look: Look, isMoney = false): void {
  const { of, kind, value, field } = placed;
  if (field === undefined && of?.requirement === undefined && !isMoney) return;
  const { subject, history } = look;
  const one = {
    subject,
    ...placed,
    tellsAsItIs: field !== undefined && isAsItIs({ subject, ...placed }, history),
  };
  // Of what was sent several times, each answer has its own moment.
  const isKeptEach = field === undefined ? look.isKeptWhole : field.writes.length > 1;
  if (!isKeptEach) {
    const told = look.told.get(of) ?? {};
    look.told.set(of, told);
    const values = (told[`${field?.path ?? kind} ${one.tellsAsItIs}`] ??= new Set());
    if (values.has(value)) return;
    values.add(value);
  }
  look.found.push(one);
}

/** What the document names for these answers. It is judged by itself in `as-sent.ts`, and has to be as it was sent elsewhere, too. */
const ANSWERS = ["createProduct", "createPlan", "getPlan", "createSubscription", "getSubscription"];
const NAMED =
  /^\/(name|description|status|auto_billing|billing_(frequency|method|day)|(external_)?product_id|plan_id)$/;

export function isNamed({ of, field }: Pick<Sighting, "of" | "field">): boolean {
  const isOfPart = ["product", "plan", "subscription"].includes(of?.kind ?? "");
  return isOfPart && NAMED.test(field?.path ?? "");
}

/** Whether an answer or event tells of the object as it is, and not as a cancellation may have left it. */
function isAsItIs(one: Omit<Sighting, "tellsAsItIs">, history: History): boolean {
  const { subject, pointer, of, field, value } = one;
  if (field?.path === "/start_date" || value === "active") return false;
  const time = subject.kind === "delivery" ? subject.arrived : subject.ended;
  const cancellations = of?.kind === "subscription" ? callsAbout(history, of.id, "cancelSubscription") : [];
  if (cancellations.some(({ started }) => started < time)) return false;
  if (subject.kind === "delivery") return true;
  const isJudgedAlone = ANSWERS.includes(subject.operation) && pointer === field?.path && isNamed(one);
  const { right, superseded } = subject.intent;
  return replies.wasAccepted(subject) && right !== false && superseded !== true && !isJudgedAlone;
}

function byIdOf(kind: Kind | undefined, value: Members, { named }: Requests): Sent | undefined {
  const own = kind && named(kind, ownIdOf(kind, value));
  if (own !== undefined) return own;
  for (const [name, by] of IDS) {
    const of = named(by, value[name]);
    if (of !== undefined) return of;
  }
  return undefined;
}

/** The elements of the lists of invoices and payment intents belong to a subscription. */
function billedBy(element: unknown, { subject, requests }: Look): Sent | undefined {
  const isBill =
    subject.kind === "exchange" && ["listInvoices", "listPaymentIntents"].includes(subject.operation);
  if (!isBill) return undefined;
  const billedTo = (inside: string): Sent | undefined =>
    requests.named("billed to", json.at(element, inside));
  return billedTo("/subscription_id") ?? billedTo("/subscription/id");
}
