// A CommonJS program of somebody who installed the client. Compiled by packed.test.ts, never run.
import { createClient, mxn, secretKey } from "@payment-service/client";
import { confirmCharge } from "@payment-service/client/webhooks";

const service = createClient({ baseUrl: "http://127.0.0.1:4020/v2", secretKey: secretKey("s") });
export const confirmation = confirmCharge(service, {}, { amount: mxn(5000), state: "captured" });
// @ts-expect-error centavos are whole
mxn(0.5);
