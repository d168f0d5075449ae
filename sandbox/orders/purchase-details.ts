import { shown } from "../checking/problems.ts";
import { invalid } from "../values/errors.ts";
import { isObject } from "../values/json.ts";

/** The ids by which a charge names its order in `purchase_details` (gap charge.purchase-details). */
interface PurchaseIds {
  readonly orderId: string | undefined;
  readonly externalId: string | undefined;
}

export function readPurchaseIds(body: Readonly<Record<string, unknown>>): PurchaseIds {
  const details = body["purchase_details"];
  if (details === undefined || details === null) return { orderId: undefined, externalId: undefined };
  if (!isObject(details))
    throw invalid("must be an object", { field: "purchase_details", sent: shown(details) ?? "" });
  return {
    orderId: idAt(details, "service_system_order_id"),
    externalId: idAt(details, "external_system_order_id"),
  };
}

/** Shops also send the number of their own order. An empty text says nothing. */
function idAt(details: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const sent = details[name];
  if (sent === undefined || sent === null || sent === "") return undefined;
  if (typeof sent === "string") return sent;
  if (typeof sent === "number" && Number.isSafeInteger(sent)) return String(sent);
  throw invalid("must be a text", { field: `purchase_details.${name}`, sent: shown(sent) ?? "" });
}
