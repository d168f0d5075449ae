// A program of somebody who installed the client, for a page: no type of Node is at hand.
import { createClient, encodeAntiFraud, MisuseError, publicKey } from "@payment-service/client";
import { operations, type OperationId } from "@payment-service/contract";
import { checks } from "@payment-service/contract/validators";

const page = createClient({ baseUrl: "http://127.0.0.1:4020/v2", publicKey: publicKey("p") });
export const button = page.getCheckoutButton().then((one) => (one.status === 200 ? one.body.size : 0));
export const header = encodeAntiFraud({ ip_address: "::1", device_id: "d", user_timezone: "+00:00" });
export const misuse = (error: unknown): string => (error instanceof MisuseError ? error.field : "");
export const path = (id: OperationId): string => operations[id].path;
export const violations = checks.createCharge.body({});
// @ts-expect-error a public key lists no charges
void page.listCharges();
