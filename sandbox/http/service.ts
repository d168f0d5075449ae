import type { FastifyInstance } from "fastify";
import { jsonReader } from "../checking/json-text.ts";
import type { Control } from "../control/endpoint.ts";
import { operationBy } from "../request/operation.ts";
import { RateLimit } from "../request/rate.ts";
import { routes } from "../routes/routes.ts";
import { errorBody } from "../values/errors.ts";
import { write, type WrittenAnswer } from "../values/written-answer.ts";
import type { World } from "../world.ts";
import { answerNow, answerShortly, shortWay } from "./direct.ts";
import { asServiceError } from "./errors.ts";
import { type Respond, respondBy } from "./in-process.ts";
import { BODY_LIMIT } from "./limits.ts";
import { logUnread } from "./log-requests.ts";
import { onceEach } from "./once-each.ts";
import { Servers, type Tls } from "./servers.ts";
import { answerUnreadable, unreadable } from "./unreadable.ts";

interface Surroundings {
  readonly onDefect: (error: unknown) => void;
  readonly onNotice: (line: string) => void;
  /** For the control endpoints. */
  readonly advanceBy: Control["advanceBy"];
  readonly rewindTo: Control["rewindTo"];
  readonly merchantId: string;
  readonly tls: Tls | undefined;
}

export interface Service {
  /** What answers all but plain requests. Loaded when it is first needed. */
  readonly app: () => Promise<FastifyInstance>;
  /** The whole service without a socket. */
  readonly respond: Respond;
  readonly servers: Servers;
  /** Answers what is under way, then ends. */
  close(): Promise<void>;
}

/**
 * The whole service, which `server.ts` opens to the network. A plain request to an operation takes the short way
 * (`direct.ts`). Any other goes through Fastify (`app.ts`): pages, control endpoints, odd requests. To load Fastify takes
 * as long as everything else at the start, and most programs that use a sandbox never need it.
 */
export function buildService(world: World, surroundings: Surroundings): Service {
  const { onDefect, onNotice, tls } = surroundings;
  const { rateLimit, naming } = world.settings;
  const limit = rateLimit === undefined ? undefined : new RateLimit(rateLimit, world.store);
  const forgetRates = () => limit?.forget();
  const notice = onceEach(onNotice);
  const all = Object.values(routes).map((route) => operationBy(route, world, limit, notice));
  const readJson = jsonReader(naming);

  function refuse(error: unknown): WrittenAnswer {
    const refusal = asServiceError(error);
    if (refusal.status >= 500) onDefect(error);
    const { status, headers } = refusal;
    return { ...write(status, errorBody(refusal, world.clock.now()), world.settings), headers };
  }

  let loading: Promise<FastifyInstance> | undefined;
  const app = () => (loading ??= load());
  async function load(): Promise<FastifyInstance> {
    const { buildApp } = await import("./app.ts");
    return buildApp(world, { ...surroundings, operations: all, readJson, refuse, respond, forgetRates });
  }

  const short = shortWay(all, { world, refuse, readJson, bodyLimit: BODY_LIMIT });
  const respond = respondBy(short, app);
  const servers = new Servers({
    tls,
    listener(request, response) {
      if (answerShortly(short, request, response)) return;
      void app().then(
        (loaded) => loaded.routing(request, response),
        (error: unknown) => answerNow(refuse(error), response),
      );
    },
    onUnreadable(code, socket) {
      const refusal = refuse(unreadable(code));
      logUnread(world, { method: "", url: "", headers: {} }, refusal);
      answerUnreadable(socket, refusal);
    },
  });
  return {
    app,
    respond,
    servers,
    async close() {
      // A reader of the live log would keep its connection.
      world.requests?.close();
      await servers.close();
      const loaded = await loading?.catch(() => undefined);
      await loaded?.close();
    },
  };
}
