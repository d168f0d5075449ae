/** Freedoms about addresses, names and limits. */
import { namingWith } from "../../../sandbox/checking/writing.ts";
import type { OperationId } from "@payment-service/contract";
import { at } from "../../call/json-pointer.ts";
import type { Wrap, Variants } from "../harness/defect.ts";
import { answers, refuses } from "../mutations/answers.ts";
import { both } from "../mutations/conditions.ts";
import { errorBody } from "../mutations/bodies.ts";
import { keyOf } from "../mutations/keys.ts";
import { changed, json, withHeaders } from "../harness/wire.ts";

/** Allows at most `most` calls in each minute of the clock. */
function perMinute(operation: OperationId, most: number): Wrap {
  return (next, { now }) => {
    const counts = new Map<number, number>();
    return async (call) => {
      if (call.operation !== operation) return next(call);
      const minute = Math.floor(now() / 60_000);
      const count = (counts.get(minute) ?? 0) + 1;
      counts.set(minute, count);
      return count > most ? json(429, errorBody("too_many_requests", now())) : next(call);
    };
  };
}

export const aboutAddressesAndLimits: Variants = {
  "429 without Retry-After": {
    takes: ["limit.rate"],
    wrap: answers(["createPaymentToken", "createOrder"], (reply) =>
      withHeaders(reply, { "retry-after": null }),
    ),
  },
  "texts of at most 100 characters": {
    takes: ["limit.text-sizes"],
    isGuard: true,
    wrap: refuses(["createCharge", "createOrder", "updateOrder", "createProduct", "createPlan"], ({ body }) =>
      ["description", "name", "external_system_order_id"].some(
        (name) => (JSON.stringify(at(body, `/${name}`)) ?? "").length > 102,
      ),
    ),
  },
  "no empty texts": {
    takes: ["limit.text-sizes"],
    isGuard: true,
    wrap: refuses(["createCharge", "createOrder", "updateOrder", "createProduct", "createPlan"], ({ body }) =>
      ["description", "name"].some((name) => at(body, `/${name}`) === ""),
    ),
  },
  "identifiers with the maker's brand": {
    takes: ["naming.brand-word"],
    settings: { naming: namingWith("acme") },
  },
  "another base address": {
    takes: ["versioning.base-addresses"],
    wrap: (next) => (call) =>
      next(changed(call, { path: (own) => own.replace(/^\/api\/payments\/v2/, "/v2") })),
    basePath: "/api/payments/v2",
  },
  "a limit counted by the minutes of the clock": {
    takes: ["limit.rate-shape", "limit.rate"],
    settings: { rateLimit: undefined },
    wrap: both(perMinute("createPaymentToken", 30), perMinute("createOrder", 30)),
  },
  "sixty charges in a minute of the clock": {
    takes: ["limit.other-rates"],
    wrap: perMinute("createCharge", 60),
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
  "429 after five wrong keys within ten seconds": {
    takes: ["limit.other-rates"],
    wrap: (next, { now }) => {
      let tried: number[] = [];
      return async (call) => {
        const reply = await next(call);
        const key = keyOf(call) || call.url.searchParams.get("public_key");
        if (reply.status !== 401 || !key) return reply;
        tried = tried.filter((time) => time > now() - 10_000);
        const headers = new Headers({ "retry-after": "10" });
        if (tried.length >= 5) return json(429, errorBody("too_many_requests", now()), headers);
        tried.push(now());
        return reply;
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
