/** The ways in which a charge stays unpaid: it is pending, has failed or was cancelled. */
import { gist } from "../call/exchange.ts";
import { at, isText } from "../call/json-pointer.ts";
import type { Money } from "../call/money.ts";
import { hasFailed, isRefusal, isSuccess } from "../call/status.ts";
import type { CashMethod } from "../subject/target.ts";
import { Blocked, Unseeable } from "../verdict/unobserved.ts";
import type { ChargeOptions } from "./bodies.ts";
import { CREATED_WITH } from "./dimensions.ts";
import { idInRefusal } from "./pending-charges.ts";
import type { Tools } from "./tools.ts";
import { ways } from "./ways.ts";

const STATES = {
  pending_three_ds: { words: "that waits for 3DS", needs: ["cards.three_ds"] },
  failed_three_ds: { words: "whose customer failed 3DS", needs: ["cards.three_ds", "three_ds.by_machine"] },
  declined: { words: "that was declined", needs: ["cards.declined"] },
  pending_store: { words: "that waits for a store", needs: ["offers.pay_with_store"] },
  pending_bank: { words: "that waits for a bank account", needs: ["offers.pay_with_bank_account"] },
  pending_bnpl: { words: "that waits for a BNPL provider", needs: ["offers.pay_with_bnpl"] },
  cancelled_store: {
    words: "by store that was cancelled",
    needs: ["offers.pay_with_store", "offers.testing"],
  },
  cancelled_bank: {
    words: "by bank account that was cancelled",
    needs: ["offers.pay_with_bank_account", "offers.testing"],
  },
} as const;

export interface UnpaidCharge {
  readonly id: string;
  readonly money: Money;
  /** "a charge that was declined" */
  readonly words: string;
}

type Unpaid = Omit<UnpaidCharge, "words">;
type Options = Pick<ChargeOptions, "key" | "autoCapture">;

const MAKE: { readonly [State in keyof typeof STATES]: (tools: Tools, options: Options) => Promise<Unpaid> } =
  {
    pending_three_ds: (tools, options) => pending(tools, { ...options, card: "three_ds" }),
    failed_three_ds: failedThreeDs,
    declined,
    pending_store: (tools, options) => pendingBy("pay_with_store", tools, options),
    pending_bank: (tools, options) => pendingBy("pay_with_bank_account", tools, options),
    pending_bnpl: (tools, options) => pendingBy("pay_with_bnpl", tools, options),
    cancelled_store: (tools, options) => cancelled("pay_with_store", tools, options),
    cancelled_bank: (tools, options) => cancelled("pay_with_bank_account", tools, options),
  };

/** Card charges among these ask for their funds to be held. */
export const unpaid = ways(
  "charge",
  { state: STATES, key: CREATED_WITH },
  async (tools, { state, key }): Promise<UnpaidCharge> => ({
    ...(await MAKE[state](tools, { key, autoCapture: false })),
    words: `a charge ${STATES[state].words}`,
  }),
);

async function pending({ given }: Tools, options: ChargeOptions): Promise<Unpaid> {
  const { id, money } = await given.pending(options);
  return { id: await id(), money };
}

async function pendingBy(method: CashMethod, tools: Tools, { key }: Options): Promise<Unpaid> {
  const charge = await pending(tools, { method, ...(key && { key }) });
  const { nr, body } = await tools.api.getCharge(charge.id);
  const status = at(body, "/status_details/status");
  if (isText(status) && status !== "pending")
    throw new Unseeable("the charge was paid or cancelled meanwhile", [nr], "free_choice");
  return charge;
}

async function cancelled(method: CashMethod, tools: Tools, options: Options): Promise<Unpaid> {
  const charge = await pendingBy(method, tools, options);
  const cancel = await tools.api.cancelPendingCharge(charge.id);
  if (!isSuccess(cancel)) throw new Blocked(`the charge was not cancelled: ${gist(cancel)}`, [cancel.nr]);
  return charge;
}

async function declined({ api, given, target }: Tools, { key, ...options }: Options): Promise<Unpaid> {
  const body = given.bodies.charge({ ...options, card: "declined" });
  const created = await api.createCharge(body, key === undefined ? {} : { key });
  if (!isRefusal(created)) throw new Blocked(`the charge was not declined: ${gist(created)}`, [created.nr]);
  const id = await idInRefusal({ api, target }, given.run, created);
  if (id === undefined) throw new Unseeable("the answer to a declined charge gives no id", [created.nr]);
  return { id, money: body.amount_details };
}

async function failedThreeDs({ api, given, threeDs, until }: Tools, options: Options): Promise<Unpaid> {
  const { id: find, money, created, redirectUrl } = await given.pending({ ...options, card: "three_ds" });
  if (redirectUrl === undefined)
    throw new Blocked("the charge that waits for 3DS has no redirect_url", [created.nr]);
  // What leads to the charge may be gone once the customer has acted.
  const id = await find();
  await threeDs.walk(redirectUrl, "fail");
  const read = await until(
    () => api.getCharge(id),
    ({ body }) => hasFailed(at(body, "/status_details/status")),
  );
  if (!hasFailed(at(read.body, "/status_details/status")))
    throw new Blocked("the charge does not read as failed after a failed 3DS", [read.nr]);
  return { id, money };
}
