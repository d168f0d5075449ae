import type { components, webhooks } from "@payment-service/contract";
import { webhookChecks, type Check, type Violation } from "@payment-service/contract/validators";

type Bodies = {
  [Name in keyof webhooks]: webhooks[Name]["post"] extends {
    requestBody?: { content: { "application/json": infer Body } };
  }
    ? Body
    : never;
}[keyof webhooks];

/** Events whose `event_type` the interface names; that word tells them apart. */
export type NamedEvent = Bodies extends infer Body
  ? Body extends { event_type: infer Name }
    ? string extends Name
      ? never
      : Body
    : never
  : never;

/**
 * An event under any other word. The interface leaves most failures unnamed (gaps event.*), so a failed charge arrives
 * here too; events of charges have `id` and `status_details`, the others have not.
 */
export type UnnamedEvent = components["schemas"]["DisbursementEvent"];

/** The body of a webhook, or why it is none. */
export type Webhook =
  | { readonly kind: "event"; readonly event: NamedEvent }
  | { readonly kind: "unknown"; readonly event: UnnamedEvent }
  | Refusal;

export interface Refusal {
  readonly kind: "refused";
  readonly reason: "not-json" | "no-event-type" | "does-not-fit";
  /** The reason in words, for a log. */
  readonly message: string;
  /** How the body misses the contract; only with `"does-not-fit"`. */
  readonly violations: readonly Violation[];
}

/** The compiler keeps this complete: a name too few or too many does not fit. */
const named: { readonly [Name in NamedEvent["event_type"]]: Check } = {
  "charge.succeeded": webhookChecks["charge.succeeded"],
  "capture.succeeded": webhookChecks["capture.succeeded"],
  "refund.succeeded": webhookChecks["refund.succeeded"],
  "order_creation.succeeded": webhookChecks["order_creation.succeeded"],
  "plan_creation.succeeded": webhookChecks["plan_creation.succeeded"],
  "subscription_creation.succeeded": webhookChecks["subscription_creation.succeeded"],
  "subscription_update.succeeded": webhookChecks["subscription_update.succeeded"],
  "product_creation.succeeded": webhookChecks["product_creation.succeeded"],
};

/**
 * Reads the body of a webhook, as text or already parsed. Never throws.
 *
 * It says what was sent, not who sent it: the interface shows no signature. Before you act on a charge, `confirmCharge`.
 *
 * @see Interface document, "Events"
 */
export function parseWebhook(body: unknown): Webhook {
  let value = body;
  if (typeof body === "string") {
    try {
      value = JSON.parse(body);
    } catch (cause) {
      return refused("not-json", `The body is no JSON (${String(cause)}).`);
    }
  }
  if (!hasType(value)) return refused("no-event-type", "The body has no event_type that is a text.");
  // Under any other word the document promises event_type and payload, and allows a charge's members.
  const check = isNamed(value) ? named[value.event_type] : webhookChecks["disbursement.succeeded"];
  const violations = check(value);
  if (violations.length > 0) {
    const where = violations.map(({ path, message }) => `${path} ${message}`.trim()).join("; ");
    return refused("does-not-fit", `"${value.event_type}" does not fit the contract: ${where}.`, violations);
  }
  return isNamed(value) ? { kind: "event", event: value } : { kind: "unknown", event: value };
}

function hasType(value: unknown): value is UnnamedEvent {
  return (
    typeof value === "object" &&
    value !== null &&
    "event_type" in value &&
    typeof value.event_type === "string"
  );
}

function isNamed(value: { event_type: string }): value is NamedEvent {
  return Object.hasOwn(named, value.event_type);
}

function refused(reason: Refusal["reason"], message: string, violations: readonly Violation[] = []): Refusal {
  return { kind: "refused", reason, message, violations };
}
