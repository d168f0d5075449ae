/** Charge lists: the elements of a page, the whole list, and pages that a defect makes itself. */
import { encodeCursor } from "../../../sandbox/charges/list.ts";
import { at } from "../../call/json-pointer.ts";
import type { Wrap } from "../harness/defect.ts";
import { readsQuery } from "./requests.ts";
import { changesAnswer } from "./answers.ts";
import { type Call, type Reply, type Serve, changed, json } from "../harness/wire.ts";

export const LIST = "listCharges";
export const ELEMENTS = "merchant_payment_transactions";

export type Element = Record<string, unknown>;

/** The elements of a page. */
export function elements(body: unknown): Element[] {
  const list = at(body, `/${ELEMENTS}`);
  return Array.isArray(list) ? list : [];
}

/** The whole charge list, read page by page. */
export function everything(next: Serve, call: Call): Promise<unknown[]> {
  return newest(next, call, () => false);
}

/** The charge list from the newest charge on, read page by page until it is enough. */
export async function newest(
  next: Serve,
  call: Call,
  isEnough: (found: readonly unknown[]) => boolean,
): Promise<unknown[]> {
  const found = new Map<string, unknown>();
  for (let cursor: string | null = null; ;) {
    const { body } = await next(
      changed(call, { query: { limit: "100", after_id: cursor, before_id: null } }),
    );
    for (const element of elements(body)) found.set(idOf(element), element);
    const last = at(body, "/last_cursor");
    const all = [...found.values()];
    if (at(body, "/has_next") !== true || typeof last !== "string" || isEnough(all)) return all;
    cursor = last;
  }
}

export function idOf(element: unknown): string {
  return String(at(element, "/charge_id") ?? at(element, "/id") ?? at(element, "/transaction_id"));
}

export function cursorOf(element: unknown): string | null {
  return element === undefined ? null : encodeCursor(idOf(element));
}

/** The limit of the call; ten when none is sent. */
export function limitOf({ url }: Call): number {
  return Number(url.searchParams.get("limit") ?? "10");
}

/** The same answer with another page and its cursors. */
export function withPage(reply: Reply, page: readonly unknown[], beside: object = {}): Reply {
  const cursors = { first_cursor: cursorOf(page[0]), last_cursor: cursorOf(page.at(-1)) };
  return json(200, { ...Object(reply.body), [ELEMENTS]: page, ...cursors, ...beside }, reply.headers);
}

/** Shows other elements, or another order. The cursors stay. */
export function rearranges(change: (page: Element[], call: Call) => unknown[]): Wrap {
  return changesAnswer(LIST, (body, call) => ({ ...body, [ELEMENTS]: change(elements(body), call) }));
}

export const FILTERS = [
  "search_key",
  "start_time",
  "end_time",
  "monthly_installments",
  "transaction_status",
  "payment_methods",
  "payment_networks",
  "subscription",
  "channel",
];

export function isFiltered({ url }: Call): boolean {
  return FILTERS.some((name) => url.searchParams.has(name));
}

/** A page of the default size. */
export function isPlain({ url }: Call): boolean {
  return !url.searchParams.has("limit");
}

export function passesOver(name: string): Wrap {
  return readsQuery(LIST, name, () => null);
}

const CHANNELS = ["plugin.woocommerce", "plugin.magento", "commerce_api", "checkout_widget", "payment_link"];

export function isUnknownChannel(channels: string | null): boolean {
  return channels !== null && channels.split(",").some((one) => !CHANNELS.includes(one));
}
