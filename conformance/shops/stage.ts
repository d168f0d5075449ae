/** What a scenario may do: to the provider, as the customer, through the shop's driver and probe, and as a forger. */
import { setTimeout as pause } from "node:timers/promises";
import { at, isText } from "../call/json-pointer.ts";
import { type ChargeNow, type Fault, type Provider } from "./provider.ts";
import { type Order, type Placed, type Wanted, ShopError, drive, post, probe, run, visit } from "./shop.ts";
import type { ShopFile } from "./shop-file.ts";
import { type Said, type Step, type Told, step } from "./step.ts";

type Posted = Parameters<typeof post>[1];
type Pay = Partial<Omit<Wanted, "action" | "card">> & { readonly card?: string };

const POLL_MS = 40;
/** After this time without a request the shop is at rest, as far as the provider can see. */
const QUIET_MS = 80;
/** How often at most the provider's clock is moved, so that events that were refused come again. */
const MOST_REPEATS = 4;

export interface Circumstances {
  readonly flow: string;
  readonly file: ShopFile;
  readonly provider: Provider;
  readonly seed: number;
  /** Ids of events of the scenarios before: those that the shop refuses come again for days. */
  readonly old: ReadonlySet<string>;
  /** Says something to the person at the terminal. */
  readonly tell: (text: string) => void;
  /** The run was ended: no wait goes on. */
  readonly signal: AbortSignal;
}

