/** Opens a sandbox with the seams of a defect or a variant. */
import { openSandbox, type Sandbox } from "../../../sandbox/sandbox.ts";
import { CHARGE_MOVES } from "../../../sandbox/store/charges.ts";
import { openSqlite } from "../../../sandbox/store/sqlite.ts";
import type { Deliver, Seams } from "./defect.ts";
import { type Serve, serveBy } from "./wire.ts";

/** What the merchant registered, and the rate limit. */
export interface Merchant {
  readonly webhookUrl?: string;
  readonly redirectUrl?: string;
  readonly requestsPerMinute?: number;
}

interface Around {
  readonly now: () => number;
  /** Delivers an event to the merchant. */
  readonly deliver: Deliver;
}

interface Opened {
  readonly sandbox: Sandbox;
  readonly serve: Serve;
  /** Calls under way are answered first. A flow that threw may still have some, and may go on calling. */
  readonly close: () => Promise<void>;
}

export async function openWithSeams(
  seams: Seams,
  { requestsPerMinute, ...urls }: Merchant,
  { now, deliver }: Around,
): Promise<Opened> {
  const send = seams.events?.(deliver) ?? deliver;
  const store = openSqlite(":memory:");
  const sandbox = await openSandbox({
    store: seams.store?.(store) ?? store,
    ...(seams.charges !== undefined && { charges: seams.charges(CHARGE_MOVES) }),
    clock: { now },
    ...urls,
    settings: {
      ...(requestsPerMinute !== undefined && { rateLimit: requestsPerMinute }),
      antiFraudRequiredOn: new Set(["createCharge"]),
      ...seams.settings,
    },
    fetch: async (_url, init) => {
      const headers = Object.fromEntries(new Headers(init?.headers));
      await send(typeof init?.body === "string" ? init.body : "", headers);
      return new Response("{}");
    },
  });
  const answering = serveBy(sandbox.respond);
  const service: Serve = async (call) => {
    const reply = await answering(call);
    seams.hears?.(call, reply);
    return reply;
  };
  return {
    sandbox,
    serve: seams.wrap?.(service, { sandbox, now }) ?? service,
    close: () => sandbox.close(),
  };
}
