import type { FastifyInstance } from "fastify";
import { Readable } from "node:stream";
import { guardAdmin } from "../pipeline/admin.ts";
import { refuseRepeated } from "../checking/repeated.ts";
import { STREAM_TYPE } from "../log/stream.ts";
import { addressEndpoints } from "./addresses.ts";
import { checkpointEndpoints } from "./checkpoints.ts";
import { clockEndpoints } from "./clock.ts";
import { CONTROL_PATH, type Control, type Endpoint } from "./endpoint.ts";
import { eventEndpoints } from "./events.ts";
import { faultEndpoints } from "./faults.ts";
import { healthEndpoints } from "./health.ts";
import { jobEndpoints } from "./jobs.ts";
import { outcomeEndpoints } from "./outcomes.ts";
import { requestEndpoints } from "./requests.ts";
import { resetEndpoints } from "./reset.ts";
import { triggerEndpoints } from "./trigger/endpoints.ts";

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
        guardAdmin(request, control.world.origin(), control.world.settings.adminToken);
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
