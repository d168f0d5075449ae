import type { FastifyInstance } from "fastify";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { jsonReader } from "../checking/json-text.ts";
import type { Control } from "../control/endpoint.ts";
import { operationBy } from "../request/operation.ts";
import { RateLimit } from "../request/rate.ts";
import { routes } from "../routes/routes.ts";
import { isStoreClosed } from "../store/failures.ts";
import { errorBody } from "../values/errors.ts";
import { UnderWay } from "../values/under-way.ts";
import { write, type WrittenAnswer } from "../values/written-answer.ts";
import type { World } from "../world.ts";
import { asServiceError } from "./as-service-error.ts";
import { sendIfPlain, sendWritten, shortWay } from "./direct.ts";
import { fetchBy, type Respond, respondBy } from "./in-process.ts";
import { BODY_LIMIT } from "./limits.ts";
import { logUnread } from "./log-requests.ts";
import { onceEach } from "./once-each.ts";
import { newServer, type Tls } from "./server.ts";
import { answerUnread } from "./unread.ts";

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
  /** Aborted once `close` was called. */
  readonly closing: AbortSignal;
  /** Answers in this process. */
  readonly respond: Respond;
  /** The same, but each request goes through Fastify. Both ways give the same answers, and a test compares them. */
  readonly respondByFastify: Respond;
  /** Answers in this process, as `fetch` does. */
  readonly fetch: typeof globalThis.fetch;
  /**
   * Answers what is under way, then ends. After `patience` milliseconds it waits no longer, and cuts the connections that are left.
   * Otherwise a request that never arrives completely, or an answer that a fault delays, would keep the sandbox from stopping.
   */
  close(patience: number): Promise<void>;
}

/**
 * The whole service. A plain request to an operation takes the short way (`direct.ts`). Any other goes through Fastify
 * (`fastify.ts`): pages, control endpoints, encoded addresses, refusals of odd requests. What Node cannot read as a request is
 * answered by `unread.ts`. Fastify took half of the start. So it is loaded with the first request that needs it; a program
 * that sends only plain requests never does.
 */
export function buildService(world: World, { onDefect, onNotice, control, tls }: Surroundings): Service {
  const { rateLimit, naming } = world.settings;
  const limit = rateLimit === undefined ? undefined : new RateLimit(rateLimit, world.store);
  const forgetRates = () => limit?.forget();
  const notice = onceEach(onNotice);
  const all = Object.values(routes).map((route) => operationBy(route, world, limit, notice));
  const readJson = jsonReader(naming);

  const closing = new AbortController();

  function refuse(error: unknown): WrittenAnswer {
    const refusal = asServiceError(error);
    const isLate = closing.signal.aborted && isStoreClosed(error);
    if (refusal.status >= 500 && !isLate) onDefect(error);
    const { status, headers } = refusal;
    return { ...write(status, errorBody(refusal, world.clock.now()), world.settings), headers };
  }

  function refuseUnread(error: unknown): WrittenAnswer {
    const refusal = refuse(error);
    logUnread(world, { method: "", url: "", headers: {} }, refusal);
    return refusal;
  }

  let loading: Promise<FastifyInstance> | undefined;
  /** Requests that come while it loads wait for the same load. When `load` fails, the next request tries again. */
  const fastify = () =>
    (loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    }));
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
  const { server, end, destroyAll } = newServer(
    {
      answer(request, response) {
        // During a stop, the answer to a new request says that its connection ends (`connection: close`).
        if (closing.signal.aborted) response.shouldKeepAlive = false;
        const sent = sendIfPlain(short, request, response) ?? sendByFastify(request, response);
        sent.catch((error: unknown) => {
          const refusal = refuse(error);
          if (response.headersSent) response.destroy();
          else sendWritten(refusal, response);
        });
      },
      answerUnread: (unread) => answerUnread(unread, { refuse: refuseUnread, notice }),
    },
    tls,
  );

  async function sendByFastify(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const loaded = await fastify();
    loaded.routing(request, response);
  }

  const inProcess = new UnderWay();
  /** For a program in this process. `close` waits for the calls that it made before, and later calls are refused. */
  function untilClosed<Asked extends unknown[], Answer>(call: (...asked: Asked) => Promise<Answer>) {
    return async (...asked: Asked) => {
      closing.signal.throwIfAborted();
      return inProcess.add(call(...asked));
    };
  }

  return {
    server,
    closing: closing.signal,
    respond: untilClosed(respond),
    respondByFastify: untilClosed(respondBy(() => undefined, fastify)),
    fetch: untilClosed(fetchBy(respond)),
    async close(patience) {
      closing.abort(new Error("The sandbox is closed."));
      // Ends the live streams of the log. Each would keep its connection open.
      world.requests?.close();
      const { promise: outOfPatience, resolve: giveUp } = Promise.withResolvers<void>();
      const timer = setTimeout(giveUp, patience);
      try {
        await Promise.race([ended(), outOfPatience]);
      } finally {
        clearTimeout(timer);
        destroyAll();
      }
    },
  };

  async function ended(): Promise<void> {
    await Promise.all([end(), inProcess.ended()]);
    const loaded = await loading?.catch(() => undefined);
    await loaded?.close();
  }
}
