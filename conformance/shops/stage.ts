/** What a scenario may do: to the provider, as the customer, through the shop's driver and probe, and as a forger. */
import { setTimeout as pause } from "node:timers/promises";
import { at, isText } from "../call/json-pointer.ts";
import type { ChargeNow, Fault, Provider } from "./provider.ts";
import { type Order, type Talk, type Wanted, ShopError, drive, post, probe, run, visit } from "./shop.ts";
import type { Offer, ShopFile } from "./shop-file.ts";
import { type Step, type Told, step } from "./step.ts";

type Pay = Partial<Omit<Wanted, "action" | "card">> & { readonly card?: string };
export type Paid = Awaited<ReturnType<Stage["pay"]>>;

const POLL_MS = 40;
/** After this time without a request the shop is at rest, as far as the provider can see. */
const QUIET_MS = 80;
/** How often at most the provider's clock is moved, so that events that were refused come again. */
const MOST_REPEATS = 4;

export interface Circumstances extends Omit<Talk, "keep" | "cookies"> {
  /** By it what is repeated in other orders is drawn. */
  readonly seed: number;
  /** Ids of events of the scenarios before: those that the shop refuses come again for days. */
  readonly old: ReadonlySet<string>;
}

export class Stage {
  readonly file: ShopFile;
  readonly provider: Provider;
  readonly seed: number;
  readonly #talk: Talk;
  readonly #old: ReadonlySet<string>;
  readonly #steps: Step[] = [];

  constructor({ seed, old, ...around }: Circumstances) {
    const keep = (one: Step): Step => {
      this.#steps.push(one);
      return one;
    };
    this.#talk = { ...around, keep, cookies: new Map() };
    this.#old = old;
    this.file = around.file;
    this.provider = around.provider;
    this.seed = seed;
  }

  /** All that was seen so far, in the order of time. */
  get steps(): readonly Step[] {
    return this.#steps.toSorted((a, b) => a.started - b.started);
  }

  offers(what: Offer): boolean {
    return this.file.driver?.offers.includes(what) === true;
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

  /** What the judge did at the provider, now. */
  #note(operation: string): void {
    const { flow, keep } = this.#talk;
    const [now, url] = [Date.now(), new URL("/_sandbox/", this.provider.target.base_url).href];
    keep(
      step({ flow, from: "judge", to: "provider", operation, url, status: 200, started: now, ended: now }),
    );
  }

  /** The customer orders and pays, or pays for an order that is there, and goes where the shop sends them. */
  async pay({ card = "approved", amount = 1999, method = "card", capture = true, ...rest }: Pay = {}) {
    const { amount: asks = amount, data } = this.#card(card);
    const by = method === "card" && { card: data };
    const placed = await drive(this.#talk, { action: "pay", amount: asks, method, capture, ...by, ...rest });
    return { ...placed, page: placed.next === undefined ? undefined : await this.visit(placed.next) };
  }

  /** The shop's staff presses a button, or its nightly walk begins. */
  async act(wanted: Wanted): Promise<void> {
    await drive(this.#talk, wanted);
  }

  /** Stops and starts the shop, by the program that the shop file names. */
  async restart(): Promise<void> {
    const { failure } = await run(this.file.restart ?? [], "", this.file.deadlines.driver_ms);
    this.#note("the shop was restarted");
    if (failure !== undefined) throw new ShopError(`the program that restarts the shop: ${failure}`);
  }

  visit(url: string): Promise<Step> {
    return visit(this.#talk, url);
  }

  /** An order whose bank asks, and the page where it does. */
  async asked() {
    const placed = await this.pay({ card: "three_ds" });
    const page = await this.bankPage(placed);
    if (page === undefined) throw new ShopError("the customer was not sent to the page where the bank asks");
    const charge = (await this.charges()).at(-1);
    if (charge === undefined) throw new ShopError("no charge of the order came to the provider");
    return { order: placed.order, page, charge: charge.id, amount: charge.amount };
  }

  /**
   * Where the customer confirms, for one who follows links of the shop's page. Undefined where they come to no such page.
   * Throws where script or a form may lead on: the judge has no browser.
   */
  async bankPage({ page }: Paid): Promise<string | undefined> {
    if (page === undefined) return undefined;
    if (page.to === "provider") return page.status === 200 ? page.request.url : undefined;
    if (page.status !== 200)
      throw new ShopError(`the customer came to a page of the shop that answers HTTP ${page.status}`);
    await this.gather();
    const origin = new URL(this.provider.target.base_url).origin;
    const told = this.calls("createCharge").flatMap(({ text }) => text.match(/https?:[^"\\]+/g) ?? []);
    const shown = page.text.replaceAll("\\/", "/");
    const named = told.findLast((url) => url.startsWith(`${origin}/`) && shown.includes(url));
    if (named !== undefined) return (await this.visit(named)).request.url;
    if (/<script|<form|<meta[^>]+refresh/i.test(page.text))
      throw new ShopError(
        `the customer came to a page of the shop that may lead on by script or a form, which the judge does not follow: let "next" of the driver be the redirect_url of the charge`,
      );
    return undefined;
  }

  /** The customer presses a button there. With `returns: false` they close the page before they are back. */
  press(url: string, answer: "succeed" | "fail", { returns = true } = {}): Promise<Step> {
    return visit(this.#talk, url, { answer }, returns ? undefined : 1);
  }

  /** Sends to the webhook URL what the provider did not send. */
  post(posted: Parameters<typeof post>[1]): Promise<Step> {
    return post(this.#talk, posted);
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
    return probe(this.#talk, order);
  }

  /** Reads the order until it is right, for as long as the shop may work; what it is by then decides. */
  async until(order: string, isRight: (order: Order) => boolean, within = this.file.deadlines.work_ms) {
    const deadline = Date.now() + within;
    for (;;) {
      const steps = this.#steps.length;
      const seen = await this.look(order);
      const ok = seen.order !== undefined && isRight(seen.order);
      if (ok || Date.now() >= deadline || this.#talk.signal.aborted) return { ...seen, ok };
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
      const isOver = repeats >= most || Date.now() > deadline || this.#talk.signal.aborted;
      if (waiting.length === 0 || isOver) break;
      repeats += 1;
      const now = await this.provider.now();
      const next = Math.min(...waiting.map(({ next_attempt: due }) => due ?? now));
      await this.provider.advance(Math.max(0, next - now) + 1);
    }
    if (work)
      await pause(this.file.deadlines.work_ms, undefined, { signal: this.#talk.signal }).catch(() => {});
    await this.gather();
  }

  /** Takes in what the provider saw since. */
  async gather(): Promise<void> {
    const missed = this.provider.missed();
    for (const one of await this.provider.news(this.#talk.flow))
      if (one.event === undefined || !this.#old.has(one.event.id)) this.#talk.keep(one);
    const more = this.provider.missed() - missed;
    if (more > 0)
      throw new ShopError(
        `${more} calls of the shop were not seen: more than 1,000 came at once, and the log of the sandbox keeps no more`,
      );
  }

  async #quiet(deadline: number): Promise<void> {
    let [requests, asked, busy] = [-1, Date.now(), Date.now()];
    while (Date.now() < deadline && !this.#talk.signal.aborted) {
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
  async strange({
    amount = 4321,
    capture = true,
    description = "A charge that the shop did not make",
  } = {}): Promise<string> {
    const { body, text } = await this.provider.call("POST", "/transaction/charge", {
      description,
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
