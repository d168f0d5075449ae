/** Freedoms about the cursors of the list of charges. */
import { at, isObject, isText } from "../../call/json-pointer.ts";
import type { Wrap, Variants } from "../harness/defect.ts";
import { answers, changesAnswer } from "../mutations/answers.ts";
import { turns } from "../mutations/cursors.ts";
import { type Element, ELEMENTS, LIST, elements, idOf } from "../mutations/lists.ts";
import { type Call, changed, json } from "../harness/wire.ts";
import { cuts, inMoments, inMomentsWhereFiltered } from "../mutations/list-cuts.ts";

const OWNER = { after_id: "older ", before_id: "newer " } as const;

interface Names {
  /** The sandbox's own cursor, of the one that is sent for this parameter. */
  readonly own: (sent: string, name: keyof typeof OWNER, call: Call) => string;
  /** The cursor that is shown, of the sandbox's own that leads there by this parameter. */
  readonly shown: (cursor: string, name: keyof typeof OWNER, call: Call) => string;
}

/** Shows other cursors than the sandbox's. */
function namesCursors(begin: () => Names): Wrap {
  return (next) => {
    const { own, shown } = begin();
    return async (call) => {
      if (call.operation !== LIST) return next(call);
      const ofSent = (name: keyof typeof OWNER): string | null => {
        const sent = call.url.searchParams.get(name);
        return sent === null ? null : own(sent, name, call);
      };
      const query = { after_id: ofSent("after_id"), before_id: ofSent("before_id") };
      const reply = await next(changed(call, { query }));
      if (reply.status !== 200 || !isObject(reply.body)) return reply;
      const { first_cursor: first, last_cursor: last } = reply.body;
      const cursors = {
        first_cursor: isText(first) ? shown(first, "before_id", call) : first,
        last_cursor: isText(last) ? shown(last, "after_id", call) : last,
      };
      return json(200, { ...reply.body, ...cursors }, reply.headers);
    };
  };
}

const belongingToTheirParameter = namesCursors(() => ({
  own: (sent, name) =>
    sent.startsWith(OWNER[name]) ? sent.slice(OWNER[name].length) : "a cursor of something else",
  shown: (cursor, name) => `${OWNER[name]}${cursor}`,
}));

/** Any property of charges that has nothing to do with the list would do. */
function isOfSome(id: string): boolean {
  return "02468ace".includes(id.at(-1) ?? "");
}

/** The query of a page without its cursor. */
function askedFor({ url }: Call): string {
  const query = [...url.searchParams].filter(([name]) => !(name in OWNER));
  return new URLSearchParams(query.toSorted(([a], [b]) => (a < b ? -1 : 1))).toString();
}

/** A cursor is valid with the query of its page only. */
const boundToTheirPage = namesCursors(() => {
  const known: { readonly cursor: string; readonly asked: string }[] = [];
  return {
    own(sent, _, call) {
      const one = known[Number(sent) - 1];
      return one?.asked === askedFor(call) ? one.cursor : "a cursor of another page";
    },
    shown: (cursor, _, call) => String(known.push({ cursor, asked: askedFor(call) })),
  };
});

