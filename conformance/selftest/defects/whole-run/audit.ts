/** Addresses, requests and answers of all operations. */
import type { Defect } from "../../harness/defect.ts";
import { refuses } from "../../mutations/answers.ts";
import { withHeader } from "../../harness/wire.ts";

export const wholeRun: readonly Defect[] = [
  {
    breaks: "service.relative-paths",
    how: "has no list of payment intents",
    wrap: refuses("listPaymentIntents", () => true, 404),
  },
  {
    breaks: "json.requests",
    how: "requires form data at token update",
    wrap: (next, world) => (call) => {
      if (call.operation !== "updatePaymentToken") return next(call);
      return call.headers.get("content-type") === "application/json"
        ? refuses("updatePaymentToken", () => true, 400)(next, world)(call)
        : next(withHeader(call, "content-type", "application/json"));
    },
  },
  {
    breaks: "versioning.v2-segment",
    how: "stands at an address without v2",
    with: ["versioning.v2-last"],
    wrap: (next) => (call) => {
      const url = new URL(call.url);
      url.pathname = url.pathname.replace(/^\/payments/, "/v2");
      return next({ ...call, url });
    },
    basePath: "/payments",
  },
  {
    breaks: "versioning.v2-last",
    how: "stands at an address that goes on behind v2",
    wrap: (next) => (call) => {
      const url = new URL(call.url);
      url.pathname = url.pathname.replace(/^\/v2\/payments/, "/v2");
      return next({ ...call, url });
    },
    basePath: "/v2/payments",
  },
];
