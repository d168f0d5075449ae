import type { FastifyInstance } from "fastify";
import type { Server } from "node:http";
import { jsonReader } from "../checking/json-text.ts";
import type { Control } from "../control/endpoint.ts";
import { operationBy } from "../request/operation.ts";
import { RateLimit } from "../request/rate.ts";
import { routes } from "../routes/routes.ts";
import { errorBody } from "../values/errors.ts";
import { write, type WrittenAnswer } from "../values/written-answer.ts";
import type { World } from "../world.ts";
import { asServiceError } from "./as-service-error.ts";
import { answerIfPlain, sendWritten, shortWay } from "./direct.ts";
import { type Respond, respondBy } from "./in-process.ts";
import { BODY_LIMIT } from "./limits.ts";
import { logUnread } from "./log-requests.ts";
import { onceEach } from "./once-each.ts";
import { end, newServer, type Tls } from "./server.ts";
import { refuseUnreadable, unreadable } from "./unreadable.ts";

interface Surroundings {
  readonly onDefect: (error: unknown) => void;
  readonly onNotice: (line: string) => void;
  /** What the control endpoints need, besides what is made here. */
  readonly control: Pick<Control, "advanceBy" | "rewindTo" | "merchantId">;
  readonly tls: Tls | undefined;
}

export interface Service {
  /** Answers over a socket, once it listens. */
  readonly server: Server;
  /** Answers in this process. */
  readonly respond: Respond;
  /** The same, but each request goes through Fastify. Both ways give the same answers, and a test compares them. */
  readonly respondByFastify: Respond;
  /** Answers what is under way, then ends. */
  close(): Promise<void>;
}

/**
 * The whole service. A plain request to an operation takes the short way (`direct.ts`). Any other goes through Fastify
 * (`fastify.ts`): pages, control endpoints, encoded addresses, refusals of odd requests. Fastify took half of the start. So it is
 * loaded with the first request that needs it; a program that sends only plain requests never does.
 */
export function buildService(world: World, { onDefect, onNotice, control, tls }: Surroundings): Service {
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
  /** Requests that come while it loads wait for the same load. */
  const fastify = () => (loading ??= load());
  async function load(): Promise<FastifyInstance> {
    const { buildFastify } = await import("./fastify.ts");
    const forControl = { ...control, forgetRates };
    return buildFastify(world, {
      operations: all,
      control: forControl,
      readJson,
      refuse,
      respond,
      notice,
    });
  }

  const short = shortWay(all, { world, refuse, readJson, bodyLimit: BODY_LIMIT });
  const respond = respondBy(short, fastify);
  let closing = false;
  const server = newServer(
    {
      answer(request, response) {
        // Whoever still sends a request is told that the connection ends with its answer.
        if (closing) response.shouldKeepAlive = false;
        if (answerIfPlain(short, request, response)) return;
        void fastify().then(
          (loaded) => loaded.routing(request, response),
          (error: unknown) => sendWritten(refuse(error), response),
        );
      },
      answerUnreadable(code, socket) {
        const refusal = refuse(unreadable(code));
        logUnread(world, { method: "", url: "", headers: {} }, refusal);
        refuseUnreadable(socket, refusal);
      },
    },
    tls,
  );
  return {
    server,
    respond,
    respondByFastify: respondBy(() => undefined, fastify),
    async close() {
      closing = true;
      // Ends the live streams of the log. Each would keep its connection open.
      world.requests?.close();
      await end(server);
      const loaded = await loading?.catch(() => undefined);
      await loaded?.close();
    },
  };
}
