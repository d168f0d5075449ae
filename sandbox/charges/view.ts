import type { JsonObject } from "../values/json.ts";
import type { Charge } from "../store/charges.ts";
import type { World } from "../world.ts";
import { responseStatus } from "../values/charge-state.ts";

/** The page at which the customer acts. It ends with the id of the continuation (Endpoints > Continuation). */
function continuationUrl(world: World, merchantId: string, continuationId: string): string {
  return `${world.origin()}/continue/${merchantId}/${continuationId}`;
}

/** `status_details` of a charge, also in the 400 that reports a pending or failed charge. */
export function statusDetails(world: World, charge: Charge) {
  const status = responseStatus(charge.status);
  return { status, detail: detailOf(world, charge) };
}

export function detailOf(world: World, charge: Charge): { code: string; additional_details: JsonObject } {
  const { action, authorizationCode } = charge.facts;
  if (charge.status === "pending" && action !== null) {
    return {
      code: "action_required",
      additional_details: {
        action: action.name,
        redirect_url: continuationUrl(world, charge.merchantId, action.continuationId),
        ...charge.facts.paymentInfo,
      },
    };
  }
  if (responseStatus(charge.status) === "failure") {
    // Every failed charge has a reason, except a hold that was returned.
    return { code: charge.reason ?? "charge_cancelled", additional_details: {} };
  }
  return {
    code: charge.status,
    additional_details: authorizationCode === null ? {} : { authorization_code: authorizationCode },
  };
}

/** The charge object. The document does not give its fields (gap charge.object). */
export function chargeView(charge: Charge) {
  const money = (amount: number) => ({ amount, currency_code: charge.currency });
  return {
    ...charge.facts.request,
    id: charge.id,
    date_created: charge.created,
    status: charge.status,
    description: charge.facts.description,
    amount_details: money(charge.authorized),
    captured_amount: money(charge.captured),
    refunded_amount: money(charge.refunded),
    payment_method: charge.method,
    payment_detail: charge.facts.payment,
    payment_info: charge.facts.paymentInfo,
    processing_instructions: { auto_capture: charge.autoCapture },
    channel: charge.channel,
    payment_network: charge.network,
    monthly_installments: charge.installments,
    subscription_id: charge.subscriptionId,
  };
}

/** The three parts of the charge response. */
export function chargeResponse(world: World, charge: Charge) {
  return { charge: chargeView(charge), id: charge.id, status_details: statusDetails(world, charge) };
}
