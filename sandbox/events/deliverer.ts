import type { Duty } from "../jobs/scheduler.ts";
import { insertAttempt, type EventState } from "../store/events.ts";
import {
  claimEvents,
  nextDelivery,
  releaseOvertaken,
  settleEvent,
  wasTaken,
  type ClaimedEvent,
} from "../store/outbox.ts";
import type { World } from "../world.ts";
import { nextAttempt } from "../jobs/backoff.ts";
import type { Receipt, Send } from "./send.ts";
import { urlOfReceiver } from "../values/web-url.ts";

/** The most attempts that run for one receiver at once. The API never waits for them. */
const AT_ONCE = 16;

/**
 * While an attempt runs, no other process can take the event. After a kill it is free again when this time is over.
 */
const LEASE = 60_000;

interface Listeners {
  /** Gets each error of the store, after which the event is tried again when its lease ends. */
  readonly onFailure: (error: unknown) => void;
  /** Gets a line about each attempt that its receiver did not take. */
  readonly say: (line: string) => void;
}

/**
 * Delivers the events of a merchant's outbox, each at least once. As soon as one attempt ends, the next event starts.
 * Processes that share an outbox take events by leases.
 */
export function deliverer(world: World, send: Send, merchantId: string, { onFailure, say }: Listeners): Duty {
  const underWay = new Set<Promise<Receipt | undefined>>();
  let claims = 0;

  return {
    nextDue: () => world.store.read((sql) => nextDelivery(sql, merchantId)),

    async runDue(signal) {
      while (underWay.size >= AT_ONCE) await Promise.race(underWay);
      if (signal.aborted) return 0;
      const now = world.clock.now();
      // The lease also identifies the claim, so two claims must not end at the same millisecond; a rewound clock
      // repeats times.
      claims = (claims + 1) % 1000;
      const wanted = { merchantId, now, lease: now + LEASE + claims, limit: AT_ONCE - underWay.size };
      const claimed = await world.store.write((sql) => claimEvents(sql, wanted));
      for (const event of claimed) {
        const made = attempt(world, send, event, { signal, say })
          .catch((error: unknown) => {
            onFailure(error);
            return undefined;
          })
          .finally(() => underWay.delete(made));
        underWay.add(made);
      }
      return claimed.length;
    },

    async finished() {
      const receipts = await Promise.all(underWay);
      return !receipts.some((receipt) => receipt?.timedOut);
    },
  };
}

/** The result of the attempt; undefined when nothing was sent. */
async function attempt(
  world: World,
  send: Send,
  event: ClaimedEvent,
  { signal, say }: Pick<Listeners, "say"> & { readonly signal: AbortSignal },
): Promise<Receipt | undefined> {
  const merchant = world.merchants.byId(event.merchant_id);
  const url = merchant?.webhookUrl ?? null;
  if (merchant === undefined || url === null) {
    await settle(world, event, "unsent", null);
    return undefined;
  }
  const at = world.clock.now();
  const started = performance.now();
  // Signed with the real time: a receiver refuses signatures that differ from its own clock by minutes.
  const signedAt = at - world.clock.advance();
  // A URL that is registered may have become an address of the sandbox since: it began to listen there.
  const receiver = urlOfReceiver(url, [world.localOrigin(), world.origin()]);
  const receipt =
    typeof receiver === "string"
      ? notSent(`the webhook URL ${receiver}`)
      : await send(
          { eventId: event.id, body: event.body, url, key: merchant.webhookKey, at: signedAt },
          signal,
        );
  // The sandbox stops and cuts the attempt. The receiver is not to blame, so the attempt does not count.
  if (signal.aborted && receipt.status === null) {
    await settle(world, event, "due", world.clock.now());
    return receipt;
  }

  const number = event.attempts + 1;
  const now = world.clock.now();
  const again = nextAttempt(number, now, chanceOf(event));
  const ended = verdict(receipt, again);
  if (ended.state !== "delivered") say(lineOf(event, receipt, ended.next === null ? null : ended.next - now));
  await world.write(async (sql) => {
    const once = event.fault !== "webhook_twice" || (await wasTaken(sql, event));
    const { state, next } =
      ended.state === "delivered" && !once ? { state: "due" as const, next: world.clock.now() } : ended;
    if (!(await settleEvent(sql, event, { state, attempts: number, next }))) return;
    if (world.faults.isSet("webhook_reordered")) await releaseOvertaken(sql, event, world.clock.now());
    await insertAttempt(sql, event.merchant_id, event.id, {
      number,
      made_at: at,
      url,
      status: receipt.status,
      problem: receipt.problem,
      duration_ms: Math.round(performance.now() - started),
      headers: receipt.headers,
      answer: receipt.answer,
    });
  });
  return receipt;
}

function notSent(problem: string): Receipt {
  return { status: null, problem, timedOut: false, headers: {}, answer: null };
}

/** From the id, not a random draw: a draw at this moment would change which numbers a seed gives. */
function chanceOf({ id }: ClaimedEvent): number {
  return Number.parseInt(id.slice(-2), 16) / 255;
}

/** Standard Webhooks: 2xx is success, 410 means "stop sending", and everything else is tried again. */
function verdict(
  { status }: Pick<Receipt, "status">,
  again: number | undefined,
): { state: EventState; next: number | null } {
  if (status !== null && status >= 200 && status < 300) return { state: "delivered", next: null };
  if (status === 410 || again === undefined) return { state: "failed", next: null };
  return { state: "due", next: again };
}

/** "webhook charge.succeeded: 400, next in 5 s". */
function lineOf({ type, id }: ClaimedEvent, { status, problem }: Receipt, pause: number | null): string {
  const next = pause === null ? "not sent again" : `next in ${lengthOf(pause)}`;
  return `webhook ${type}: ${status ?? problem ?? "no answer"}, ${next} (${id})`;
}

function lengthOf(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  if (seconds < 120) return `${seconds} s`;
  return seconds < 7200 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`;
}

async function settle(
  world: World,
  event: ClaimedEvent,
  state: EventState,
  next: number | null,
): Promise<void> {
  await world.write((sql) => settleEvent(sql, event, { state, attempts: event.attempts, next }));
}
