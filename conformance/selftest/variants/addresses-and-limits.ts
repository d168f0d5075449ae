/** Freedoms about addresses, names and limits. */
import { namingWith } from "../../../sandbox/naming.ts";
import { answers, at, errorBody, refuses } from "../ways.ts";
import { json } from "../wire.ts";
import type { Variants } from "./variant.ts";

export const aboutAddressesAndLimits: Variants = {
  "429 without Retry-After": {
    takes: ["limit.rate"],
    wrap: answers(["createPaymentToken", "createOrder"], (reply) => {
      const headers = new Headers(reply.headers);
      headers.delete("retry-after");
      return { ...reply, headers };
    }),
  },
  "texts of at most 100 characters": {
    takes: ["limit.text-sizes"],
    wrap: refuses(["createCharge", "createOrder", "updateOrder", "createProduct", "createPlan"], ({ body }) =>
      ["description", "name", "external_system_order_id"].some(
        (name) => (JSON.stringify(at(body, `/${name}`)) ?? "").length > 102,
      ),
    ),
  },
  "identifiers with the maker's brand": {
    takes: ["naming.brand-word"],
    settings: { naming: namingWith("acme") },
  },
  "another base address": {
    takes: ["versioning.base-addresses"],
    wrap: (next) => (call) => {
      const url = new URL(call.url);
      url.pathname = url.pathname.replace(/^\/api\/payments\/v2/, "/v2");
      const found = url.pathname === call.url.pathname;
      return next(found ? call : { ...call, url });
    },
    basePath: "/api/payments/v2",
  },
  "a limit counted by the minutes of the clock": {
    takes: ["limit.rate-shape", "limit.rate"],
    settings: { rateLimit: undefined },
    wrap: (next, { now }) => {
      const counts = new Map<string, number>();
      return async (call) => {
        if (call.operation !== "createPaymentToken" && call.operation !== "createOrder") return next(call);
        const minute = Math.floor(now() / 60_000);
        const key = `${call.operation} ${minute}`;
        const count = (counts.get(key) ?? 0) + 1;
        counts.set(key, count);
        return count > 30 ? json(429, errorBody("too_many_requests", now())) : next(call);
      };
    },
  },
  "now and then 429 from operations of which no rate is shown": {
    takes: ["limit.other-rates"],
    wrap: (next, { now }) => {
      let count = 0;
      return async (call) => {
        const limited = call.operation === "getCharge" || call.operation === "listCharges";
        if (limited) count += 1;
        if (!limited || count % 40 !== 0) return next(call);
        const headers = new Headers({ "retry-after": "1" });
        return json(429, errorBody("too_many_requests", now()), headers);
      };
    },
  },
  "429 for whoever tries five wrong keys within ten seconds": {
    takes: ["limit.other-rates"],
    wrap: (next, { sandbox, now }) => {
      let tried: number[] = [];
      return async (call) => {
        const { secretKey, publicKey } = sandbox.merchant();
        const key = call.headers.get("x-api-client-key");
        if (key === null || key === secretKey || key === publicKey) return next(call);
        tried = tried.filter((time) => time > now() - 10_000);
        const headers = new Headers({ "retry-after": "10" });
        if (tried.length >= 5) return json(429, errorBody("too_many_requests", now()), headers);
        tried.push(now());
        return next(call);
      };
    },
  },
  "one limit for tokens and orders together": {
    takes: ["limit.rate"],
    settings: { rateLimit: undefined },
    wrap: (next, { now }) => {
      let made: number[] = [];
      return async (call) => {
        if (call.operation !== "createPaymentToken" && call.operation !== "createOrder") return next(call);
        made = made.filter((time) => time > now() - 60_000);
        if (made.length >= 30) return json(429, errorBody("too_many_requests", now()));
        made.push(now());
        return next(call);
      };
    },
  },
};
