/** Freedoms about what stands in a list, how soon, how much of it on a page, and what a cursor is good for. */
import type { OperationId } from "@payment-service/contract";
import type { Wrap } from "../defect.ts";
import { at, both, isObject, readsQuery, tells } from "../ways.ts";
import { ELEMENTS, LIST, everything, idOf, limitOf } from "../ways/lists.ts";
import { type Call, changed, json } from "../wire.ts";
import type { Variants } from "./variant.ts";

const A_SECOND = 1000;
const FRONT = "in front of ";
const BEHIND = "behind ";

interface Cut {
  /** What of the whole list stands in it by now. */
  readonly shown?: (all: readonly unknown[], now: number) => readonly unknown[];
  /** A cursor is a place between two charges: first_cursor the one in front of its page, last_cursor the one behind it. */
  readonly between?: boolean;
}

/** Pages of a list of its own making, with cursors of its own. */
function cuts({ shown = (all) => all, between = false }: Cut): Wrap {
  return (next, { now }) =>
    async (call) => {
      const sent = ["after_id", "before_id"].map((name) => call.url.searchParams.get(name));
      const [after, before] = sent;
      const isForeign = sent.some(
        (one) => one !== null && !one?.startsWith(FRONT) && !one?.startsWith(BEHIND),
      );
      if (call.operation !== LIST || isForeign || !sent.includes(null)) return next(call);
      const reply = await next(changed(call, { query: { after_id: null, before_id: null } }));
      if (reply.status !== 200 || !isObject(reply.body)) return reply;

      const all = shown(await everything(next, call), now());
      const cursor = after ?? before ?? "";
      const place = all.findIndex((one) => cursor.endsWith(` ${idOf(one)}`));
      if (cursor !== "" && place === -1) return next(call);
      const olderFrom = between && cursor.startsWith(FRONT) ? place : place + 1;
      const newerTo = between && cursor.startsWith(BEHIND) ? place + 1 : place;
      const to = typeof before === "string" ? newerTo : olderFrom + limitOf(call);
      const start = typeof before === "string" ? Math.max(0, to - limitOf(call)) : olderFrom;
      const page = all.slice(start, to);
      const cursors = {
        first_cursor: page.length === 0 ? null : `${FRONT}${idOf(page[0])}`,
        last_cursor: page.length === 0 ? null : `${BEHIND}${idOf(page.at(-1))}`,
      };
      const more = { has_next: to < all.length, has_previous: start > 0 };
      return json(200, { ...reply.body, [ELEMENTS]: page, ...cursors, ...more }, reply.headers);
    };
}

const OWNER = { after_id: "older ", before_id: "newer " } as const;

function ofItsOwn(call: Call): Record<string, string> {
  return Object.fromEntries(
    Object.entries(OWNER).flatMap(([name, mark]): [string, string][] => {
      const sent = call.url.searchParams.get(name);
      if (sent === null) return [];
      return [[name, sent.startsWith(mark) ? sent.slice(mark.length) : "a cursor of something else"]];
    }),
  );
}

function marked(cursor: unknown, mark: string): unknown {
  return typeof cursor === "string" ? `${mark}${cursor}` : cursor;
}

const belongingToTheirParameter: Wrap = (next) => async (call) => {
  if (call.operation !== LIST) return next(call);
  const reply = await next(changed(call, { query: ofItsOwn(call) }));
  if (reply.status !== 200 || !isObject(reply.body)) return reply;
  const cursors = {
    first_cursor: marked(reply.body["first_cursor"], OWNER.before_id),
    last_cursor: marked(reply.body["last_cursor"], OWNER.after_id),
  };
  return json(200, { ...reply.body, ...cursors }, reply.headers);
};

/** The elements of a paged list, each changed. */
function shows(on: OperationId | readonly OperationId[], change: (one: unknown) => unknown): Wrap {
  return tells(on, (body) =>
    Object.fromEntries(
      Object.entries(body).map(([name, value]) => [name, Array.isArray(value) ? value.map(change) : value]),
    ),
  );
}

const renames =
  (name: string) =>
  (one: unknown): unknown => {
    const { id, ...rest } = isObject(one) ? one : {};
    return { [name]: id, ...rest };
  };

const BILLED = ["listInvoices", "listPaymentIntents"] as const;

export const aboutLists: Variants = {
  "charges are listed a second later": {
    takes: ["paging.delay", "charge-list.cursor-text", "charge-list.before-page"],
    wrap: cuts({
      shown: (all, now) => all.filter((one) => Number(at(one, "/date_created")) <= now - A_SECOND),
    }),
  },
  "cursors that are taken by their own parameter only": {
    takes: ["charge-list.cursor-crosswise", "charge-list.cursor-text"],
    wrap: belongingToTheirParameter,
  },
  "cursors for the places in front of a page and behind it": {
    takes: ["charge-list.cursor-crosswise", "charge-list.cursor-text", "charge-list.before-page"],
    wrap: cuts({ between: true }),
  },
  "charge pages of fifty at most": {
    takes: ["charge-list.short-pages"],
    wrap: readsQuery(LIST, "limit", (value) =>
      value !== null && Number(value) > 50 && Number(value) <= 100 ? "50" : value,
    ),
  },
  "pages of eight at most, charges and subscriptions": {
    takes: ["charge-list.short-pages", "paging.short-pages"],
    wrap: both(
      readsQuery(LIST, "limit", (value) =>
        value === null || (Number(value) > 8 && Number(value) <= 100) ? "8" : value,
      ),
      readsQuery("listSubscriptions", "page_size", (value) =>
        value === null || (Number(value) > 8 && Number(value) <= 100) ? "8" : value,
      ),
    ),
  },
  "ids of other names in the elements of paged lists": {
    takes: ["paging.elements"],
    wrap: both(
      shows("listPlans", renames("plan_id")),
      shows("listSubscriptions", (one) => ({ subscription: { id: at(one, "/id") } })),
      shows("listInvoices", renames("number")),
      shows("listPaymentIntents", renames("reference")),
    ),
  },
  "ids at places that the target names in the elements of paged lists": {
    takes: ["paging.elements"],
    wrap: shows(["listPlans", "listSubscriptions"], (one) => ({ ref: { code: at(one, "/id") } })),
    target: {
      locate: { plan_element_id: ["/ref/code"], subscription_element_id: ["/ref/code"] },
    },
  },
  "invoices and payment intents that all look the same": {
    takes: ["paging.elements"],
    wrap: shows(BILLED, () => ({ status: "open" })),
  },
};
