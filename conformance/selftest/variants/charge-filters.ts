/** Freedoms about the conditions by which charges are listed: times, statuses, methods, channels, a search. */
import { milliseconds } from "../../../sandbox/values/clock.ts";
import { at, isObject } from "../../call/json-pointer.ts";
import { errorBody } from "../mutations/bodies.ts";
import { refuses, changesAnswer } from "../mutations/answers.ts";
import { reads, readsQuery } from "../mutations/requests.ts";
import { ELEMENTS, FILTERS, LIST, elements } from "../mutations/lists.ts";
import { changed, json } from "../harness/wire.ts";
import type { Variants } from "../harness/defect.ts";

const LAST_SECOND_OF_9999 = 253_402_300_799;

export const aboutChargeFilters: Variants = {
  "a key that is searched for in part": {
    takes: ["charge-list.search-match"],
    isGuard: true,
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
  "a span without its ends": {
    takes: ["charge-list.time-bounds"],
    // This comes before variants that know one unit only, which would misread its milliseconds.
    wrap: reads(LIST, (call) =>
      changed(call, {
        query: times(call.url, (time, name) => milliseconds(time) + (name === "start_time" ? 1 : -1)),
      }),
    ),
  },
  "nothing in a span that ends before it starts": {
    takes: ["charge-list.time-bounds", "charge-list.code-conditions"],
    isGuard: true,
    wrap: reads(LIST, (call) => {
      const { start_time: start, end_time: end } = times(call.url, milliseconds);
      return start !== undefined && end !== undefined && Number(end) < Number(start)
        ? changed(call, { query: { start_time: null, end_time: null, search_key: "nothing has this key" } })
        : call;
    }),
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
  "times in seconds, and none beyond the year 9999": {
    takes: ["charge-list.time-unit"],
    wrap: refuses(
      LIST,
      ({ url }) =>
        ["start_time", "end_time"].some((name) => Number(url.searchParams.get(name)) > LAST_SECOND_OF_9999),
      400,
      "invalid_query_param",
    ),
  },
  "finished charges only": {
    takes: ["charge-list.pending-charges"],
    // A search for other words works, but finds nothing pending. This comes before the next variant, which would
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
  "one condition at a time": {
    takes: ["charge-list.several-conditions"],
    // A start and an end are one span.
    wrap: refuses(
      LIST,
      ({ url }) =>
        new Set(
          FILTERS.filter((name) => url.searchParams.has(name)).map((name) =>
            name.replace(/^.*_time$/, "time"),
          ),
        ).size > 1,
      400,
      "invalid_query_param",
    ),
  },
  "flags that accept any text": {
    takes: ["charge-list.flag-values"],
    isGuard: true,
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
    isGuard: true,
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
  "a status other than success, pending and failure is refused": {
    takes: ["charge-list.status-values"],
    wrap: refuses(
      LIST,
      ({ url }) =>
        !/^(?:(?:success|pending|failure)(?:,|$))*$/.test(url.searchParams.get("transaction_status") ?? ""),
      400,
      "invalid_query_param",
    ),
  },
  "words of its own for the status of a charge in lists": {
    takes: ["charge-list.status-values", "charge.status-words"],
    wrap:
      (next, { now }) =>
      async (call) => {
        if (call.operation !== "listCharges") return next(call);
        const asked = call.url.searchParams.get("transaction_status");
        const words = (asked ?? "").split(",");
        if (asked !== null && words.some((word) => !word.startsWith("TX_")))
          return json(400, errorBody("invalid_query_param", now()));
        const reply = await next(
          asked === null
            ? call
            : changed(call, {
                query: { transaction_status: words.map((word) => word.slice(3).toLowerCase()).join(",") },
              }),
        );
        if (reply.status !== 200 || !isObject(reply.body)) return reply;
        const said = elements(reply.body).map((one) => ({
          ...one,
          status: `TX_${String(one["status"]).toUpperCase()}`,
        }));
        return json(200, { ...reply.body, [ELEMENTS]: said }, reply.headers);
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
  "charges of this interface are of no channel": {
    takes: ["charge-list.channel-of-a-charge"],
    wrap: changesAnswer(LIST, (body, { url }) =>
      url.searchParams.has("channel")
        ? {
            ...body,
            [ELEMENTS]: [],
            first_cursor: null,
            last_cursor: null,
            has_next: false,
            has_previous: false,
          }
        : body,
    ),
  },
};

function times(url: URL, read: (time: number, name: string) => number): Record<string, string> {
  const sent = ["start_time", "end_time"].flatMap((name): [string, string][] => {
    const value = url.searchParams.get(name);
    return value !== null && /^-?\d{1,14}$/.test(value) ? [[name, String(read(Number(value), name))]] : [];
  });
  return Object.fromEntries(sent);
}
