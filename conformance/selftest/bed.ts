/** One sandbox and one run of the suite against it, in one process and without a socket. */
import { openSandbox, type Sandbox } from "../../sandbox/sandbox.ts";
import { openSqlite } from "../../sandbox/store/sqlite.ts";
import { targetOf } from "../../sandbox/target.ts";
import type { Flow } from "../flow.ts";
import { flows as allFlows } from "../flows/index.ts";
import { WebhookInbox } from "../inbox.ts";
import { Redirects } from "../redirects.ts";
import type { Observed } from "../observed.ts";
import { observe } from "../run.ts";
import { parseTarget } from "../target-file.ts";
import { completeTarget } from "../target.ts";
import type { Seams } from "./defect.ts";
import { fetchBy, json, serveBy } from "./wire.ts";

const WEBHOOK_URL = "http://merchant.test/webhook";
const REDIRECT_URL = "http://merchant.test/back";
/** Nobody is far away: what has not arrived by then was not sent. */
const EVENT_DEADLINE_MS = 250;
/** Waiting takes no time here, and reaching a low limit takes few calls. */
const REQUESTS_PER_MINUTE = 30;

export interface Bed {
  readonly sandbox: Sandbox;
  /** The clock of this world, which waiting moves. */
  readonly now: () => number;
}

/** Time runs on by itself, and whoever waits for it moves it: a minute's pause takes no time. */
function skippingClock() {
  let skipped = 0;
  const now = (): number => performance.now() + skipped;
  return {
    now,
    wall: () => Math.floor(Date.now() + skipped),
    async pause(ms: number): Promise<void> {
      const until = now() + ms;
      // Others go on meanwhile, and may have waited for the same moment.
      for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      skipped += Math.max(0, until - now());
    },
  };
}

interface How {
  readonly flows?: readonly Flow[];
  readonly concurrency?: number;
  readonly done?: (flow: Flow) => void;
  readonly trusting?: true;
  readonly sharing?: false;
}

export async function judge(
  seams: Seams = {},
  { flows = allFlows, concurrency = 8, done, ...how }: How = {},
): Promise<Observed> {
  const clock = skippingClock();
  const inbox = new WebhookInbox({ deadlineMs: EVENT_DEADLINE_MS, now: clock.now });
  const redirects = new Redirects();
  const deliver = async (body: string): Promise<void> => inbox.receive(body);
  const told = seams.events?.(deliver) ?? deliver;
  const store = openSqlite(":memory:");
  const sandbox = await openSandbox({
    store: seams.store?.(store) ?? store,
    clock: { now: clock.wall },
    webhookUrl: WEBHOOK_URL,
    redirectUrl: REDIRECT_URL,
    settings: {
      rateLimit: REQUESTS_PER_MINUTE,
      antiFraudRequiredOn: new Set(["createCharge"]),
      ...seams.settings,
    },
    fetch: async (_url, init) => {
      await told(typeof init?.body === "string" ? init.body : "");
      return new Response("{}");
    },
  });
  const bed: Bed = { sandbox, now: clock.wall };
  const service = serveBy(sandbox.respond);
  const wrapped = seams.wrap?.(service, bed) ?? service;
  const described = parseTarget(JSON.stringify(targetOf(sandbox)), "the sandbox in process", {});
  const target = completeTarget({
    ...described,
    rate_limit: { requests_per_minute: REQUESTS_PER_MINUTE, patience_ms: 4000 },
    webhooks: { listen: new URL(WEBHOOK_URL).host, deadline_ms: EVENT_DEADLINE_MS },
    three_ds: { ...described.three_ds, redirect_url: REDIRECT_URL, driver: "page" },
    ...(seams.basePath !== undefined && {
      base_url: described.base_url.replace(/\/v2$/, seams.basePath),
    }),
    settle_ms: 3000,
    call_deadline_ms: 30_000,
    run_deadline_ms: 600_000,
    ...seams.target,
  });
  try {
    return await observe({
      target,
      flows,
      fetch: fetchBy(async (call) =>
        call.url.href.startsWith(REDIRECT_URL) ? json(200, "Back at the merchant.") : wrapped(call),
      ),
      clock,
      random: () => crypto.randomUUID(),
      concurrency,
      ...how,
      ...(done !== undefined && { onVerdicts: done }),
      opened: { inbox, redirects, redirectUrl: REDIRECT_URL },
    });
  } finally {
    inbox.close();
    await sandbox.close();
  }
}
