import type { FastifyInstance } from "fastify";
import {
  FAILING_NAME,
  INSTALLMENT_MINIMUMS,
  TEST_AMOUNTS,
  TEST_CARDS,
  TEST_SEARCH_KEYS,
} from "../outcomes.ts";
import type { World } from "../world.ts";

/** What is about the sandbox itself and not part of the document's interface. */
export const CONTROL_PATH = "/_sandbox";

export function registerControl(app: FastifyInstance, world: World): void {
  app.get(`${CONTROL_PATH}/health`, async () => {
    await world.store.read((sql) => sql.all(`SELECT 1 AS alive`));
    return { status: "ok", now: world.clock.now() };
  });

  app.get(`${CONTROL_PATH}/outcomes`, () => ({
    about:
      "What makes this sandbox answer how. All of it is this sandbox's choice: the interface document shows none.",
    cards: TEST_CARDS,
    amounts: TEST_AMOUNTS,
    failing_name: {
      value: FAILING_NAME,
      fails: ["createProduct (name)", "createPlan (name)", "cancelSubscription (cancellation_reason)"],
    },
    search_keys: TEST_SEARCH_KEYS,
    installment_minimums: INSTALLMENT_MINIMUMS,
  }));
}
