import { type WebhookName, webhookChecks } from "@payment-service/contract/validators";
import type { Violation } from "@payment-service/contract/validators";
import { type Listener, listen } from "./listen.ts";
import { at, mentions, show, strings } from "./pointer.ts";

/** One event as it was delivered. Delivery rules are not shown: late, repeated and reordered ones are all welcome. */
export interface Delivery {
  readonly kind: "delivery";
  readonly nr: number;
  readonly arrived: number;
  readonly type: string;
  readonly body: unknown;
  readonly text: string;
  readonly method: string;
  readonly violations: readonly Violation[];
}

/** The awaited event that did not come, with what came instead. */
export interface Missing {
  readonly kind: "missing";
  readonly reason: string;
}

export interface Wanted {
  /** The `event_type`, where the document names it. */
  readonly type?: string;
  /** Texts of which the event must mention one: an id, or the marker in the description. None: any event. */
  readonly about: readonly string[];
  readonly where?: (delivery: Delivery) => boolean;
  /** What the reader is told was awaited. */
  readonly what: string;
}

export interface Inbox {
  readonly expect: (wanted: Wanted) => Promise<Delivery | Missing>;
  /** All that came so far and mentions one of the texts. */
  readonly about: (texts: readonly string[]) => readonly Delivery[];
  readonly all: () => readonly Delivery[];
  readonly count: () => number;
}

interface Options {
  readonly deadlineMs: number;
  readonly now: () => number;
}

export class WebhookInbox implements Inbox {
  readonly deliveries: Delivery[] = [];
  readonly #waiting = new Set<() => void>();
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  open(address: string): Promise<Listener> {
    return listen(address, "webhooks.listen", (request, body, response) => {
      // Answered at once and before any judgment: the document does not show what a receiver must answer.
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
      this.receive(body, request.method ?? "POST");
    });
  }

  receive(text: string, method = "POST"): void {
    const body = parse(text);
    const named = at(body, "/event_type");
    const type = typeof named === "string" ? named : "";
    const check = isWebhookName(type) ? webhookChecks[type] : undefined;
    this.deliveries.push({
      kind: "delivery",
      nr: this.deliveries.length + 1,
      arrived: this.#options.now(),
      type,
      body,
      text,
      method,
      violations: check === undefined ? [] : check(body),
    });
    for (const wake of this.#waiting) wake();
  }

  about(texts: readonly string[]): readonly Delivery[] {
    if (texts.length === 0) return this.deliveries;
    return this.deliveries.filter(({ body }) => texts.some((text) => mentions(body, text)));
  }

  all(): readonly Delivery[] {
    return this.deliveries;
  }

  count(): number {
    return this.deliveries.length;
  }

  async expect(wanted: Wanted): Promise<Delivery | Missing> {
    const deadline = this.#options.now() + this.#options.deadlineMs;
    for (;;) {
      const fits = (one: Delivery): boolean =>
        (wanted.type === undefined || one.type === wanted.type) && (wanted.where?.(one) ?? true);
      // What a payload holds is not shown: an event that names nothing at all may be the awaited one.
      const found =
        this.about(wanted.about).find(fits) ?? this.deliveries.find((one) => fits(one) && namesNothing(one));
      if (found !== undefined) return found;
      const left = deadline - this.#options.now();
      if (left <= 0) return { kind: "missing", reason: this.#complaint(wanted) };
      await this.#nextOr(left);
    }
  }

  /** Ends every wait: the run is over. */
  close(): void {
    for (const wake of this.#waiting) wake();
  }

  #nextOr(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = (): void => {
        clearTimeout(timer);
        this.#waiting.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, ms);
      this.#waiting.add(wake);
    });
  }

  #complaint(wanted: Wanted): string {
    const related = this.about(wanted.about).map((one) => one.type || show(one.body));
    const came = related.length === 0 ? "no event about it" : `only ${related.join(", ")}`;
    const within = `within ${this.#options.deadlineMs} ms`;
    return `expected ${wanted.what} ${within}, got ${came} (${this.deliveries.length} events in the whole run)`;
  }
}

export const noInbox: Inbox = {
  expect: async ({ what }) => ({ kind: "missing", reason: `${what} was not awaited: no webhooks.listen` }),
  about: () => [],
  all: () => [],
  count: () => 0,
};

/** No text that could be the id of anything. */
function namesNothing({ type, body }: Delivery): boolean {
  for (const [pointer, text] of strings(body)) {
    if (pointer !== "/event_type" && text.length >= 6 && /\d/.test(text)) return false;
  }
  return type !== "";
}

function isWebhookName(type: string): type is WebhookName {
  return Object.hasOwn(webhookChecks, type);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
