/** Freedoms about the list of charges. */
import { answers, at, isObject, reads, readsQuery, refuses, tells } from "../ways.ts";
import { changed, json } from "../wire.ts";
import { inMoments } from "./same-moment.ts";
import type { Variants } from "./variant.ts";

type Element = Record<string, unknown>;
const ELEMENTS = "merchant_payment_transactions";
const FILTERS = [
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

export const aboutTheList: Variants = {
  "elements that show their id alone, under another name": {
    takes: ["charge-list.elements"],
    wrap: tells("listCharges", (body) => ({
      ...body,
      [ELEMENTS]: elementsOf(body).map(({ id }) => ({ transaction_id: id })),
    })),
  },
  "no cursors on a page without charges": {
    takes: ["charge-list.empty-page"],
    wrap: tells("listCharges", (body) => {
      const { first_cursor: _, last_cursor: __, ...rest } = body;
      return elementsOf(body).length === 0 ? rest : body;
    }),
  },
  "a key that is searched for in part": {
    takes: ["charge-list.search-match"],
    wrap: (next) => {
      const ids: string[] = [];
      return async (call) => {
        const key = call.url.searchParams.get("search_key");
        const whole = key === null ? undefined : ids.find((id) => id.includes(key));
        const reply = await next(
          call.operation === "listCharges" && whole !== undefined
            ? changed(call, { query: { search_key: whole } })
            : call,
        );
        const made = call.operation === "createCharge" ? at(reply.body, "/id") : undefined;
        if (typeof made === "string") ids.push(made);
        return reply;
      };
    },
  },
  "times in seconds only": {
    takes: ["charge-list.time-unit"],
    wrap: reads("listCharges", (call) =>
      changed(call, { query: times(call.url, (seconds) => seconds * 1000) }),
    ),
  },
  "times in milliseconds only": {
    takes: ["charge-list.time-unit"],
    wrap: reads("listCharges", (call) =>
      changed(call, { query: times(call.url, (ms) => (ms < 100_000_000_000 ? Math.floor(ms / 1000) : ms)) }),
    ),
  },
  "a span without its ends, and nothing in one that ends before it starts": {
    takes: ["charge-list.time-bounds", "charge-list.code-conditions"],
    wrap: (next) => async (call) => {
      const [start, end] = ["start_time", "end_time"].map((name) =>
        Number(call.url.searchParams.get(name) ?? "NaN"),
      );
      if (call.operation !== "listCharges") return next(call);
      if (start !== undefined && end !== undefined && end < start)
        return next(
          changed(call, { query: { start_time: null, end_time: null, search_key: "nothing has this key" } }),
        );
      return next(call);
    },
  },
  "cursors that are numbers in a text": {
    takes: ["charge-list.cursor-text"],
    wrap: (next) => {
      const known: string[] = [];
      const short = (cursor: unknown): unknown =>
        typeof cursor === "string" ? String(known.push(cursor)) : cursor;
      return async (call) => {
        if (call.operation !== "listCharges") return next(call);
        const query: Record<string, string> = {};
        for (const name of ["after_id", "before_id"]) {
          const sent = call.url.searchParams.get(name);
          if (sent !== null) query[name] = known[Number(sent) - 1] ?? sent;
        }
        const reply = await next(changed(call, { query }));
        if (reply.status !== 200 || !isObject(reply.body)) return reply;
        const { first_cursor, last_cursor } = reply.body;
        return json(
          200,
          { ...reply.body, first_cursor: short(first_cursor), last_cursor: short(last_cursor) },
          reply.headers,
        );
      };
    },
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
          edge !== undefined && !both && limit > 1
            ? changed(call, { query: { limit: String(limit - 1) } })
            : call,
        );
        if (reply.status !== 200 || !isObject(reply.body)) return reply;
        const own = elementsOf(reply.body);
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
  "charges of one moment in any order": {
    takes: ["charge-list.same-moment", "charge-list.cursor-text", "charge-list.before-page"],
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
        const own = elementsOf(reply.body);
        newest.set(String(reply.body["first_cursor"]), own[0]?.["id"]);
        newest.set(String(reply.body["last_cursor"]), own.at(-1)?.["id"]);
        const end = known ? own.findIndex(({ id }) => id === edge) : -1;
        // Cut in the middle of a page: the asked page itself knows the right cursors.
        return end < 0 ? reply : next(call);
      };
    },
  },
  "finished charges only": {
    takes: ["charge-list.pending-charges"],
    // Whoever asks for other words finds what they find, but nothing that is pending. Before the next one, which would
    // take this for a condition of the caller.
    wrap: readsQuery("listCharges", "transaction_status", (value) =>
      (value ?? "success,failure").replaceAll("pending", "no-such-status"),
    ),
  },
  "of several conditions the last one counts": {
    takes: ["charge-list.several-conditions"],
    wrap: reads("listCharges", (call) => {
      const sent = FILTERS.filter((name) => call.url.searchParams.has(name) && !name.endsWith("_time"));
      return changed(call, { query: Object.fromEntries(sent.slice(0, -1).map((name) => [name, null])) });
    }),
  },
  "flags that take any text": {
    takes: ["charge-list.flag-values"],
    wrap: reads("listCharges", (call) => {
      const flags = ["monthly_installments", "subscription"].filter((name) =>
        call.url.searchParams.has(name),
      );
      const read = (name: string): string =>
        /^(?:true|1|yes)$/i.test(call.url.searchParams.get(name) ?? "") ? "true" : "false";
      return changed(call, { query: Object.fromEntries(flags.map((name) => [name, read(name)])) });
    }),
  },
  "blanks and empty entries in comma lists": {
    takes: ["charge-list.comma-spacing"],
    wrap: reads("listCharges", (call) => {
      const lists = ["transaction_status", "payment_methods", "payment_networks", "channel"].filter((name) =>
        call.url.searchParams.has(name),
      );
      const trimmed = (name: string): string =>
        (call.url.searchParams.get(name) ?? "")
          .split(",")
          .map((word) => word.trim())
          .filter(Boolean)
          .join(",");
      return changed(call, { query: Object.fromEntries(lists.map((name) => [name, trimmed(name)])) });
    }),
  },
  "an unknown status is refused": {
    takes: ["charge-list.status-values"],
    wrap: (next) => async (call) => {
      const asked = call.operation === "listCharges" ? call.url.searchParams.get("transaction_status") : null;
      const known = [
        "success",
        "pending",
        "failure",
        "completed",
        "captured",
        "refunded",
        "cancelled",
        "failed",
      ];
      return asked !== null && asked.split(",").some((word) => !known.includes(word))
        ? invalidParameter()
        : next(call);
    },
  },
  "words of its own for the status of a charge in lists": {
    takes: ["charge-list.status-values", "charge.status-words"],
    wrap: (next) => async (call) => {
      if (call.operation !== "listCharges") return next(call);
      const asked = call.url.searchParams.get("transaction_status");
      const words = (asked ?? "").split(",");
      if (asked !== null && words.some((word) => !word.startsWith("TX_"))) return invalidParameter();
      const reply = await next(
        asked === null
          ? call
          : changed(call, {
              query: { transaction_status: words.map((word) => word.slice(3).toLowerCase()).join(",") },
            }),
      );
      if (reply.status !== 200 || !isObject(reply.body)) return reply;
      const elements = elementsOf(reply.body).map((one) => ({
        ...one,
        status: `TX_${String(one["status"]).toUpperCase()}`,
      }));
      return json(200, { ...reply.body, [ELEMENTS]: elements }, reply.headers);
    },
  },
  "a charge by token counts as paid by card": {
    takes: ["charge-list.token-charges"],
    wrap: readsQuery("listCharges", "payment_methods", (value) => {
      if (value === null) return null;
      const words = value.split(",");
      if (!words.includes("credit_or_debit_card")) return value;
      return [...new Set([...words, "pay_with_service_payment_token"])].join(",");
    }),
  },
  "networks that it does not know are refused": {
    takes: ["charge-list.payment-networks"],
    wrap: refuses(
      "listCharges",
      ({ url }) => url.searchParams.has("payment_networks"),
      400,
      "invalid_query_param",
    ),
  },
  "charges of this interface are of the channel payment_link": {
    takes: ["charge-list.channel-of-a-charge"],
    wrap: readsQuery("listCharges", "channel", (value) => {
      if (value === null) return null;
      const swap: Readonly<Record<string, string>> = {
        payment_link: "commerce_api",
        commerce_api: "payment_link",
      };
      return value
        .split(",")
        .map((word) => swap[word] ?? word)
        .join(",");
    }),
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
};

function elementsOf(body: Record<string, unknown>): Element[] {
  const found = body[ELEMENTS];
  return Array.isArray(found) ? found.filter(isObject) : [];
}

function times(url: URL, read: (time: number) => number): Record<string, string> {
  const sent = ["start_time", "end_time"].flatMap((name): [string, string][] => {
    const value = url.searchParams.get(name);
    return value !== null && /^-?\d{1,14}$/.test(value) ? [[name, String(read(Number(value)))]] : [];
  });
  return Object.fromEntries(sent);
}

function invalidParameter() {
  const detail = { code: "invalid_query_param", additional_details: {} };
  return json(400, { date_created: Date.now(), detail, message: "No.", status: "failure" });
}
