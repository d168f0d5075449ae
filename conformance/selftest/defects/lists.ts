/** Endpoints > Transaction > Query parameters, Paging rules; Resources > Charge list response; Errors; Limits. */
import type { Defect, Wrap } from "../defect.ts";
import { answers, at, both, leavesOut, readsQuery, refuses, says, tells, withAt } from "../ways.ts";
import { json } from "../wire.ts";
import { elements } from "./charges.ts";

const LIST = "listCharges";
const PAGE = "/merchant_payment_transactions";
const ignores = (name: string): Wrap => readsQuery(LIST, name, () => null);
const limitOf = (url: URL): string | null => url.searchParams.get("limit");

function rearranges(change: (page: Record<string, unknown>[], url: URL) => unknown[]): Wrap {
  return tells(LIST, (body, { url }) => ({
    ...body,
    merchant_payment_transactions: change(elements(body), url),
  }));
}

/** The documented code for one mistake in the query, replaced. */
function saysCode(code: string, instead: string): Wrap {
  return answers(LIST, (reply) =>
    at(reply.body, "/detail/code") === code ? json(400, withAt(reply.body, "/detail/code", instead)) : reply,
  );
}

function refusesWith422(name: string, value: string): Wrap {
  return answers(LIST, (reply, { url }) =>
    reply.status === 400 && url.searchParams.get(name) === value ? { ...reply, status: 422 } : reply,
  );
}

const cursors = (name: "after_id" | "before_id"): readonly Defect[] => [
  {
    breaks: `list.error.invalid-${name.replace("_", "-")}`,
    how: `answers an unknown ${name} with the first page`,
    wrap: readsQuery(LIST, name, (value) => (value === "conformance-no-such-cursor" ? null : value)),
  },
  {
    breaks: `list.error.invalid-${name.replace("_", "-")}`,
    how: `calls a bad ${name} an invalid query parameter`,
    wrap: answers(LIST, (reply, { url }) =>
      reply.status === 400 && url.searchParams.get(name) === "conformance-no-such-cursor"
        ? json(400, withAt(reply.body, "/detail/code", "invalid_query_param"))
        : reply,
    ),
  },
];

