import type { components } from "@payment-service/contract";
import type { PublicClient } from "../request/methods.ts";
import type { Outcome } from "../call/outcome.ts";

type Schemas = components["schemas"];

/** The two members by which an event of a charge can be looked up. */
export interface ChargeNews {
  readonly id?: Schemas["EventId"];
  readonly status_details?: Schemas["StatusDetails"];
}

/**
 * What the service itself says about the charge of an event, told apart by `status`:
 * `"confirmed"`, the charge has the status that the event tells; `"differs"`, it has another one, so the event is forged
 * or late, and `charge` is what holds; `"no-charge-id"`, the event names no charge; or whatever else the reading of the
 * charge was answered, for example 404.
 */
export type Confirmation =
  | {
      readonly status: "confirmed" | "differs";
      readonly charge: Schemas["Charge"];
      readonly response: Response;
    }
  | { readonly status: "no-charge-id" }
  | Exclude<Outcome<"getCharge">, { readonly status: 200 }>;

/**
 * Reads the charge of an event again. The interface shows no signature for webhooks (gap event.delivery): whoever knows
 * the address can send one, and only the charge itself is proof. Takes the event's `id` for the charge's (gap event.id).
 *
 * @throws TransportError when there is no answer; then answer the webhook with an error, or read the charge later
 */
export async function confirmCharge(
  client: Pick<PublicClient, "getCharge">,
  { id, status_details }: ChargeNews,
): Promise<Confirmation> {
  if (typeof id !== "string" || id === "") return { status: "no-charge-id" };
  const outcome = await client.getCharge({ id });
  if (outcome.status !== 200) return outcome;
  const { body: charge, response } = outcome;
  const told = status_details?.status;
  const agrees = told !== undefined && charge.id === id && charge.status_details?.status === told;
  return { status: agrees ? "confirmed" : "differs", charge, response };
}
