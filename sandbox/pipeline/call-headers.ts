import type { Settings } from "../settings.ts";
import type { Merchant } from "../store/merchants.ts";
import { ANTI_FRAUD_HEADER, BASE_PATH } from "../values/call.ts";

/** What the sandbox says of itself where it demands the anti-fraud header of everybody. */
const METADATA = { ip_address: "127.0.0.1", device_id: "payment-sandbox", user_timezone: "+00:00" };

/** The headers of a call of this sandbox, for the merchant and with the admin token where it needs one. */
export function callHeaders(
  { path, body }: { readonly path: string; readonly body?: object | undefined },
  merchant: Pick<Merchant, "secretKey">,
  { adminToken, antiFraudRequiredOn }: Pick<Settings, "adminToken" | "antiFraudRequiredOn">,
): Readonly<Record<string, string>> {
  const json = body === undefined ? {} : { "content-type": "application/json" };
  if (!path.startsWith(`${BASE_PATH}/`))
    return adminToken === undefined ? json : { authorization: `Bearer ${adminToken}`, ...json };
  const metadata = Buffer.from(JSON.stringify(METADATA)).toString("base64");
  return {
    "x-api-client-key": merchant.secretKey,
    ...(antiFraudRequiredOn.size === 0 || body === undefined ? {} : { [ANTI_FRAUD_HEADER]: metadata }),
    ...json,
  };
}