export const lists: readonly Defect[] = [
  ...cursors("after_id"),
  ...cursors("before_id"),
  {
    breaks: "list.error.both-cursors",
    how: "passes over before_id when after_id is there",
    wrap: readsQuery(LIST, "before_id", (value, { url }) =>
      url.searchParams.has("after_id") ? null : value,
    ),
  },
  {
    breaks: "list.error.both-cursors",
    how: "gives another code for both cursors",
    wrap: saysCode("after_id_and_before_id_both_present", "invalid_query_param"),
  },
  ...(
    [
      ["below", "0"],
      ["above", "101"],
    ] as const
  ).flatMap(([word, limit]): Defect[] => [
    {
      breaks: `list.error.limit-${word}`,
      how: "moves the limit into its bounds",
      wrap: readsQuery(LIST, "limit", (value) => (value === limit ? (limit === "0" ? "1" : "100") : value)),
    },
    {
      breaks: `list.error.limit-${word}`,
      how: "calls it an invalid query parameter",
      wrap: answers(LIST, (reply, { url }) =>
        reply.status === 400 && limitOf(url) === limit
          ? json(400, withAt(reply.body, "/detail/code", "invalid_query_param"))
          : reply,
      ),
    },
  ]),
  {
    breaks: "list.error.invalid-query-param",
    how: "passes over a time that is none",
    wrap: readsQuery(LIST, "start_time", (value) => (value === "yesterday" ? null : value)),
  },
  {
    breaks: "list.error.invalid-query-param",
    how: "answers an invalid parameter with 422",
    wrap: refusesWith422("start_time", "yesterday"),
  },
  {
    breaks: "list.error.invalid-query-param",
    how: "gives another code for an invalid parameter",
    with: ["list.channel.unknown"],
    wrap: saysCode("invalid_query_param", "bad_request"),
  },
  {
    breaks: "list.channel.unknown",
    how: "finds nothing in a channel that does not exist",
    wrap: readsQuery(LIST, "channel", (value) => (value === "carrier_pigeon" ? "payment_link" : value)),
  },
  {
    breaks: "list.channel.values",
    how: "does not know plugin.magento",
    wrap: refuses(
      LIST,
      ({ url }) => url.searchParams.get("channel") === "plugin.magento",
      400,
      "invalid_query_param",
    ),
  },
  {
    breaks: "list.channel.values",
    how: "takes one channel only",
    wrap: refuses(
      LIST,
      ({ url }) => url.searchParams.get("channel")?.includes(",") === true,
      400,
      "invalid_query_param",
    ),
  },
  {
    breaks: "list.channel.filters",
    how: "passes over the channel",
    wrap: readsQuery(LIST, "channel", (value) => (value === "carrier_pigeon" ? value : null)),
  },
  {
    breaks: "list.charges",
    how: "calls the array charges",
    wrap: tells(LIST, ({ merchant_payment_transactions, ...rest }) => ({
      ...rest,
      charges: merchant_payment_transactions,
    })),
  },
  {
    breaks: "list.created-charge",
    how: "lists no held charges",
    with: [
      "list.search.tid",
      "paging.older.misses-none",
      "paging.newer.misses-none",
      "paging.newer.meets-new",
    ],
    wrap: readsQuery(LIST, "transaction_status", (value) => value ?? "captured,cancelled,refunded,pending"),
  },
  {
    breaks: "list.created-charge",
    how: "never lists about half of the charges",
    with: [
      "list.limit.default",
      "list.limit.caps-page",
      "list.transaction-status",
      "list.search.tid",
      "paging.older.misses-none",
      "paging.newer.misses-none",
      "paging.newer.meets-new",
    ],
    wrap: rearranges((page) => page.filter(({ id }) => /[0-7]$/.test(String(id)))),
  },
  {
    breaks: "list.newest-first",
    how: "lists the oldest charge of a page first",
    wrap: rearranges((page) => page.toReversed()),
  },
  {
    breaks: "list.limit.default",
    how: "puts twenty charges on a page when no limit is sent",
    wrap: readsQuery(LIST, "limit", (value) => value ?? "20"),
  },
  {
    breaks: "list.limit.caps-page",
    how: "puts one charge too many on a page",
    wrap: readsQuery(LIST, "limit", (value) => (value === "3" ? "4" : value)),
  },
  {
    breaks: "list.limit.bounds",
    how: "takes 100 for too much",
    wrap: refuses(LIST, ({ url }) => limitOf(url) === "100", 400, "limit_out_of_bounds"),
  },
  {
    breaks: "list.limit.bounds",
    how: "takes 1 for too little",
    wrap: refuses(LIST, ({ url }) => limitOf(url) === "1", 400, "limit_out_of_bounds"),
  },
  {
    breaks: "list.search.tid",
    how: "does not look for transaction ids",
    wrap: rearranges((page, url) => (url.searchParams.has("search_key") ? [] : page)),
  },
  {
    breaks: "list.search.leaves-out-others",
    how: "passes over the search key",
    wrap: ignores("search_key"),
  },
  ...(["start_time", "end_time"] as const).map((name): Defect => ({
    breaks: `list.${name.replace("_", "-")}`,
    how: `passes over ${name}`,
    wrap: readsQuery(LIST, name, (value) => (Number.isInteger(Number(value)) ? null : value)),
  })),
  {
    breaks: "list.monthly-installments",
    how: "passes over the flag",
    wrap: ignores("monthly_installments"),
  },
  { breaks: "list.subscription", how: "passes over the flag", wrap: ignores("subscription") },
  { breaks: "list.transaction-status", how: "passes over the statuses", wrap: ignores("transaction_status") },
  {
    breaks: "list.transaction-status",
    how: "looks at the first status only",
    wrap: readsQuery(LIST, "transaction_status", (value) => value?.split(",").at(-1) ?? null),
  },
  { breaks: "list.payment-methods", how: "passes over the methods", wrap: ignores("payment_methods") },
  {
    breaks: "list.payment-methods.several",
    how: "looks at the first method only",
    wrap: readsQuery(LIST, "payment_methods", (value) => value?.split(",")[0] ?? null),
  },
  { breaks: "list.payment-networks", how: "passes over the networks", wrap: ignores("payment_networks") },
  {
    breaks: "paging.first-cursor",
    how: "gives the cursor of the oldest charge as first_cursor too",
    with: ["paging.newer", "paging.newer.repeats-none"],
    wrap: tells(LIST, (body) => ({ ...body, first_cursor: body["last_cursor"] })),
  },
  {
    breaks: "paging.first-cursor",
    how: "gives no first_cursor",
    wrap: leavesOut(LIST, "/first_cursor"),
  },
  {
    breaks: "paging.last-cursor",
    how: "gives no last_cursor on a page of three",
    wrap: tells(LIST, (body, { url }) =>
      limitOf(url) === "3" ? withAt(body, "/last_cursor", undefined) : body,
    ),
  },
  {
    breaks: "paging.last-cursor",
    how: "gives the cursor of the newest charge as last_cursor too",
    with: ["paging.older"],
    wrap: tells(LIST, (body, { url }) =>
      limitOf(url) === "3" ? { ...body, last_cursor: body["first_cursor"] } : body,
    ),
  },
  {
    breaks: "paging.has-next",
    how: "never says that older charges remain",
    with: ["paging.older.misses-none", "paging.newer.misses-none"],
    wrap: says(LIST, "/has_next", false),
  },
  {
    breaks: "paging.has-next",
    how: "always says that older charges remain",
    wrap: says(LIST, "/has_next", true),
  },
  {
    breaks: "paging.has-previous",
    how: "always says that newer charges remain",
    wrap: says(LIST, "/has_previous", true),
  },
  {
    breaks: "paging.has-previous",
    how: "never says that newer charges remain",
    with: ["paging.newer.misses-none", "paging.newer.meets-new"],
    wrap: says(LIST, "/has_previous", false),
  },
  {
    breaks: "paging.older",
    how: "passes over after_id",
    with: ["paging.older.misses-none", "paging.older.repeats-none", "paging.newer.misses-none"],
    wrap: readsQuery(LIST, "after_id", (value, { url }) =>
      value === "conformance-no-such-cursor" || url.searchParams.has("before_id") ? value : null,
    ),
  },
  {
    breaks: "paging.newer",
    how: "passes over before_id",
    with: ["paging.newer.misses-none", "paging.newer.meets-new"],
    wrap: readsQuery(LIST, "before_id", (value, { url }) =>
      value === "conformance-no-such-cursor" || url.searchParams.has("after_id") ? value : null,
    ),
  },
  {
    breaks: "paging.newer",
    how: "takes before_id for after_id",
    with: ["paging.newer.misses-none", "paging.newer.meets-new", "paging.newer.repeats-none"],
    wrap: both((next) => (call) => {
      const cursor = call.url.searchParams.get("before_id");
      if (call.operation !== LIST || cursor === null || call.url.searchParams.has("after_id"))
        return next(call);
      const url = new URL(call.url);
      url.searchParams.delete("before_id");
      url.searchParams.set("after_id", cursor);
      return next({ ...call, url });
    }),
  },
  {
    breaks: "paging.older.misses-none",
    how: "loses the first charge behind each cursor",
    wrap: rearranges((page, url) =>
      url.searchParams.has("after_id") && page.length > 1 ? page.slice(1) : page,
    ),
  },
  {
    breaks: "paging.older.misses-none",
    how: "turns pages by counting, so that new charges push old ones over the edge",
    wrap: rearranges((page, url) =>
      url.searchParams.has("after_id") && limitOf(url) === "4" ? page.toSpliced(2, 1) : page,
    ),
  },
  {
    breaks: "paging.older.repeats-none",
    how: "shows the charge before the page once more, two pages on",
    wrap: (next) => {
      let seen: Record<string, unknown> | undefined;
      return async (call) => {
        const reply = await next(call);
        if (call.operation !== LIST || limitOf(call.url) !== "4" || reply.status !== 200) return reply;
        const page = elements(reply.body);
        const again = call.url.searchParams.has("after_id") && seen !== undefined ? [...page, seen] : page;
        seen = page[1] ?? page[0];
        return json(200, withAt(reply.body, PAGE, again));
      };
    },
  },
  {
    breaks: "paging.newer.misses-none",
    how: "loses a charge of each page on the way back",
    with: ["paging.newer.meets-new"],
    wrap: rearranges((page, url) =>
      url.searchParams.has("before_id") && page.length > 2 ? page.toSpliced(1, 1) : page,
    ),
  },
  {
    breaks: "paging.newer.repeats-none",
    how: "shows a charge twice on the way back",
    wrap: rearranges((page, url) =>
      url.searchParams.has("before_id") && page.length > 2 ? [...page, ...page.slice(-1)] : page,
    ),
  },
  {
    breaks: "paging.newer.meets-new",
    how: "comes, on the way back, to no charge made since",
    wrap: (next) => {
      const known = new Set<unknown>();
      return async (call) => {
        const reply = await next(call);
        if (call.operation !== LIST || reply.status !== 200) return reply;
        const page = elements(reply.body);
        if (call.url.searchParams.has("after_id")) for (const one of page) known.add(one["id"]);
        return call.url.searchParams.has("before_id") && limitOf(call.url) === "3"
          ? json(
              200,
              withAt(
                reply.body,
                PAGE,
                page.filter((one) => known.has(one["id"])),
              ),
            )
          : reply;
      };
    },
  },
  {
    breaks: "error.body",
    how: "tells the reason of a list's refusal in a field named error",
    with: ["error.date-created"],
    wrap: answers(LIST, (reply) =>
      reply.status === 400
        ? json(400, { error: "bad request", detail: at(reply.body, "/detail"), status: "failure" })
        : reply,
    ),
  },
  {
    breaks: "error.body",
    how: "gives the detail of an error as text",
    wrap: answers("createPlan", (reply) =>
      reply.status === 400 ? json(400, withAt(reply.body, "/detail", "no")) : reply,
    ),
  },
  {
    breaks: "error.date-created",
    how: "counts seconds in an error body",
    wrap: answers("createOrder", (reply) =>
      reply.status === 400
        ? json(
            400,
            withAt(reply.body, "/date_created", Math.floor(Number(at(reply.body, "/date_created")) / 1000)),
          )
        : reply,
    ),
  },
  {
    breaks: "error.body.elsewhere",
    how: "answers 401 with a body of its own",
    wrap: answers(LIST, (reply) => (reply.status === 401 ? json(401, { error: "unauthorized" }) : reply)),
  },
];
