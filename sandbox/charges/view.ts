import { isObject } from "../values/json.ts";
import type { Charge } from "../store/charges.ts";
import type { World } from "../world.ts";
import { statusDetails } from "./status-details.ts";

/** The charge object. The document does not give its fields (gap charge.object). */
export function chargeView(charge: Charge) {
  const money = (amount: number) => ({ amount, currency_code: charge.currency });
  const { paymentInfo, request } = charge.facts;
  return {
    ...request,
    ...purchaseDetails(charge),
    id: charge.id,
    date_created: charge.created,
    status: charge.status,
    description: charge.facts.description,
    amount_details: money(charge.authorized),
    captured_amount: money(charge.captured),
    refunded_amount: money(charge.refunded),
    payment_method: charge.method,
    payment_detail: charge.facts.payment,
    ...(Object.keys(paymentInfo).length === 0 ? {} : { payment_info: paymentInfo }),
    processing_instructions: { auto_capture: charge.autoCapture },
    channel: charge.channel,
    payment_network: charge.network,
    monthly_installments: charge.installments,
    subscription_id: charge.subscriptionId,
  };
}

/** Name and members are those that clients in the field send and read (gap charge.purchase-details). */
function purchaseDetails({ facts: { request, paymentInfo } }: Charge): { purchase_details?: object } {
  const sent =
    "purchase_details" in request && isObject(request.purchase_details) ? request.purchase_details : {};
  const { service_system_order_id: id, external_system_order_id: externalId } = paymentInfo;
  if (id === undefined && externalId === undefined) return {};
  return {
    purchase_details: {
      external_system_order_id: null,
      service_system_order_id: null,
      ...sent,
      ...(externalId === undefined ? {} : { external_system_order_id: externalId }),
      ...(id === undefined ? {} : { service_system_order_id: id }),
    },
  };
}

export type ChargeResponse = ReturnType<typeof chargeResponse>;

/** The three parts of the charge response. */
export function chargeResponse(world: World, charge: Charge) {
  return { charge: chargeView(charge), id: charge.id, status_details: statusDetails(world, charge) };
}
