import { clockEndpoints, jobEndpoints } from "./clock.ts";
import type { FastifyInstance } from "fastify";
import { Readable } from "node:stream";
import { guardAdmin } from "../pipeline/admin.ts";
import { refuseRepeated } from "../checking/refuse.ts";
import { STREAM_TYPE } from "../log/stream.ts";
import { addressEndpoints } from "./addresses.ts";
import { checkpointEndpoints, resetEndpoints } from "./checkpoints.ts";
import { CONTROL_PATH, type Control, type Endpoint } from "./endpoint.ts";
import { eventEndpoints } from "./events.ts";
import { faultEndpoints } from "./faults.ts";
import { healthEndpoints } from "./health.ts";
import { requestEndpoints } from "./requests.ts";
import { triggerEndpoints } from "./trigger/trigger.ts";
import {
  FAILING_NAME,
  INSTALLMENT_MINIMUMS,
  TEST_AMOUNTS,
  TEST_CARDS,
  TEST_SEARCH_KEYS,
} from "../outcomes.ts";

const OUTCOMES = {
  about:
    "What makes this sandbox answer how. All of it is this sandbox's choice: the interface document shows none.",
  cards: TEST_CARDS,
  amounts: TEST_AMOUNTS,
  failing_name: {
    value: FAILING_NAME,
    fails: [
      "createProduct (name)",
      "createPlan (name)",
      "createSubscription (payment_token_alias)",
      "cancelSubscription (cancellation_reason)",
    ],
  },
  search_keys: TEST_SEARCH_KEYS,
  installment_minimums: INSTALLMENT_MINIMUMS,
};

export const outcomeEndpoints: readonly Endpoint[] = [
  { method: "GET", path: "/outcomes", answer: async () => OUTCOMES },
];

declare module "fastify" {
  interface FastifyContextConfig {
    withoutStore?: true;
  }
}

/** The control endpoints, each described in openapi.yaml beside this file. */
export const endpoints: readonly Endpoint[] = [
  ...healthEndpoints,
  ...resetEndpoints,
  ...outcomeEndpoints,
  ...clockEndpoints,
  ...jobEndpoints,
  ...checkpointEndpoints,
  ...eventEndpoints,
  ...faultEndpoints,
  ...requestEndpoints,
  ...addressEndpoints,
  ...triggerEndpoints,
];

/** The control endpoints are for programs: answers are JSON, and refusals have the shape of the API's errors. */
export function registerControl(app: FastifyInstance, control: Control): void {
  void app.register(
    async (scope) => {
      scope.addHook("onRequest", async (request) => {
        guardAdmin(request, control.world);
      });
      for (const { method, path, answer, withoutStore } of endpoints) {
        scope.route({
          method,
          config: withoutStore === undefined ? {} : { withoutStore },
          url: path.replaceAll(/\{(\w+)\}/g, ":$1"),
          async handler({ params, query, body, headers }, reply) {
            refuseRepeated(query);
            const answered = await answer(control, { params, query, body, headers });
            if (answered instanceof Readable)
              return reply.type(STREAM_TYPE).header("cache-control", "no-store").send(answered);
            return answered;
          },
        });
      }
    },
    { prefix: CONTROL_PATH },
  );
}
