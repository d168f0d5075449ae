/** Charges that wait for their customer, the places in their answers that lead to them, and how their id is found. */
import { methodOf } from "../call/charge.ts";
import { type Exchange, gist, label } from "../call/exchange.ts";
import { at, holdsNumber, isArray, isObject, isText, mentions } from "../call/json-pointer.ts";
import { hint, locate, located } from "../call/locate.ts";
import { isPending, isRefusal, isSuccess, saysWithSuccess } from "../call/status.ts";
import type { Target } from "../subject/target.ts";
import { Blocked, Unseeable } from "../verdict/unobserved.ts";
import { unlessTooMuch } from "./accepted.ts";
import type { Bodies, ChargeOptions } from "./bodies.ts";
import type { Query } from "./cursor-pages.ts";
import type { GivenTools } from "./given-tools.ts";
import type { Given } from "./given.ts";

interface Search {
  readonly created: Exchange;
  readonly description: string;
  readonly continuationId: string | undefined;
  /** Where no other charge of the run has this amount. */
  readonly amount?: number;
}

/** Places that gave the id of such a charge in this run. */
const provedPlaces = new WeakMap<object, Set<string>>();

/**
 * The id of a charge in the 400 of its creation. The document gives it no place: the target file may name one, and
 * elsewhere a text counts as the id only if a charge can be read by it, once in a run for each place, method and status.
 */
export async function idInRefusal(
  { api, target }: Pick<GivenTools, "api" | "target">,
  run: object,
  created: Exchange,
): Promise<string | undefined> {
  const isNamed = target.locate.pending_charge_id !== undefined;
  const proved = provedPlaces.get(run) ?? new Set();
  provedPlaces.set(run, proved);
  for (const { pointer, text } of located(target, "pending_charge_id", created.body)) {
    const place = [pointer, methodOf(created), at(created.body, "/status")].join(" ");
    if (isNamed || proved.has(place)) return text;
    const read = await api.getCharge(text);
    if (isRefusal(read)) continue;
    if (isSuccess(read)) proved.add(place);
    return text;
  }
  return undefined;
}

/** The id of a pending charge: from its answer, its continuation, the charge list, or an event. */
export async function findPendingId(
  tools: Pick<GivenTools, "api" | "target" | "inbox" | "run">,
  search: Search,
): Promise<string> {
  const { api, target, inbox } = tools;
  const inAnswer = await idInRefusal(tools, tools.run, search.created);
  if (inAnswer !== undefined) return inAnswer;

  if (search.continuationId !== undefined) {
    const { status, body } = await api.getContinuation(search.continuationId);
    const id = at(body, "/charge_id");
    if (status === 200 && isText(id)) return id;
  }
  const inList = await findInList(tools, search);
  if (inList !== undefined) return inList;

  if (target.webhooks !== undefined) {
    const event = await inbox.expect({
      after: 0,
      about: [search.description],
      what: "an event about the pending charge",
    });
    const id = event.kind === "delivery" ? at(event.body, "/id") : undefined;
    if (isText(id)) return id;
  }
  const tried = "it is neither in the answer, its continuation and the charge list, nor in an event";
  throw new Blocked(
    `the id of the pending charge was not found: ${tried}. ${hint(target, "pending_charge_id")}`,
    [search.created.nr],
  );
}

/** Pages of a hundred charges: other clients may have made charges meanwhile. */
const MOST_PAGES = 5;

/**
 * The document gives list elements no fields: the element may mention the description, or be the only one with the amount;
 * else the charge that is read by its id may mention the description.
 */
async function findInList(
  { api, target }: Pick<GivenTools, "api" | "target">,
  { description, amount }: Search,
): Promise<string | undefined> {
  const newest: unknown[] = [];
  let query: Query = { limit: 100 };
  for (let turned = 0; turned < MOST_PAGES; turned += 1) {
    const { body } = await api.listCharges({ query });
    const list = at(body, "/merchant_payment_transactions");
    const elements = isArray(list) ? list : [];
    const found = elements.find((element) => mentions(element, description));
    if (found !== undefined) return locate(target, "list_element_id", found);
    newest.push(...elements);
    const cursor = at(body, "/last_cursor");
    if (at(body, "/has_next") !== true || typeof cursor !== "string") break;
    query = { limit: 100, after_id: cursor };
  }
  const [one, another] = amount === undefined ? [] : newest.filter((element) => holdsNumber(element, amount));
  const byAmount = another === undefined ? locate(target, "list_element_id", one) : undefined;
  if (byAmount !== undefined) return byAmount;
  for (const element of newest.slice(0, 20)) {
    const id = isObject(element) ? locate(target, "list_element_id", element) : undefined;
    if (id === undefined) continue;
    const read = await api.getCharge(id);
    if (mentions(read.body, description)) return id;
  }
  return undefined;
}

type Needed = GivenTools & { readonly bodies: Bodies };

export function givenPending(tools: Needed): Pick<Given, "pending" | "pendingThreeDs"> {
  const { api, bodies, marker, target } = tools;
  const pending: Given["pending"] = async ({ key, ...options }) => {
    const description = marker("pending");
    const body = bodies.charge({ ...options, description });
    const created = await api.createCharge(body, key && { key });
    if (options.detailed === true || options.order !== undefined) unlessTooMuch(created);
    if (!isPending(created) && !saysWithSuccess(created, "pending")) throw notPending(created, options);
    const continuationId = continuationIdIn(target, created);
    const search = {
      created,
      description,
      continuationId,
      ...(options.method !== undefined && { amount: body.amount_details.amount }),
    };
    let id: Promise<string> | undefined;
    return {
      money: body.amount_details,
      description,
      created,
      redirectUrl: redirectUrlIn(created),
      continuationId,
      id: () => (id ??= findPendingId(tools, search)),
    };
  };
  return {
    pending,
    pendingThreeDs: () => pending({ card: "three_ds", autoCapture: true }),
  };
}

function notPending(created: Exchange, { method }: ChargeOptions): Blocked | Unseeable {
  if (method !== undefined && isSuccess(created) && !saysWithSuccess(created, "failure")) {
    const why = `a charge by ${method} does not wait for its customer here`;
    return new Unseeable(why, [created.nr], "free_choice");
  }
  const why = `a precondition did not hold: ${label(created)} must answer that it is pending`;
  return new Blocked(`${why}, got ${gist(created)}`, [created.nr]);
}

export function redirectUrlIn({ body }: Exchange): string | undefined {
  const url = at(body, "/detail/additional_details/redirect_url");
  return isText(url) ? url : undefined;
}

const UUID_AT_END = /([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/?(?:[?#].*)?$/i;

/** The UUID at the end of the continuation address, where there is one. */
export function continuationIdIn(target: Target, { body }: Exchange): string | undefined {
  const address = locate(target, "continuation_url", body, (one) => UUID_AT_END.test(one));
  return UUID_AT_END.exec(address ?? "")?.[1];
}
