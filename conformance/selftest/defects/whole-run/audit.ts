/** Addresses, requests and answers of all operations. */
import { at } from "../../../call/json-pointer.ts";
import type { Defect } from "../../harness/defect.ts";
import { answers, refuses } from "../../mutations/answers.ts";
import { type Call, json, changed, withHeader } from "../../harness/wire.ts";
import { breaking } from "../../mutations/one-line-defects.ts";

/** Not JSON at all. */
const isCutOff = (call: Call): boolean => call.text !== "" && call.body === undefined;

export const wholeRun: readonly Defect[] = breaking({
  "service.relative-paths: has no list of payment intents": refuses("listPaymentIntents", () => true, 404),
  "json.requests: requires form data at token update": (next, world) => (call) => {
    if (call.operation !== "updatePaymentToken") return next(call);
    return call.headers.get("content-type") === "application/json"
      ? refuses("updatePaymentToken", () => true, 400)(next, world)(call)
      : next(withHeader(call, "content-type", "application/json"));
  },
  "versioning.v2-segment: stands at an address without v2": {
    with: ["versioning.v2-last"],
    wrap: (next) => (call) => next(changed(call, { path: (own) => own.replace(/^\/payments/, "/v2") })),
    basePath: "/payments",
  },
  "versioning.v2-last: stands at an address that goes on behind v2": {
    wrap: (next) => (call) => next(changed(call, { path: (own) => own.replace(/^\/v2\/payments/, "/v2") })),
    basePath: "/v2/payments",
  },
  "service.unknown-id: claims to have cancelled an unknown subscription": answers(
    "cancelSubscription",
    (reply) =>
      String(at(reply.body, "/detail/code")).endsWith("_not_found") ? { ...reply, status: 200 } : reply,
  ),
  "json.malformed: answers 500 to an order that is cut off": answers("createOrder", (reply, call) =>
    isCutOff(call) ? json(500, { error: "unexpected end of JSON input" }) : reply,
  ),
  "json.malformed: adds what is missing at the end of a product": (next) => (call) => {
    if (call.operation !== "createProduct" || !isCutOff(call)) return next(call);
    const text = `${call.text}}`;
    return next({ ...call, text, body: JSON.parse(text) });
  },
});
