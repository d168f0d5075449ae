/** Freedoms about what may happen around the money of a charge, without more of it moving. */
import { at, tellsRefusal } from "../ways.ts";
import { type Reply } from "../wire.ts";
import type { Variants } from "./variant.ts";

export const aboutMoney: Variants = {
  "a 3DS page that shows its buttons for ever": {
    takes: ["three-ds.page"],
    wrap: (next) => {
      const pages = new Map<string, Reply>();
      return async (call) => {
        const { pathname } = call.url;
        if (!pathname.startsWith("/continue/") || call.method !== "GET") return next(call);
        const page = pages.get(pathname) ?? (await next(call));
        pages.set(pathname, page);
        return page;
      };
    },
  },
  "an id in a declined charge's 400 that is no charge's": {
    takes: ["charge.failed-body"],
    wrap: tellsRefusal("createCharge", (body) =>
      body["status"] === "pending" ? body : { ...body, id: crypto.randomUUID(), charge: undefined },
    ),
  },
  "each further refund is answered like the first, and moves nothing": {
    takes: ["refund.several"],
    wrap: (next) => {
      const first = new Map<string, Promise<Reply>>();
      return async (call) => {
        if (call.operation !== "refundCharge") return next(call);
        const before = await first.get(call.id);
        if (before?.status === 200 && at(call.body, "/currency_code") === "MXN") return before;
        const reply = next(call);
        first.set(call.id, reply);
        return reply;
      };
    },
  },
};
