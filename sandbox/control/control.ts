import type { FastifyInstance, FastifyRequest } from "fastify";
import { guardAdmin } from "../admin.ts";
import { invalid } from "../errors.ts";
import { listEvents, readEvent, resendEvent } from "../events/log.ts";
import { isObject, textAt } from "../json.ts";
import {
  FAILING_NAME,
  INSTALLMENT_MINIMUMS,
  TEST_AMOUNTS,
  TEST_CARDS,
  TEST_SEARCH_KEYS,
} from "../outcomes.ts";
import { TABLES } from "../store/schema.ts";
import type { World } from "../world.ts";

/** What is about the sandbox itself and not part of the document's interface. */
export const CONTROL_PATH = "/_sandbox";

/** The longest step of the clock: a century of daily billing is a typing error. */
const LONGEST_ADVANCE = 10 * 366 * 24 * 60 * 60 * 1000;

const EVENTS_AT_ONCE = 100;

/** `advanceTo` moves the clock and does everything that falls due on the way. */
export function registerControl(
  app: FastifyInstance,
  world: World,
  merchantId: string,
  advanceTo: (time: number) => Promise<void>,
): void {
  void app.register(
    async (control) => {
      control.addHook("onRequest", async (request) => {
        guardAdmin(request, world.origin(), world.settings.adminToken);
      });
      const on = (
        method: "GET" | "POST",
        url: string,
        answer: (request: FastifyRequest) => Promise<object>,
      ) => control.route({ method, url, handler: (request) => answer(request) });

      on("GET", "/health", async () => {
        await world.store.read((sql) => sql.all(`SELECT 1 AS alive`));
        return { status: "ok", now: world.clock.now() };
      });
      on("GET", "/outcomes", async () => OUTCOMES);

      on("GET", "/clock", async () => ({ now: world.clock.now() }));
      on("POST", "/clock/advance", async ({ body }) => {
        const by = isObject(body) ? body["milliseconds"] : undefined;
        if (typeof by !== "number" || !Number.isSafeInteger(by) || by < 0 || by > LONGEST_ADVANCE) {
          throw invalid(`Send {"milliseconds": N} with a whole number from 0 to ${LONGEST_ADVANCE}.`);
        }
        await advanceTo(world.clock.now() + by);
        return { now: world.clock.now() };
      });

      on("GET", "/events", async ({ query }) => {
        const page = { limit: EVENTS_AT_ONCE, beforeId: textAt(query, "before_id") };
        return { events: await world.store.read((sql) => listEvents(sql, merchantId, page)) };
      });
      on("GET", "/events/:id", async ({ params }) => {
        const id = textAt(params, "id") ?? "";
        const { event, made } = await world.store.read((sql) => readEvent(sql, merchantId, id));
        return { ...event, body: parsed(event.body), deliveries: made };
      });
      on("POST", "/events/:id/resend", async ({ params }) => {
        const id = textAt(params, "id") ?? "";
        await world.write((sql) => resendEvent(sql, merchantId, id, world.clock.now()));
        return { id, state: "due" };
      });

      // Keys and URLs stay: whoever was configured for this sandbox still is. The clock stays where it is too.
      on("POST", "/reset", async () => {
        await world.store.write(async (sql) => {
          for (const table of STATE_TABLES) await sql.all(`DELETE FROM ${table}`);
        });
        return { status: "empty" };
      });
    },
    { prefix: CONTROL_PATH },
  );
}

const STATE_TABLES = TABLES.flatMap(
  (statement) => /CREATE TABLE IF NOT EXISTS (\w+)/.exec(statement)?.[1] ?? [],
).filter((table) => table !== "merchants" && table !== "world_clock");

function parsed(body: string): unknown {
  return JSON.parse(body);
}

const OUTCOMES = {
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
};