export const aboutCursors: Variants = {
  "no cursors on a page without charges": {
    takes: ["charge-list.empty-page"],
    wrap: changesAnswer("listCharges", (body) => {
      const { first_cursor: _, last_cursor: __, ...rest } = body;
      return elements(body).length === 0 ? rest : body;
    }),
  },
  "cursors only where they lead to something": {
    takes: ["charge-list.empty-page"],
    wrap: changesAnswer("listCharges", (body) => ({
      ...body,
      ...(body["has_previous"] === false && { first_cursor: null }),
      ...(body["has_next"] === false && { last_cursor: null }),
    })),
  },
  "cursors that are numbers in a text": {
    takes: ["charge-list.cursor-text"],
    wrap: namesCursors(() => {
      const known: string[] = [];
      return {
        own: (sent) => known[Number(sent) - 1] ?? sent,
        shown: (cursor) => String(known.push(cursor)),
      };
    }),
  },
  "the charge of a cursor once more on the page that the cursor leads to": {
    takes: ["charge-list.cursor-element"],
    wrap: (next) => {
      const known = new Map<string, Element | undefined>();
      return async (call) => {
        if (call.operation !== "listCharges") return next(call);
        const query = call.url.searchParams;
        const [after, before] = [query.get("after_id"), query.get("before_id")];
        const edge = known.get(after ?? before ?? "");
        const limit = Number(query.get("limit") ?? "10");
        const both = after !== null && before !== null;
        const reply = await next(
          edge !== undefined && !both && limit > 1 && limit <= 100
            ? changed(call, { query: { limit: String(limit - 1) } })
            : call,
        );
        if (reply.status !== 200 || !isObject(reply.body)) return reply;
        const own = elements(reply.body);
        if (own.length > 0) {
          known.set(String(reply.body["first_cursor"]), own[0]);
          known.set(String(reply.body["last_cursor"]), own.at(-1));
        }
        if (edge === undefined || limit === 1) return reply;
        const cursors = own.length > 0 ? {} : { first_cursor: after ?? before, last_cursor: after ?? before };
        const body =
          after === null
            ? { ...reply.body, ...cursors, [ELEMENTS]: [...own, edge], last_cursor: before }
            : { ...reply.body, ...cursors, [ELEMENTS]: [edge, ...own], first_cursor: after };
        return json(200, body, reply.headers);
      };
    },
  },
  "the charge of a cursor once more for some charges, and never on a page of one": {
    takes: ["charge-list.cursor-element"],
    readsWholeList: true,
    wrap: turns("after_id", (place, limit, all) => {
      const start = limit > 1 && isOfSome(idOf(all[place])) ? place : place + 1;
      return [start, start + limit];
    }),
  },
  "cursors for the limit and the filters of their page only": {
    takes: ["charge-list.cursor-query", "charge-list.cursor-text"],
    wrap: boundToTheirPage,
  },
  "charges of one moment as they were made, and in any order and later where a filter is sent": {
    takes: ["charge-list.same-moment", "paging.delay", "charge-list.cursor-text", "charge-list.before-page"],
    // Another variant of charges of one moment is in a bundle.
    isAlone: true,
    readsWholeList: true,
    wrap: inMomentsWhereFiltered,
  },
  "charges of one moment in any order": {
    takes: ["charge-list.same-moment", "charge-list.cursor-text", "charge-list.before-page"],
    readsWholeList: true,
    wrap: inMoments,
  },
  "the newest of all in front of a cursor": {
    takes: ["charge-list.before-page"],
    wrap: (next) => {
      const newest = new Map<string, unknown>();
      return async (call) => {
        if (call.operation !== "listCharges") return next(call);
        const before = call.url.searchParams.get("before_id") ?? "";
        const edge = newest.get(before);
        const known = edge !== undefined && !call.url.searchParams.has("after_id");
        const reply = await next(known ? changed(call, { query: { before_id: null } }) : call);
        if (reply.status !== 200 || !isObject(reply.body)) return reply;
        const own = elements(reply.body);
        newest.set(String(reply.body["first_cursor"]), own[0]?.["id"]);
        newest.set(String(reply.body["last_cursor"]), own.at(-1)?.["id"]);
        const end = known ? own.findIndex(({ id }) => id === edge) : -1;
        // Cut in the middle of a page: the page itself has the right cursors.
        return end < 0 ? reply : next(call);
      };
    },
  },
  "the two codes of a bad cursor the other way round": {
    takes: ["charge-list.bad-cursor-code"],
    wrap: answers("listCharges", (reply) => {
      const swap: Readonly<Record<string, string>> = {
        integrity_or_database_issue: "invalid_cursor_after_or_before",
        invalid_cursor_after_or_before: "integrity_or_database_issue",
      };
      const code = swap[String(at(reply.body, "/detail/code"))];
      return code === undefined || !isObject(reply.body)
        ? reply
        : json(400, { ...reply.body, detail: { code, additional_details: {} } }, reply.headers);
    }),
  },
  "cursors that are taken by their own parameter only": {
    takes: ["charge-list.cursor-crosswise", "charge-list.cursor-text"],
    wrap: belongingToTheirParameter,
  },
  "cursors for the places in front of a page and behind it": {
    takes: ["charge-list.cursor-crosswise", "charge-list.cursor-text", "charge-list.before-page"],
    readsWholeList: true,
    wrap: cuts({ between: true }),
  },
};
