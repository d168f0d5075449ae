import { textAt } from "../../values/json.ts";
import type { KnownCharge, Oracle, Step } from "./oracle.ts";
import { chargeRequest, mxn } from "./requests.ts";
import { Unanswered, type Running } from "./running.ts";

/** Up to `most`, and above the amounts that make something fail on purpose in no case. */
const some = (most: number) => 1 + Math.floor(Math.random() * most);

/** Asks for charges, captures and refunds until the sandbox is gone, and tells the oracle every answer. */
export async function client(running: Running, oracle: Oracle): Promise<void> {
  try {
    for (;;) {
      const charge = await create(running, oracle);
      if (!charge.autoCapture) {
        // Two captures race, and now and then somebody gives the hold back meanwhile.
        const racers = [capture(running, charge), capture(running, charge)];
        if (some(4) === 1) racers.push(refund(running, charge));
        await allAnswered(racers);
      }
      await refund(running, charge);
    }
  } catch (error) {
    if (!(error instanceof Unanswered)) throw error;
  }
}

async function create(running: Running, oracle: Oracle): Promise<KnownCharge> {
  const amount = 1000 + some(9000);
  const autoCapture = some(3) === 1;
  oracle.creationsInDoubt += 1;
  const request = chargeRequest(amount, autoCapture);
  const { status, body } = await running.call("POST", "/transaction/charge", request);
  oracle.creationsInDoubt -= 1;
  const id = textAt(body, "id");
  if (status !== 200 || id === undefined) throw unexpected("charge", status, body);
  const charge: KnownCharge = { id, amount, autoCapture, captures: [], refunds: [] };
  oracle.charges.push(charge);
  return charge;
}

const capture = (running: Running, charge: KnownCharge) => step(running, charge, "capture");
const refund = (running: Running, charge: KnownCharge) => step(running, charge, "refund");

async function step(running: Running, charge: KnownCharge, action: "capture" | "refund"): Promise<void> {
  const sent: Step = { amount: some(charge.amount), transaction: undefined };
  (action === "capture" ? charge.captures : charge.refunds).push(sent);
  const { status, body } = await running.call(
    "POST",
    `/transaction/${action}/${charge.id}`,
    mxn(sent.amount),
  );
  const transaction = textAt(body, `${action}_transaction_id`);
  if (status === 200 && transaction !== undefined) sent.transaction = transaction;
  else if (status === 400) sent.transaction = null;
  else throw unexpected(action, status, body);
}

/** Waits for all, whatever happens to one of them; then the first failure counts. */
async function allAnswered(work: readonly Promise<void>[]): Promise<void> {
  const ends = await Promise.allSettled(work);
  for (const end of ends) if (end.status === "rejected") throw end.reason;
}

function unexpected(what: string, status: number, body: unknown): Error {
  return new Error(`A ${what} was answered with ${status}: ${JSON.stringify(body)}`);
}
