/** Charges: pointers into them, and wraps that depend on the charge that a call is about. */
import type { OperationId } from "@payment-service/contract";
import { at } from "../../call/json-pointer.ts";
import type { Wrap } from "../harness/defect.ts";
import { answers, changesAnswer } from "./answers.ts";
import { errorBody, isPendingReply, withAt } from "./bodies.ts";
import { type Call, type Reply, type Serve, changed, json } from "../harness/wire.ts";
import { isSecret } from "./keys.ts";

/** The payment method in a request. */
export const METHOD = "/payment_detail/credentials/payment_method/method";
/** Where a pending charge names the action of the customer. */
const DETAILS = "/detail/additional_details";
export const ACTION = `${DETAILS}/action`;
export const REDIRECT = `${DETAILS}/redirect_url`;
/** The amount at which the sandbox's test card asks for 3DS. */
export const THREE_DS_AMOUNT = 300_000;

export const NOT_ACCEPTED = json(400, errorBody("validation_error", 1_790_000_000_000));

type OfCharge = (charge: Record<string, unknown>) => boolean;

/** The charge that a call is about, read with the key of that call. */
export async function readCharge(next: Serve, call: Call): Promise<unknown> {
  const { url } = changed(call, { path: () => `/v2/transaction/charge/${call.id}` });
  const read = { ...call, operation: "getCharge", method: "GET", url, text: "", body: undefined } as const;
  return (await next(read)).body;
}

/** Answers a call with the secret key otherwise, depending on its charge; undefined: acts as it should. */
export function onCharge(
  operation: OperationId,
  otherwise: (charge: unknown, call: Call, next: Serve) => Reply | undefined | Promise<Reply>,
): Wrap {
  return (next, world) => async (call) =>
    call.operation === operation && isSecret(call, world)
      ? ((await otherwise(await readCharge(next, call), call, next)) ?? next(call))
      : next(call);
}

/** The amount of a capture or a refund. */
export const asked = ({ body }: Call): number => Number(at(body, "/amount"));
/** Between 0.01 and 4.99. */
export const isSmall = (call: Call): boolean => asked(call) > 0 && asked(call) < 500;
export const authorized = (charge: unknown): number => Number(at(charge, "/charge/amount_details/amount"));
export const isIn = (charge: unknown, status: string): boolean => at(charge, "/charge/status") === status;
export const isHeld = (charge: unknown): boolean => isIn(charge, "completed");

/** The charge was created with auto_capture false, whatever its status is now. */
export const wasHeld = (charge: unknown): boolean =>
  at(charge, "/charge/processing_instructions/auto_capture") === false;

/** A charge that is paid at a store. */
export const isCash: OfCharge = ({ payment_method }) => payment_method === "pay_with_store";

/** A right body of a capture or a refund. */
export function isMoney(body: unknown): boolean {
  const amount = at(body, "/amount");
  return Number.isInteger(amount) && Number(amount) >= 0 && at(body, "/currency_code") === "MXN";
}

/** The answer to a right capture or refund. */
export function done({ operation, body }: Call): Reply {
  const id = crypto.randomUUID();
  return json(200, {
    ...(operation === "captureCharge"
      ? { capture_transaction_id: id, captured_amount: body }
      : { refund_transaction_id: id }),
    status_details: { status: "success" },
  });
}

/** Shows another status for charges of one kind. */
export function readsAs(status: string, when: OfCharge): Wrap {
  return changesAnswer("getCharge", (body) =>
    when(Object(body["charge"])) ? withAt(body, "/status_details/status", status) : body,
  );
}

/** Changes the answer about a charge that waits for this action. */
export function waiting(action: string, change: (body: unknown, call: Call) => unknown): Wrap {
  return answers("createCharge", (reply, call) =>
    isPendingReply(reply) && at(reply.body, ACTION) === action ? json(400, change(reply.body, call)) : reply,
  );
}

/** Changes the answer about a charge that waits for 3DS. */
export function asks(change: (body: unknown) => unknown): Wrap {
  return waiting("3ds_authenticate", change);
}

/** A call of the customer's browser to a page of the service. */
export const isPage = ({ url }: Call): boolean => url.pathname.startsWith("/continue/");
