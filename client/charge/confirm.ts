import type { components } from "@payment-service/contract/client-types";
import { outsideContract, type Outcome, type Undeclared } from "../answers/outcome.ts";
import type { Money } from "../request/money.ts";
import type { Other } from "../request/words.ts";
import type { PublicClient, RequestOf } from "../request/methods.ts";
import { chargeAmountOf, chargeIdOf, chargeStateOf } from "../answers/places.ts";

type Charge = components["schemas"]["Charge"];

/** What has to hold before you act on the event. */
export interface Expected extends Omit<RequestOf<"getCharge">, "id"> {
  /** For how much you made the charge. */
  readonly amount: Money;
  /** `"captured"`: the money is taken. `"completed"`: it is held. Any other word of your service, such as `"cancelled"`. */
  readonly state: "captured" | "completed" | Other;
  /** Reads the state where your service puts it. Default: `chargeStateOf`. */
  readonly stateOf?: ((charge: Charge) => string | undefined) | undefined;
  /** Reads the amount where your service puts it. Default: `chargeAmountOf`. */
  readonly amountOf?: ((charge: Charge) => { readonly amount: number } | undefined) | undefined;
}

/**
 * What the service says about the charge of an event, told apart by `status`:
 * `"confirmed"`, the charge has this id, amount and state now;
 * `"differs"`, it has not: `differs` names the first that is otherwise or cannot be read, and `charge` is what holds;
 * `"no-charge-id"`, the event names no charge;
 * or the answer to reading the charge, for example 404.
 */
export type Confirmation =
  | {
      readonly status: "confirmed";
      readonly id: string;
      readonly charge: Charge;
      readonly response: Response;
    }
  | {
      readonly status: "differs";
      readonly differs: "id" | "status" | "state" | "amount" | "currency";
      readonly id: string;
      readonly charge: Charge;
      readonly response: Response;
    }
  | { readonly status: "no-charge-id" }
  | Exclude<Outcome<"getCharge">, { readonly status: 200 }>
  | Undeclared;

/**
 * Reads the charge of an event again, and compares it with what you expect. An event tells the past: the charge may have
 * been refunded since. The same event can also come twice, so do what follows through a `ReplayStore`, once per charge.
 *
 * @throws TransportError when there is no answer; answer the webhook with HTTP 500 then, and it comes again
 */
export async function confirmCharge(
  client: Pick<PublicClient, "getCharge">,
  event: unknown,
  { amount, state, stateOf = chargeStateOf, amountOf = chargeAmountOf, ...call }: Expected,
): Promise<Confirmation> {
  const id = chargeIdOf(event);
  if (id === undefined) return { status: "no-charge-id" };
  const outcome = await client.getCharge({ ...call, id });
  if (outcome.status !== 200) return outcome;
  const { body: charge, response } = outcome;
  if (typeof charge !== "object" || charge === null) return outsideContract(outcome);
  const found: { readonly amount?: number; readonly currency_code?: unknown } = amountOf(charge) ?? {};
  const paid = state === "captured" || state === "completed";
  const holds = {
    id: charge.id === id,
    status: !paid || charge.status_details?.status === "success",
    state: stateOf(charge) === state,
    amount: found.amount === amount.amount,
    currency: (found.currency_code ?? amount.currency_code) === amount.currency_code,
  };
  for (const differs of ["id", "status", "state", "amount", "currency"] as const)
    if (!holds[differs]) return { status: "differs", differs, id, charge, response };
  return { status: "confirmed", id, charge, response };
}

/**
 * The id for `getContinuation`, which gives the charge's id before the customer returns: the UUID at the end of the
 * continuation URL. That this URL is `redirect_url` is likely, but the document does not say so (gap
 * continuation.url-place). The result is `undefined` for an address that does not end with a UUID.
 *
 * @see Interface document, "Endpoints > Continuation"
 */
export function continuationIdOf(redirectUrl: string): string | undefined {
  return /^[^?#]*\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/?(?:[?#]|$)/i.exec(redirectUrl)?.[1];
}
