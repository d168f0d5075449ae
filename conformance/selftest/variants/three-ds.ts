/** Freedoms about the 3DS page, the return to the merchant, and the continuation. */
import { at } from "../../call/json-pointer.ts";
import { answers } from "../mutations/answers.ts";
import { errorBody, isPendingReply, withAt, APPROVED } from "../mutations/bodies.ts";
import { isPage } from "../mutations/charges.ts";
import { both } from "../mutations/conditions.ts";
import { changesForm } from "../mutations/pages.ts";
import { chargeOf, isTransaction, withTransactionIds } from "../mutations/transaction-ids.ts";
import { type Reply, json, withHeaders } from "../harness/wire.ts";
import type { Variants, Wrap } from "../harness/defect.ts";

const FORM = /<form.*?<\/form>/s;
const LISTED = "/merchant_payment_transactions";

/** Of the two ids of a charge, a search finds by that of the transaction only. */
const transactionIds: Wrap = (next, world) => {
  const searched = withTransactionIds(chargeOf)(next, world);
  return async (call) => {
    const key = call.url.searchParams.get("search_key");
    const reply = await searched(call);
    const found = at(reply.body, LISTED);
    if (key === null || isTransaction(key) || !Array.isArray(found)) return reply;
    const others = found.filter((one) => at(one, "/id") !== key);
    return json(reply.status, withAt(reply.body, LISTED, others), reply.headers);
  };
};

/** What the page calls its buttons. */
function pressing(succeed: string, fail: string): NonNullable<Variants[string]["target"]> {
  const redirect_url = "http://merchant.test/back";
  return { three_ds: { driver: "page", succeed, fail, deadline_ms: 10_000, redirect_url } };
}