export class Stage {
  readonly file: ShopFile;
  readonly provider: Provider;
  /** By it what is repeated in other orders is drawn. */
  readonly seed: number;
  readonly #around: Circumstances;
  readonly #flow: string;
  readonly #old: ReadonlySet<string>;
  readonly #signal: AbortSignal;
  readonly #steps: Step[] = [];
  readonly #keep = (one: Step): Step => {
    this.#steps.push(one);
    return one;
  };

  constructor(around: Circumstances) {
    const { flow, file, provider, seed, old, signal } = around;
    this.#around = around;
    this.#old = old;
    this.#flow = flow;
    this.file = file;
    this.provider = provider;
    this.seed = seed;
    this.#signal = signal;
  }

  /** All that was seen so far, in the order of time. */
  get steps(): readonly Step[] {
    return this.#steps.toSorted((a, b) => a.started - b.started);
  }

  /** Calls of the shop to these operations. */
  calls(...operations: readonly string[]): readonly Step[] {
    return this.steps.filter(({ call, operation }) => call !== undefined && operations.includes(operation));
  }

  /** From now on, until the scenario ends. */
  async fault(fault: Fault): Promise<void> {
    await this.provider.setFault(fault);
    this.#note(`fault ${fault.fault}${fault.for === undefined ? "" : ` for ${fault.for}`}`);
  }

  async healed(): Promise<void> {
    await this.provider.clearFaults();
  }

  #note(operation: string): void {
    this.#told({ from: "judge", operation, url: `${this.#origin}/_sandbox/`, status: 200 });
  }

  /** What was done at the provider, now. */
  #told(said: Pick<Said, "from" | "operation" | "url" | "status"> & Partial<Said>): Step {
    const now = Date.now();
    return this.#keep(
      step({ flow: this.#flow, to: "provider", method: "POST", started: now, ended: now, ...said }),
    );
  }

  /** The customer orders and pays, or pays for an order that is there. */
  async pay({
    card = "approved",
    amount = 1999,
    method = "card",
    capture = true,
    ...rest
  }: Pay = {}): Promise<Placed> {
    const { amount: asks = amount, data } = this.#card(card);
    const by = method === "card" && { card: data };
    return drive(this.#around, this.#keep, {
      action: "pay",
      amount: asks,
      method,
      capture,
      ...by,
      ...rest,
    });
  }

  act(action: "capture" | "refund", order: string, amount: number): Promise<Placed> {
    return drive(this.#around, this.#keep, { action, order, amount });
  }

  reconcile(): Promise<Placed> {
    return drive(this.#around, this.#keep, { action: "reconcile" });
  }

  /** Stops and starts the shop, by the program that the shop file names. */
  async restart(): Promise<void> {
    const { failure } = await run(this.file.restart ?? [], "", this.file.deadlines.driver_ms);
    this.#note("the shop was restarted");
    if (failure !== undefined) throw new ShopError(`the program that restarts the shop: ${failure}`);
  }

  visit(url: string): Promise<Step> {
    return visit(this.#flow, this.#keep, this.#origin, url);
  }

  /** An order whose bank asks, and the page where it does. */
  async asked() {
    const placed = await this.pay({ card: "three_ds" });
    const page = await this.askedAt(placed);
    if (page === undefined)
      throw new ShopError("the customer was not sent to the page where the bank asks", placed.step);
    const charge = (await this.charges()).at(-1);
    if (charge === undefined) throw new ShopError("no charge of the order came to the provider", placed.step);
    return { order: placed.order, page, charge: charge.id, amount: charge.amount };
  }

  /** The customer goes where the shop sends them. Undefined where that is no page of the provider that asks something. */
  async askedAt({ next, step: placed }: Placed): Promise<string | undefined> {
    if (next === undefined || !URL.canParse(next))
      throw new ShopError(
        `the driver gave no "next", the address where the customer confirms the payment`,
        placed,
      );
    const page = await this.visit(next);
    return page.to === "provider" && page.status === 200 ? page.request.url : undefined;
  }

  /** The customer presses a button there. With `returns: false` they close the page before they are back. */
  async press(url: string, answer: "succeed" | "fail", { returns = true } = {}): Promise<Step> {
    if (returns) return visit(this.#flow, this.#keep, this.#origin, url, { answer });
    const { status, headers } = await this.provider.press(url, answer);
    return this.#told({
      from: "customer",
      operation: "the provider's page",
      url,
      sent: `answer=${answer}`,
      status,
      headers,
      about: "the customer never comes back",
    });
  }

  get #origin(): string {
    return new URL(this.provider.target.base_url).origin;
  }

  /** Sends to the webhook URL what the provider did not send. */
  post(posted: Pick<Posted, "event" | "body" | "signed" | "about">): Promise<Step> {
    const { keys, identifier_word: word } = this.provider.target;
    return post(this.#keep, { flow: this.#flow, file: this.file, key: keys.webhook ?? "", word, ...posted });
  }

  /** The same event again, signed anew, as the provider repeats it. */
  async copy(event: Told): Promise<Step> {
    const body = await this.provider.bodyOf(event.id);
    return this.post({ event: { ...event, by: "copy" }, body: Object(body), about: "the same event again" });
  }

  /** The events about these charges that were delivered or tried. */
  async eventsAbout(charges: readonly string[]): Promise<Told[]> {
    const all = await this.provider.events();
    return all.toReversed().filter(({ about }) => about !== null && charges.includes(about));
  }

  look(order: string) {
    return probe(this.#flow, this.#keep, this.file, order);
  }

  /** Reads the order until it is right, for as long as the shop may work; what it is by then decides. */
  async until(order: string, isRight: (order: Order) => boolean, within = this.file.deadlines.work_ms) {
    const deadline = Date.now() + within;
    for (;;) {
      const steps = this.#steps.length;
      const seen = await this.look(order);
      const ok = seen.order !== undefined && isRight(seen.order);
      if (ok || Date.now() >= deadline || this.#signal.aborted) return { ...seen, ok };
      // What was read on the way decides nothing.
      this.#steps.splice(steps, 1);
      await pause(Math.min(POLL_MS * 4, Math.max(1, deadline - Date.now())));
    }
  }

  /**
   * Waits until no event is under way and no request comes, and gives the shop its time. Events that the shop refused come again:
   * the provider's clock is moved, at most `repeats` times.
   */
  async settle({ work = false, repeats: most = MOST_REPEATS } = {}): Promise<void> {
    const deadline = Date.now() + this.file.deadlines.answer_ms + this.file.deadlines.work_ms;
    for (let repeats = 0; ;) {
      await this.#quiet(deadline);
      const waiting = (await this.provider.events()).filter(
        ({ id, state }) => state === "due" && !this.#old.has(id),
      );
      const isOver = repeats >= most || Date.now() > deadline || this.#signal.aborted;
      if (waiting.length === 0 || isOver) break;
      repeats += 1;
      const now = await this.provider.now();
      const next = Math.min(...waiting.map(({ next_attempt: due }) => due ?? now));
      await this.provider.advance(Math.max(0, next - now) + 1);
    }
    if (work) await pause(this.file.deadlines.work_ms, undefined, { signal: this.#signal }).catch(() => {});
    await this.gather();
  }

  /** Takes in what the provider saw since. */
  async gather(): Promise<void> {
    for (const one of await this.provider.news(this.#flow))
      if (one.event === undefined || !this.#old.has(one.event.id)) this.#keep(one);
  }

  async #quiet(deadline: number): Promise<void> {
    let [requests, asked, busy] = [-1, Date.now(), Date.now()];
    while (Date.now() < deadline && !this.#signal.aborted) {
      const [count, now, events] = await Promise.all([
        this.provider.requests(),
        this.provider.now(),
        this.provider.events(),
      ]);
      const isBusy = events.some(
        ({ state, next_attempt: due }) => state === "sending" || (state === "due" && (due ?? 0) <= now),
      );
      if (isBusy) busy = Date.now();
      if (count !== requests || isBusy) [requests, asked] = [count, Date.now()];
      // A shop that asks all the time is never silent: it has its time since the last event.
      const most = Math.max(QUIET_MS, this.file.deadlines.work_ms);
      if (Date.now() - asked >= QUIET_MS || Date.now() - busy >= most) return;
      await pause(POLL_MS);
    }
  }

  /** Nothing is proved of a shop that charged nothing. */
  demandCharge(): void {
    if (this.calls("createCharge").length === 0)
      throw new ShopError("the driver placed an order, and no charge came to the provider");
  }

  /** The charges that the shop made in this scenario, as they are now. */
  async charges(): Promise<ChargeNow[]> {
    await this.gather();
    const ids = this.calls("createCharge").flatMap(({ call }) => call?.charges ?? []);
    const found: ChargeNow[] = [];
    for (const id of new Set(ids)) {
      const now = await this.provider.charge(id);
      if (now !== undefined) found.push(now);
    }
    return found;
  }

  /** A charge by card that the shop does not know. Returns its id. */
  async strange({ amount = 4321, capture = true } = {}): Promise<string> {
    const { body, text } = await this.provider.call("POST", "/transaction/charge", {
      description: "A charge that the shop did not make",
      amount_details: { amount, currency_code: "MXN" },
      processing_instructions: { auto_capture: capture },
      payment_detail: {
        credentials: {
          payment_method: { method: "credit_or_debit_card" },
          credit_or_debit_card: this.#card("approved").data,
        },
      },
    });
    const id = at(body, "/id");
    if (!isText(id)) throw new ShopError(`the provider refuses a charge of the judge: ${text.slice(0, 200)}`);
    return id;
  }

  /** A test card of the provider, and the amount at which it does what it is for. */
  #card(name: string) {
    const card = this.provider.target.cards[name];
    if (card === undefined) throw new ShopError(`the sandbox has no test card ${name}`);
    const { not_eligible: _, amount, ...data } = card;
    return { amount, data };
  }
}

/** What was kept for the customer's money: captured and not given back. */
export function takenBy(charges: readonly ChargeNow[]): number {
  return charges.reduce((sum, { captured, refunded }) => sum + captured - refunded, 0);
}
