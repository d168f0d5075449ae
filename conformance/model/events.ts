/** The events that the document promises for a command that was accepted, and those that it forbids. */
import type { Answer } from "./permitted.ts";
import type { Charge } from "./charges.ts";
import type { Command, MakeCharge } from "./command.ts";
import type { State } from "./world.ts";

export interface Promised {
  readonly requirement: string;
  /** Undefined where the document gives the event no name. */
  readonly type?: string;
}

const OF_MAKING: { readonly [Act in Command["act"]]?: Promised } = {
  "make order": { requirement: "event.order-creation.succeeded", type: "order_creation.succeeded" },
  "make product": { requirement: "event.product-creation.succeeded", type: "product_creation.succeeded" },
  "make plan": { requirement: "event.plan-creation.succeeded", type: "plan_creation.succeeded" },
  "make subscription": {
    requirement: "event.subscription-creation.succeeded",
    type: "subscription_creation.succeeded",
  },
};

const CHARGED = "charge.succeeded";
const REFUNDED = "refund.succeeded";

/** The event of a command, by the state before it and the answer to it. */
export function promised(before: State | undefined, command: Command, answer: Answer): Promised | undefined {
  if (command.act === "make charge") return promisedForCharge(command, answer);
  if (answer.kind !== "accepted" || answer.shows["movement"] === "repeated") return undefined;
  if (before === undefined) return OF_MAKING[command.act];
  if (before.kind === "charge") return before.odd ? undefined : OF_MOVING[command.act]?.(before, command);
  if (before.kind === "order" && command.act === "update")
    return { requirement: "event.order-update.succeeded" };
  return before.kind === "subscription" && command.act === "cancel" && !before.cancelled
    ? { requirement: "event.subscription-update.succeeded", type: "subscription_update.succeeded" }
    : undefined;
}

function promisedForCharge({ means, taking }: MakeCharge, { kind }: Answer): Promised | undefined {
  if (kind === "asks") return { requirement: "event.charge.pending" };
  const isPaidByCard = means === "card" || means === "token";
  return kind === "accepted" && isPaidByCard && taking === "at once"
    ? { requirement: "event.charge.succeeded", type: CHARGED }
    : undefined;
}

type OfMove = (charge: Charge, command: Command) => Promised | undefined;

const OF_MOVING: { readonly [A in Command["act"]]?: OfMove } = {
  capture: ({ phase }) =>
    phase === "held" ? { requirement: "event.capture.succeeded", type: "capture.succeeded" } : undefined,
  refund({ phase }) {
    if (phase === "held") return { requirement: "event.refund.on-hold", type: REFUNDED };
    return phase === "taken" ? { requirement: "event.refund.succeeded", type: REFUNDED } : undefined;
  },
  press({ phase, atOnce }, command) {
    if (phase !== "waiting" || !atOnce || !("wish" in command)) return undefined;
    return command.wish === "succeed"
      ? { requirement: "three-ds.webhook.success", type: CHARGED }
      : { requirement: "three-ds.webhook.failure" };
  },
  complete: ({ means }) => ({
    requirement:
      means === "store" ? "event.charge.succeeded-after-cash" : "event.charge.succeeded-after-bank-payment",
    type: CHARGED,
  }),
  cancel: () => ({ requirement: "event.charge.cancelled" }),
};

const never = (type: string): Promised => ({ requirement: "event.succeeded.only-then", type });

/** Names of events that must not have been sent about an object, whichever of these states it is in. */
export function forbidden(states: readonly State[], done: ReadonlySet<string>): readonly Promised[] {
  const [state] = states;
  if (state?.kind !== "charge" || states.length > 1 || state.odd) return [];
  const { phase, means, atOnce } = state;
  const isUnpaid =
    phase === "failed" || phase === "cancelled" || (phase === "waiting" && (atOnce || means !== "three_ds"));
  return [
    ...(isUnpaid ? [never(CHARGED)] : []),
    // A charge that was captured when it was made may be reported as captured, too.
    ...(!atOnce && means !== "store" && means !== "bank" && !done.has("capture")
      ? [never("capture.succeeded")]
      : []),
    ...(done.has("refund") ? [] : [never(REFUNDED)]),
  ];
}
