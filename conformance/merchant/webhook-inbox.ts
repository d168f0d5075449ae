import type { IncomingHttpHeaders } from "node:http";
import { setTimeout } from "node:timers/promises";
import { type WebhookName, webhookChecks } from "@payment-service/contract/validators";
import type { Delivery } from "./events.ts";
import { DeliveryIndex, type Indexed, indexWeight, isAbout } from "./deliveries.ts";
import { type Listener, listen } from "./listen.ts";
import { at } from "../call/json-pointer.ts";
import { readJson } from "../call/read-text.ts";
import { Budget } from "../call/budget.ts";

interface Waiter {
  readonly wanted: Wanted;
  readonly found: (delivery: Delivery | undefined) => void;
}

/** An awaited event did not come. */
export interface Missing {
  readonly kind: "missing";
  /** The `event_type` that was awaited, or `event` where the document does not name it. */
  readonly type: string;
  readonly reason: string;
  /** Events of the type came that name no object of this run, which the document allows: nothing can be judged. */
  readonly untied?: true;
}

export interface Wanted {
  /** How many events had come before the cause of this one. None of them can be it. */
  readonly after: number;
  /** The `event_type`, where the document names it. */
  readonly type?: string;
  /** The event must mention one of these texts: an id, or the marker in the description. */
  readonly about: readonly string[];
  /** The awaited event, in words for the reader. */
  readonly what: string;
}

/** The inbox as a flow sees it. */
export interface Inbox {
  /** How many events had come when this way of the flow began. */
  readonly begun: number;
  /** Waits for an event that came after `after`; unless said, after this way of the flow began. */
  readonly expect: (wanted: Omit<Wanted, "after"> & Partial<Wanted>) => Promise<Delivery | Missing>;
  /** The events so far that mention one of the texts. */
  readonly about: (texts: readonly string[]) => readonly Delivery[];
  readonly all: () => readonly Delivery[];
}

interface Options {
  readonly deadlineMs: number;
  readonly now: () => number;
}

/** How an event was sent. */
export type Sent = Pick<Delivery, "method" | "headers">;

/** Of one event, as of one answer. */
const MOST_VIOLATIONS = 50;

/** A run has some thousand. Rules compare each with each cause, after the deadline of the run. */
export const MOST_EVENTS = 20_000;

/** After this silence no event is expected. */
const CALM_MS = 500;
const LONGEST_CALM_MS = 30_000;

const SENT: Sent = { method: "POST", headers: { "content-type": "application/json" } };

export class WebhookInbox {
  readonly #deliveries = new DeliveryIndex();
  readonly #waiting = new Set<Waiter>();
  readonly #options: Options;
  #budget = new Budget();
  #closed = false;

  constructor(options: Options) {
    this.#options = options;
  }

  get deliveries(): readonly Delivery[] {
    return this.#deliveries.all.map(({ delivery }) => delivery);
  }

  /** Shares the budget of a run with its answers. */
  keepIn(budget: Budget): void {
    this.#budget = budget;
  }

  open(address: string): Promise<Listener> {
    return listen(address, "webhooks.listen", (request, body, response) => {
      // Answered at once: the document does not say what a receiver must answer.
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
      const { method = SENT.method, headers } = request;
      this.receive(body, { method, headers: flattened(headers) });
    });
  }

  receive(text: string, sent: Sent = SENT): void {
    if (this.#closed || this.#budget.isFull) return;
    const body = readJson(text);
    const named = at(body, "/event_type");
    const type = typeof named === "string" ? named : "";
    const check = isWebhookName(type) ? webhookChecks[type] : undefined;
    const received: Delivery = {
      kind: "delivery",
      nr: this.count() + 1,
      arrived: this.#options.now(),
      type,
      body,
      text,
      ...sent,
      violations: check?.(body).slice(0, MOST_VIOLATIONS) ?? [],
    };
    if (this.#deliveries.all.length === MOST_EVENTS) this.#budget.end(`${MOST_EVENTS} events`);
    const delivery = this.#budget.keep(received, indexWeight);
    const one = this.#deliveries.add(delivery);
    // Waiters have searched the earlier deliveries already.
    for (const { wanted, found } of this.#waiting) {
      if (fits(one, wanted) && isAbout(one, wanted.about)) found(delivery);
    }
  }

  about(texts: readonly string[]): readonly Delivery[] {
    return this.#deliveries.about(texts).map(({ delivery }) => delivery);
  }

  /** How many events have come, those that were forgotten included. */
  count(): number {
    return this.#deliveries.count;
  }

  /** Takes the events after `from` and up to `until` out of the memory: nobody awaits them any more. */
  forget(from: number, until: number): void {
    for (const one of this.#deliveries.forget(({ nr }) => nr > from && nr <= until))
      this.#budget.release(one);
  }

  async expect(wanted: Wanted): Promise<Delivery | Missing> {
    const known = this.#deliveries.about(wanted.about).find((one) => fits(one, wanted));
    const found = known?.delivery ?? (await this.#next(wanted));
    if (found !== undefined) return found;
    const { type = "event", what } = wanted;
    const within = `within ${this.#options.deadlineMs} ms`;
    const reason = `expected ${what} ${within}, got none (${this.count()} events in the whole run)`;
    return { kind: "missing", type, reason };
  }

  /** Waits while events come, for those that are late; at most half a minute, since others may cause events all the time. */
  async calm(): Promise<void> {
    const { now } = this.#options;
    const begun = now();
    let before = -1;
    while (!this.#closed && this.count() > before && now() - begun < LONGEST_CALM_MS) {
      before = this.count();
      await setTimeout(CALM_MS);
    }
  }

  /** Ends every wait: the run is over. */
  close(): void {
    this.#closed = true;
    for (const { found } of this.#waiting) found(undefined);
  }

  /**
   * Counts the deadline in ticks and leaves out late ticks: while this process was too busy to listen, no event could
   * arrive, which is no fault of the target.
   */
  #next(wanted: Wanted): Promise<Delivery | undefined> {
    if (this.#closed) return Promise.resolve(undefined);
    const { deadlineMs, now } = this.#options;
    const tickMs = Math.min(50, Math.max(1, deadlineMs / 10));
    return new Promise((resolve) => {
      let left = deadlineMs;
      let begun = now();
      const ticking = setInterval(() => {
        const late = now() - begun > 2 * tickMs + 20;
        begun = now();
        if (!late) left -= tickMs;
        if (left <= 0) waiter.found(undefined);
      }, tickMs);
      const waiter: Waiter = {
        wanted,
        found: (delivery) => {
          clearInterval(ticking);
          this.#waiting.delete(waiter);
          resolve(delivery);
        },
      };
      this.#waiting.add(waiter);
    });
  }
}

/** The inbox from now on. */
export function inboxFromNow(inbox: WebhookInbox): Inbox {
  const begun = inbox.count();
  return {
    begun,
    expect: (wanted) => inbox.expect({ after: begun, ...wanted }),
    about: (texts) => inbox.about(texts),
    all: () => inbox.deliveries,
  };
}

export const noInbox: Inbox = {
  begun: 0,
  expect: async ({ type = "event", what }) => ({
    kind: "missing",
    type,
    reason: `${what} was not awaited: no webhooks.listen`,
  }),
  about: () => [],
  all: () => [],
};

function fits({ delivery }: Indexed, { after, type }: Wanted): boolean {
  return delivery.nr > after && (type === undefined || delivery.type === type);
}

/** A header that came several times as one text. */
function flattened(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}

function isWebhookName(type: string): type is WebhookName {
  return Object.hasOwn(webhookChecks, type);
}
