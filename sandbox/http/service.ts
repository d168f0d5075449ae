import type { Server } from "node:http";
import { jsonReader } from "../checking/json-text.ts";
import type { Control } from "../control/endpoint.ts";
import { operationBy } from "../pipeline/operation.ts";
import { RateLimit } from "../pipeline/rate.ts";
import { routes } from "../routes/routes.ts";
import { isStoreClosed } from "../store/failures.ts";
import { errorBody } from "../values/errors.ts";
import { UnderWay } from "../values/under-way.ts";
import { write, type WrittenAnswer } from "../checking/writing.ts";
import type { World } from "../world.ts";
import { asServiceError } from "./as-service-error.ts";
import { buildFastify } from "./fastify.ts";
import { fetchBy, type Respond, respondBy } from "./in-process.ts";
import { newServer, type Tls } from "./server.ts";

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
  /** Answers in this process, as `fetch` does. */
  readonly fetch: typeof globalThis.fetch;
  /**
   * Answers what is under way, then ends. After `patience` milliseconds it waits no longer, and cuts the connections that are left.
   * Otherwise a request that never arrives completely, or an answer that a fault delays, would keep the sandbox from stopping.
   */
  close(patience: number): Promise<void>;
}

/** The whole service. Fastify (`fastify.ts`) answers every request; `unread.ts` answers what Node cannot read as one. */
export async function buildService(
  world: World,
  { onDefect, onNotice, control, tls }: Surroundings,
): Promise<Service> {
  const { rateLimit, naming } = world.settings;
  const limit = rateLimit === undefined ? undefined : new RateLimit(rateLimit, world.store);
  const notice = onceEach(onNotice);
  const closing = new AbortController();

  function refuse(error: unknown): WrittenAnswer {
    const refusal = asServiceError(error);
    const isLate = closing.signal.aborted && isStoreClosed(error);
    if (refusal.status >= 500 && !isLate) onDefect(error);
    const { status, headers } = refusal;
    return { ...write(status, errorBody(refusal, world.clock.now()), world.settings), headers };
  }

  const { server, end, destroyAll } = newServer(tls);
  const app = await buildFastify(world, {
    server,
    operations: Object.values(routes).map((route) => operationBy(route, world, limit, notice)),
    control: { ...control, forgetRates: () => limit?.forget() },
    readJson: jsonReader(naming),
    refuse,
    notice,
    closing: closing.signal,
  });
  const respond = respondBy(app);

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
    fetch: untilClosed(fetchBy(respond)),
    async close(patience) {
      closing.abort(new Error("The sandbox is closed."));
      // Ends the live streams of the log. Each would keep its connection open.
      world.requests?.close();
      const { promise: outOfPatience, resolve: giveUp } = Promise.withResolvers<void>();
      const timer = setTimeout(giveUp, patience);
      try {
        await Promise.race([Promise.all([end(), inProcess.ended()]), outOfPatience]);
      } finally {
        clearTimeout(timer);
        destroyAll();
        // Only now: once it is closing, Fastify answers nothing in process, not even what an answer under way asks for.
        await app.close();
      }
    },
  };
}

/** A program that asks for everything must not fill the log. */
const MOST_NOTICES = 100;

/** Says each line once, and a hundred lines at most. */
export function onceEach(notice: (line: string) => void): (line: string) => void {
  const said = new Set<string>();
  return (line) => {
    if (said.has(line) || said.size >= MOST_NOTICES) return;
    said.add(line);
    notice(line);
  };
}
