import type { components, webhooks } from "@payment-service/contract/client-types";
import { webhookChecks, type Check, type Violation } from "@payment-service/contract/validators";
import { at } from "../answers/places.ts";
import type { Other } from "../request/words.ts";
import { isRawBody, shown, textOf } from "./body.ts";

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

/** Labels of the contract for events whose `event_type` the interface document does not give, and what clients expect. */
type LikelyName = Exclude<keyof webhooks, NamedEvent["event_type"]>;

/**
 * An event under any other word. The interface document gives no name for most failures (gaps event.*), so a failed
 * charge arrives here too; events of charges have `id` and `status_details`, the others have not.
 */
export type UnnamedEvent = Omit<components["schemas"]["DisbursementEvent"], "event_type"> & {
  readonly event_type: LikelyName | Other;
};

/** The body of a webhook, or why it is none. */
export type Webhook =
  | { readonly kind: "event"; readonly event: NamedEvent }
  | { readonly kind: "unknown"; readonly event: UnnamedEvent }
  | Refusal;

export interface Refusal {
  readonly kind: "refused";
  readonly reason:
    | "not-json"
    | "no-event-type"
    | "does-not-fit"
    /** The signature, too, was looked for: */
    | "unsigned"
    | "not-genuine"
    | "stale";
  /** The reason in words, for a log: one line, bounded, with the sender's text escaped. */
  readonly message: string;
  /** How the body misses the contract; only with `"does-not-fit"`. Holds names that the sender chose. */
  readonly violations: readonly Violation[];
}

/** The compiler keeps this complete: a name too few or too many does not fit. */
const named: { readonly [Name in NamedEvent["event_type"]]: Check } = /* @__PURE__ */ checksByName();

function checksByName(): { readonly [Name in NamedEvent["event_type"]]: Check } {
  return {
    "charge.succeeded": webhookChecks["charge.succeeded"],
    "capture.succeeded": webhookChecks["capture.succeeded"],
    "refund.succeeded": webhookChecks["refund.succeeded"],
    "order_creation.succeeded": webhookChecks["order_creation.succeeded"],
    "plan_creation.succeeded": webhookChecks["plan_creation.succeeded"],
    "subscription_creation.succeeded": webhookChecks["subscription_creation.succeeded"],
    "subscription_update.succeeded": webhookChecks["subscription_update.succeeded"],
    "product_creation.succeeded": webhookChecks["product_creation.succeeded"],
  };
}

/**
 * Reads the body of a webhook: bytes, text, or what a framework parsed of them. Never throws.
 *
 * It says what was sent, not who sent it: for that there is `verifyWebhook`. Before you act on a charge, `confirmCharge`.
 *
 * @see Interface document, "Events"
 */
export function parseWebhook(body: unknown): Webhook {
  let value = body;
  if (isRawBody(body)) {
    try {
      value = JSON.parse(textOf(body));
    } catch (cause) {
      return refused("not-json", `The body is no JSON (${shown(String(cause))}).`);
    }
  }
  try {
    return read(value);
  } catch (cause) {
    return refused("does-not-fit", `The body cannot be read (${shown(String(cause))}).`);
  }
}

function read(value: unknown): Webhook {
  if (!isEvent(value)) return refused("no-event-type", "The body has no event_type that is a text.");
  // Under any other word the document promises event_type and payload, and allows a charge's members.
  const check = isNamed(value) ? named[value.event_type] : webhookChecks["disbursement.succeeded"];
  const violations = check(value);
  if (violations.length > 0) {
    const where = violations.map(({ path, message }) => `${path} ${message}`.trim()).join("; ");
    const name = shown(JSON.stringify(value.event_type));
    return refused("does-not-fit", `${name} does not fit the contract: ${shown(where, 300)}.`, violations);
  }
  return isNamed(value) ? { kind: "event", event: value } : { kind: "unknown", event: value };
}

function isEvent(value: unknown): value is NamedEvent | UnnamedEvent {
  return typeof at(value, "event_type") === "string";
}

function isNamed(value: NamedEvent | UnnamedEvent): value is NamedEvent {
  return Object.hasOwn(named, value.event_type);
}

export function refused(
  reason: Refusal["reason"],
  message: string,
  violations: readonly Violation[] = [],
): Refusal {
  return { kind: "refused", reason, message, violations };
}