export const aboutThreeDs: Variants = {
  "302 on the way back from 3DS, with parameters of its own": {
    takes: ["three-ds.return"],
    wrap: redirects(302),
  },
  "307 on the way back from 3DS": { takes: ["three-ds.return"], wrap: redirects(307) },
  "a test page with links in place of a form": {
    takes: ["three-ds.page"],
    wrap: both(
      (next) => (call) => {
        const pressed = call.url.searchParams.get("answer");
        if (call.method !== "GET" || pressed === null || !isPage(call)) return next(call);
        const headers = new Headers({ "content-type": "application/x-www-form-urlencoded" });
        const url = new URL(call.url.pathname, call.url);
        return next({ ...call, method: "POST", headers, text: `answer=${pressed}`, url });
      },
      changesForm((text) =>
        text.replace(
          FORM,
          '<nav><a href="?answer=fail">Decline this payment</a> <a href="?answer=succeed">Approve this payment</a></nav>',
        ),
      ),
    ),
    target: pressing("approve", "decline"),
  },
  "a page in between, and buttons of another kind": {
    takes: ["three-ds.page"],
    wrap: changesForm((text, { url }) =>
      url.searchParams.has("step")
        ? text.replace(
            FORM,
            '<form method="post" action="?"><input type="submit" name="answer" value="succeed"><input type="submit" name="answer" value="fail"></form>',
          )
        : '<!doctype html><meta http-equiv="refresh" content="0; url=?step=2"><p>One moment</p>',
    ),
    target: pressing("succeed", "fail"),
  },
  "a page that needs its cookie": {
    takes: ["three-ds.page"],
    wrap: (next) => async (call) => {
      if (isPage(call) && call.method === "POST" && call.headers.get("cookie")?.includes("visit=1") !== true)
        return json(403, { message: "No session." });
      const reply = await next(call);
      const headers = new Headers(reply.headers);
      if (isPage(call)) headers.append("set-cookie", "visit=1; Path=/; HttpOnly; SameSite=Lax");
      return { ...reply, headers };
    },
  },
  "a page that sets its cookie and comes back to itself": {
    takes: ["three-ds.page"],
    wrap: (next) => async (call) => {
      const isVisit = isPage(call) && call.method === "GET";
      if (!isVisit || call.headers.get("cookie")?.includes("visit=1") === true) return next(call);
      const headers = new Headers({ location: call.url.href, "set-cookie": "visit=1; Path=/" });
      return { status: 302, headers, text: "", body: undefined };
    },
  },
  "a link to the test page that is good for one visit": {
    takes: ["three-ds.page"],
    wrap: (next) => {
      const visited = new Set<string>();
      return async (call) => {
        if (!isPage(call) || call.method !== "GET") return next(call);
        if (visited.has(call.url.pathname)) return json(410, { message: "Visited before." });
        visited.add(call.url.pathname);
        return next(call);
      };
    },
  },
  "back to the merchant by a page that goes on by itself": {
    takes: ["three-ds.return"],
    wrap: (next) => async (call) => {
      const reply = await next(call);
      const to = reply.headers.get("location");
      if (reply.status !== 303 || to === null) return reply;
      const refresh = `<meta http-equiv="refresh" content="0; url=${to.replaceAll("&", "&amp;")}">`;
      const headers = new Headers({ "content-type": "text/html; charset=utf-8" });
      const text = `<!doctype html>${refresh}<p>Back to the shop</p>`;
      return { status: 200, headers, text, body: undefined };
    },
  },
  "a second press is refused": {
    takes: ["three-ds.page"],
    isGuard: true,
    wrap: (next) => {
      const pressed = new Set<string>();
      return async (call) => {
        const isPress = call.method === "POST" && call.url.pathname.startsWith("/continue/");
        if (isPress && pressed.has(call.url.pathname)) return json(409, { message: "Pressed before." });
        if (isPress) pressed.add(call.url.pathname);
        return next(call);
      };
    },
  },
  "a continuation URL with a query behind its id": {
    takes: ["continuation.url-place"],
    wrap: answers("createCharge", (reply) =>
      isPendingReply(reply) ? withRedirect(reply, (url) => `${url}?lang=es`) : reply,
    ),
  },
  "the continuation URL in a field of its own": {
    takes: ["continuation.url-place"],
    wrap: (next) => {
      const doors = new Map<string, string>();
      return async (call) => {
        const door = doors.get(call.url.pathname);
        const reply = await next(door === undefined ? call : { ...call, url: new URL(door) });
        if (!isPendingReply(reply) || !/3ds_authenticate/.test(reply.text)) return reply;
        const place = "/detail/additional_details/redirect_url";
        const own = String(at(reply.body, place));
        const path = `/pay/${doors.size + 1}`;
        doors.set(path, own);
        const body = withAt(reply.body, place, new URL(path, own).href);
        return json(400, withAt(body, "/detail/additional_details/continuation_url", own), reply.headers);
      };
    },
  },
  "no continuation once the customer has acted": {
    takes: ["continuation.after-the-action"],
    isGuard: true,
    wrap: (next, { now }) => {
      const done = new Set<string>();
      return async (call) => {
        if (call.method === "POST" && call.url.pathname.startsWith("/continue/"))
          done.add(call.url.pathname.split("/").at(-1) ?? "");
        return call.operation === "getContinuation" && done.has(call.id)
          ? json(400, errorBody("gone", now()))
          : next(call);
      };
    },
  },
  "transactions with ids of their own": { takes: ["three-ds.tid-identity"], wrap: transactionIds },
  "transactions with ids of their own, and a search by either id": {
    takes: ["three-ds.tid-identity"],
    wrap: withTransactionIds(chargeOf),
  },
  "transactions with ids of their own, and no 3DS to see one": {
    takes: ["three-ds.tid-identity"],
    wrap: transactionIds,
    target: { cards: { approved: APPROVED } },
  },
  "a 3DS page that shows its buttons for ever": {
    takes: ["three-ds.page"],
    wrap: (next) => {
      const pages = new Map<string, Reply>();
      return async (call) => {
        const { pathname } = call.url;
        if (!pathname.startsWith("/continue/") || call.method !== "GET") return next(call);
        const shown = pages.get(pathname) ?? (await next(call));
        pages.set(pathname, shown);
        return shown;
      };
    },
  },
};

function withRedirect(reply: Reply, change: (url: string) => string): Reply {
  const place = "/detail/additional_details/redirect_url";
  const url = at(reply.body, place);
  return typeof url === "string"
    ? json(reply.status, withAt(reply.body, place, change(url)), reply.headers)
    : reply;
}

function redirects(status: number): NonNullable<Variants[string]["wrap"]> {
  return (next) => async (call) => {
    const reply = await next(call);
    const to = reply.headers.get("location");
    if (reply.status !== 303 || to === null) return reply;
    return { ...withHeaders(reply, { location: `${to}&lang=es&state=done` }), status };
  };
}
