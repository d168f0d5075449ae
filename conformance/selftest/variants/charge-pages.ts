/** Freedoms about the pages of the charge list: their size, has_next and has_previous. */
import { at, isObject } from "../../call/json-pointer.ts";
import type { Wrap, Variants } from "../harness/defect.ts";
import { readsQuery } from "../mutations/requests.ts";
import { changesAnswer } from "../mutations/answers.ts";
import { type Cursor, isInFront } from "../mutations/cursors.ts";
import {
  ELEMENTS,
  type Element,
  FILTERS,
  LIST,
  cursorOf,
  elements,
  idOf,
  isFiltered,
  limitOf,
  newest,
} from "../mutations/lists.ts";
import { isInteger, both } from "../mutations/conditions.ts";
import { PAGED } from "../mutations/operations.ts";
import { keyOf } from "../mutations/keys.ts";
import { type Call, type Reply, type Serve, changed, json } from "../harness/wire.ts";

const WITHOUT_FILTERS = { query: Object.fromEntries(FILTERS.map((name) => [name, null])) };

const atMost = (most: number): Wrap =>
  readsQuery(LIST, "limit", (value) =>
    value === null || (isInteger(value) && Number(value) > most && Number(value) <= 100)
      ? String(most)
      : value,
  );

interface After {
  /** Whether an element that was found is shown. */
  readonly shows: (element: Element) => boolean;
  /** How many charges are read for a page. */
  readonly most: number;
}

/** Cuts the page first, and then removes what must not be shown. has_next and has_previous stay exact. */
function leavesOutAfterwards(when: (call: Call) => boolean, { shows, most }: After): Wrap {
  return (next) => async (call) => {
    const reply = await next(call);
    if (call.operation !== LIST || reply.status !== 200 || !when(call) || !isObject(reply.body)) return reply;
    const limit = String(Math.min(most, limitOf(call)));
    const cut = elements((await next(changed(changed(call, WITHOUT_FILTERS), { query: { limit } }))).body);
    // From the same cursor on, and after the cut: it holds each charge of the cut that the filters find.
    const found = elements((await next(changed(call, { query: { limit: "100" } }))).body);
    const left = new Set(found.filter(shows).map(idOf));
    const page = cut.filter((one) => left.has(idOf(one)));
    const [first, last] = [page[0] ?? cut[0], page.at(-1) ?? cut.at(-1)];
    const body = {
      ...reply.body,
      [ELEMENTS]: page,
      first_cursor: cursorOf(first),
      last_cursor: cursorOf(last),
      has_next: last !== undefined && (await some(shows, next, beyond(call, "after_id", last))),
      has_previous: first !== undefined && (await some(shows, next, beyond(call, "before_id", first))),
    };
    return json(200, body, reply.headers);
  };
}

/** The call for all on one side of an element. */
function beyond(call: Call, cursor: Cursor, element: Element): Call {
  return changed(call, {
    query: { limit: "100", after_id: null, before_id: null, [cursor]: cursorOf(element) },
  });
}

/** Whether an element of this page, or of those that follow it in its direction, is shown. */
async function some(shows: After["shows"], next: Serve, call: Call): Promise<boolean> {
  const { body } = await next(call);
  const page = elements(body);
  if (page.some(shows)) return true;
  const isBack = isInFront(call);
  const edge = isBack ? page[0] : page.at(-1);
  if (edge === undefined || at(body, isBack ? "/has_previous" : "/has_next") !== true) return false;
  return some(shows, next, beyond(call, isBack ? "before_id" : "after_id", edge));
}

/** has_next and has_previous about all charges, whatever the filter. */
const moreOfAll: Wrap = (next) => async (call) => {
  const reply = await next(call);
  const page = elements(reply.body);
  if (call.operation !== LIST || reply.status !== 200 || !isFiltered(call)) return reply;
  const lastId = idOf(page.at(-1));
  // As far as the charge behind the page; for an empty page the whole list.
  const isEnough = (found: readonly unknown[]): boolean =>
    page.length > 0 && found.slice(0, -1).some((one) => idOf(one) === lastId);
  const all = (await newest(next, changed(call, WITHOUT_FILTERS), isEnough)).map(idOf);
  const query = call.url.searchParams;
  const placeOf = (name: string): number => all.findIndex((id) => cursorOf({ id }) === query.get(name));
  // An empty page lies after its cursor, or before it.
  const edge = query.has("before_id") ? placeOf("before_id") : placeOf("after_id") + 1;
  const first = page.length > 0 ? all.indexOf(idOf(page[0])) : edge;
  const last = page.length > 0 ? all.indexOf(idOf(page.at(-1))) : first - 1;
  const more = { has_next: last < all.length - 1, has_previous: first > 0 };
  return json(200, { ...Object(reply.body), ...more }, reply.headers);
};

