import { isRefusal } from "../call/status.ts";
import type { Api } from "../call/api.ts";
import type { Exchange } from "../call/exchange.ts";
import type { Until } from "../call/until.ts";
import type { Made } from "./given.ts";
import type { Inbox } from "../merchant/webhook-inbox.ts";
import { hint, locate, located } from "../call/locate.ts";
import { at, isArray, isObject, isText, mentions } from "../call/json-pointer.ts";
import type { Subscribing } from "./subscribe.ts";
import type { Target } from "../target/target.ts";
import { Blocked } from "../verdict/unobserved.ts";
import type { Query } from "../lists/cursor-pages.ts";

export interface GivenTools {
  readonly api: Api;
  readonly target: Target;
  readonly inbox: Inbox;
  readonly marker: (word: string) => string;
  /** What is made once for the whole run. */
  readonly shared: Map<"token" | "order", Promise<Made>>;
  readonly subscribing: Subscribing;
  readonly now: () => number;
  readonly pause: (ms: number) => Promise<void>;
  readonly until: Until;
}

interface Search {
  readonly created: Exchange;
  readonly description: string;
  readonly continuationId: string | undefined;
}

/**
 * Where the 400 of a charge shows its id is open, and whether it does: it holds where the target file says, and anything
 * that looks like one may be the id of something else, unless a charge is read by it.
 */
export async function idInRefusal(
  { api, target }: Pick<GivenTools, "api" | "target">,
  { body }: Exchange,
): Promise<string | undefined> {
  const isTold = target.locate.pending_charge_id !== undefined;
  for (const id of new Set(located(target, "pending_charge_id", body)))
    if (isTold || !isRefusal(await api.getCharge(id))) return id;
  return undefined;
}

/** The id of a charge that waits: in its answer, through the continuation, in the charge list, or in an event. */
export async function findPendingId(tools: GivenTools, search: Search): Promise<string> {
  const { api, target, inbox } = tools;
  const inAnswer = await idInRefusal(tools, search.created);
  if (inAnswer !== undefined) return inAnswer;

  if (search.continuationId !== undefined) {
    const { status, body } = await api.getContinuation(search.continuationId);
    const id = at(body, "/charge_id");
    if (status === 200 && isText(id)) return id;
  }
  const inList = await findInList(tools, search.description);
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
  const tried = "the answer, its continuation, the charge list and the events did not lead to it";
  throw new Blocked(
    `the id of the pending charge was not found: ${tried}. ${hint(target, "pending_charge_id")}`,
    [search.created.nr],
  );
}

/** So many pages of a hundred: others may have made charges meanwhile. */
const MOST_PAGES = 5;

/** Fields of list elements are not shown: the element itself may mention the description, or the charge it leads to. */
async function findInList({ api, target }: GivenTools, description: string): Promise<string | undefined> {
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
  for (const element of newest.slice(0, 20)) {
    const id = isObject(element) ? locate(target, "list_element_id", element) : undefined;
    if (id === undefined) continue;
    const read = await api.getCharge(id);
    if (mentions(read.body, description)) return id;
  }
  return undefined;
}
