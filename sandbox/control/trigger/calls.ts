import { TEST_CARDS } from "../../outcomes.ts";
import { BASE_PATH, type Call, type Ask, type Told, refusalIn } from "../../values/call.ts";
import { ServiceError } from "../../values/errors.ts";
import { textAt } from "../../values/json.ts";

/** The calls from which the recipes are made. */

const DESCRIPTION = "Made in the sandbox";

export function money(amount: number) {
  return { amount, currency_code: "MXN" };
}

function post(path: string, body?: object): Call {
  return { method: "POST", path: BASE_PATH + path, ...(body === undefined ? {} : { body }) };
}

function cardNamed(name: string) {
  const card = TEST_CARDS.find((listed) => listed.name === name);
  if (card === undefined) throw new Error(`There is no test card "${name}".`);
  const { card_number, expiration_month, expiration_year, card_validation_code } = card;
  return { card_number, expiration_month, expiration_year, card_validation_code };
}

function byCard(name: string) {
  const method = "credit_or_debit_card";
  return { payment_method: { method }, credit_or_debit_card: cardNamed(name) };
}

export function chargeByCard(amount: number, card: string, autoCapture: boolean): Call {
  return post("/transaction/charge", {
    description: DESCRIPTION,
    amount_details: money(amount),
    payment_detail: { credentials: byCard(card) },
    processing_instructions: { auto_capture: autoCapture },
  });
}

export function chargeBy(method: string, amount: number): Call {
  return post("/transaction/charge", {
    description: DESCRIPTION,
    amount_details: money(amount),
    payment_detail: { credentials: { payment_method: { method } } },
  });
}

export const capture = (id: string, amount: number) => post(`/transaction/capture/${id}`, money(amount));
export const refund = (id: string, amount: number) => post(`/transaction/refund/${id}`, money(amount));
export const cancelCharge = (id: string) => post(`/testing/transaction/cancel/${id}`);

export function order(amount: number): Call {
  return post("/order", { description: DESCRIPTION, order_total_amount: money(amount), purchases: [{}] });
}

export function changeOrder(id: string, change: object): Call {
  return { method: "PATCH", path: `${BASE_PATH}/order/${id}`, body: change };
}

export const product = (name = "Coffee") => post("/product", { name, description: DESCRIPTION });

export function plan(productId: string, name = "Monthly coffee"): Call {
  return post("/plan", { name, description: DESCRIPTION, product_id: productId, price: money(9900) });
}

export function token(card: string, email: string): Call {
  return post("/tokenization/payment_token", {
    credential: byCard(card),
    consumer_details: { contact: { email } },
  });
}

export function subscription(planId: string, paidBy: object, email: string, start: number): Call {
  return post("/subscription", { plan_id: planId, customer_email: email, start_date: start, ...paidBy });
}

export function cancelSubscription(id: string, reason: string | null): Call {
  return post(`/subscription/${id}/cancel`, { cancellation_reason: reason });
}

export const advance = (milliseconds: number | string): Call => ({
  method: "POST",
  path: "/_sandbox/clock/advance",
  body: { milliseconds },
});

/** One call that a trigger made, without its body: that may hold a test card. */
export interface Step {
  /** "Capture all of it". */
  readonly does: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
}

/** Makes calls one after the other and remembers them. */
export class Steps {
  readonly made: Step[] = [];
  readonly #ask: Ask;

  constructor(ask: Ask) {
    this.#ask = ask;
  }

  /** A call that must be accepted, and the id at this place of its answer. */
  async makes(does: string, call: Call, ...place: readonly string[]): Promise<string> {
    return idIn(await this.accepted(does, call), ...place);
  }

  /** A charge that must be answered with 400, as declined or with the next action; its id. */
  async notPaid(does: string, call: Call): Promise<string> {
    return idIn(await this.#call(does, call, 400), "id");
  }

  /** A call that must be refused, and makes nothing. */
  async refused(does: string, call: Call): Promise<undefined> {
    await this.#call(does, call, 400);
  }

  accepted(does: string, call: Call): Promise<Told> {
    return this.#call(does, call, 200);
  }

  async #call(does: string, call: Call, wanted: number): Promise<Told> {
    const told = await this.#ask(call);
    const { method, path } = call;
    this.made.push({ does, method, path, status: told.status });
    if (told.status === wanted) return told;
    const why = refusalIn(told)?.message ?? "";
    throw new ServiceError(
      409,
      "trigger_failed",
      `"${does}" did not work: ${method} ${path} was answered ${told.status}, not ${wanted}. ${why}`,
      { details: { steps: this.made.map((step) => ({ ...step })) } },
    );
  }
}

/** The text at a place of an answer that certainly has one. */
function idIn({ body }: Told, ...names: readonly string[]): string {
  const id = textAt(body, ...names);
  if (id === undefined) throw new Error(`The answer has no ${names.join(".")}.`);
  return id;
}