/** A charge of before the run that waits, and is cut with the page but in no list: a page may be the last and say more. */
const oldestWaits: Wrap = changesAnswer(LIST, (body, call) =>
  !isFiltered(call) && elements(body).length === limitOf(call) ? { ...body, has_next: true } : body,
);

/** Less than the 3000 ms that the target of a run may take. */
const CACHED_MS = 2900;

const addressOf = (call: Call): string => `${keyOf(call)} ${call.url.href}`;

/**
 * Where others read, they read first pages again just before each creation, if these have expired. Not in a bundle: a cursor that is
 * a place in the list would lead to a page of before.
 */
function cached(isCached: (call: Call) => boolean, doOthersRead: boolean): Wrap {
  return (next, { now }) => {
    const pages = new Map<string, { readonly call: Call; readonly reply: Reply; readonly read: number }>();
    const isFresh = ({ read }: { readonly read: number }): boolean => now() - read < CACHED_MS;
    const reads = async (call: Call): Promise<Reply> => {
      const reply = await next(call);
      if (reply.status === 200) pages.set(addressOf(call), { call, reply, read: now() });
      return reply;
    };
    return async (call) => {
      if (doOthersRead && call.operation === "createCharge")
        for (const one of pages.values())
          if (!isFresh(one) && !/search_key|_id=/.test(one.call.url.search)) await reads(one.call);
      if (call.operation !== LIST || !isCached(call)) return next(call);
      const known = pages.get(addressOf(call));
      return known !== undefined && isFresh(known) ? known.reply : reads(call);
    };
  };
}

export const aboutChargePages: Variants = {
  "charge pages that are cached by their address and key": {
    takes: ["paging.delay"],
    isAlone: true,
    wrap: cached(() => true, false),
  },
  "charge pages that are cached by their address and key but for those of a hundred, and that others read, too":
    {
      takes: ["paging.delay"],
      isAlone: true,
      wrap: cached(({ url }) => url.searchParams.get("limit") !== "100", true),
    },
  "charge pages filled with up to two fewer, from call to call": {
    takes: ["charge-list.short-pages"],
    wrap: (next, world) => {
      let calls = 0;
      return readsQuery(LIST, "limit", (value) => {
        const limit = Number(value ?? "10");
        return limit > 2 && limit <= 100 ? String(limit - (calls++ % 3)) : value;
      })(next, world);
    },
  },
  "charge pages of fifty at most": {
    takes: ["charge-list.short-pages"],
    wrap: readsQuery(LIST, "limit", (value) =>
      value !== null && Number(value) > 50 && Number(value) <= 100 ? "50" : value,
    ),
  },
  "pages of eight at most": {
    takes: ["charge-list.short-pages", "paging.short-pages"],
    wrap: both(
      readsQuery(LIST, "limit", (value) =>
        value === null || (Number(value) > 8 && Number(value) <= 100) ? "8" : value,
      ),
      readsQuery(PAGED, "page_size", (value) =>
        value === null || (Number(value) > 8 && Number(value) <= 100) ? "8" : value,
      ),
    ),
  },
  "charge pages of two at most": { takes: ["charge-list.short-pages"], wrap: atMost(2) },
  "charge pages of one": { takes: ["charge-list.short-pages"], wrap: atMost(1) },
  "finished charges only, left out after the page was cut": {
    takes: ["charge-list.short-pages", "charge-list.pending-charges"],
    readsWholeList: true,
    wrap: leavesOutAfterwards(({ url }) => !url.searchParams.has("transaction_status"), {
      shows: ({ status }) => status !== "pending",
      most: 100,
    }),
  },
  "filters that look at three charges for a page": {
    takes: ["charge-list.short-pages"],
    readsWholeList: true,
    wrap: leavesOutAfterwards(isFiltered, { shows: () => true, most: 3 }),
  },
  "the oldest charge of all waits, and is left out after the page was cut": {
    takes: ["charge-list.short-pages", "charge-list.pending-charges"],
    isGuard: true,
    wrap: oldestWaits,
  },
  "more remains of all charges, whatever filter is sent": {
    takes: ["charge-list.filtered-more"],
    readsWholeList: true,
    wrap: moreOfAll,
  },
};
