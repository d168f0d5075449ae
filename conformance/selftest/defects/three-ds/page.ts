/** The 3DS page, its buttons, and the return to the merchant. */
import { at } from "../../../call/json-pointer.ts";
import type { Defect, Wrap } from "../../harness/defect.ts";
import { errorBody, isPendingReply, withAt } from "../../mutations/bodies.ts";
import { ACTION, REDIRECT, asks, isPage } from "../../mutations/charges.ts";
import { type Reply, json, withHeaders } from "../../harness/wire.ts";
import { breaking } from "../../mutations/one-line-defects.ts";

/** Changes the page, or where it leads. It loses its style: what is wrong with a page that has one, only a browser can say. */
function page(change: (reply: Reply, pressed: string | undefined) => Reply): Wrap {
  return (next) => async (call) => {
    const reply = await next(call);
    if (!isPage(call)) return reply;
    const plain = { ...reply, text: reply.text.replace(/<style>.*?<\/style>/s, "") };
    return change(plain, new URLSearchParams(call.text).get("answer") ?? undefined);
  };
}

function elsewhere(reply: Reply): Reply {
  const text = "<!doctype html><p>Thank you.</p>";
  return { ...withHeaders(reply, { location: null }), status: 200, text };
}

function withLocation(reply: Reply, change: (url: URL) => void): Reply {
  const location = reply.headers.get("location");
  if (location === null) return reply;
  const url = new URL(location);
  change(url);
  return withHeaders(reply, { location: url.href });
}

/** Keeps one 3DS page at a time. */
const waitsForOne: Wrap = (next, { now }) => {
  const over = new Set<string>();
  let open: string | undefined;
  return async (call) => {
    if (over.has(call.url.pathname)) return json(404, errorBody("not_found", now()));
    const reply = await next(call);
    const url = at(reply.body, REDIRECT);
    if (!isPendingReply(reply) || at(reply.body, ACTION) !== "3ds_authenticate") return reply;
    if (open !== undefined) over.add(open);
    open = new URL(String(url)).pathname;
    return reply;
  };
};

/** Returns each customer with the TID of the customer before. */
const lateTid: Wrap = (next, world) => {
  let before: string | undefined;
  const late = (url: URL): void => {
    const own = url.searchParams.get("TID");
    if (own === null) return;
    url.searchParams.set("TID", before ?? own);
    before = own;
  };
  return page((reply) => withLocation(reply, late))(next, world);
};

function hasNoButton(answer: string): Wrap {
  const button = new RegExp(`<button[^>]*value="${answer}"[^>]*>.*?</button>`, "s");
  return page((reply) => ({ ...reply, text: reply.text.replace(button, "") }));
}

export const threeDsPages: readonly Defect[] = breaking({
  "three-ds.redirect-url: gives no redirect_url": asks((body) => withAt(body, REDIRECT, undefined)),
  "three-ds.redirect-url: lets one customer at a time authenticate": waitsForOne,
  "three-ds.page.two-buttons: has no button to fail": {
    with: ["three-ds.page.failure-button"],
    wrap: hasNoButton("fail"),
  },
  "three-ds.page.success-button: leaves the customer on its own page after the button for success": page(
    (reply, pressed) => (pressed === "succeed" ? elsewhere(reply) : reply),
  ),
  "three-ds.page.failure-button: leaves the customer on its own page after the button for failure": page(
    (reply, pressed) => (pressed === "fail" ? elsewhere(reply) : reply),
  ),
  "three-ds.tid: sends the customer back without TID": page((reply) =>
    withLocation(reply, (url) => url.searchParams.delete("TID")),
  ),
  "three-ds.tid-reads-charge: sends each customer back with the TID of the one before": {
    // A charge is read by its TID, too.
    mayBreak: ["list.search.tid", "three-ds.success.leaves-pending", "three-ds.failure.leaves-pending"],
    wrap: lateTid,
  },
});
