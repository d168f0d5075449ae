/** Freedoms about keys. */
import { operationIds } from "../../contract.ts";
import { errorBody, reads } from "../ways.ts";
import { json } from "../wire.ts";
import { type Variants, BETA } from "./variant.ts";

export const aboutKeys: Variants = {
  "403 for a public key where the secret one is needed, and for no key at all": {
    takes: ["auth.wrong-key-kind", "auth.missing-key"],
    wrap:
      (next, { sandbox }) =>
      async (call) => {
        const reply = await next(call);
        const key = call.headers.get("x-api-client-key");
        const known = key === null || key === sandbox.merchant().publicKey;
        return reply.status === 401 && known && call.operation !== "getCheckoutButton"
          ? { ...reply, status: 403 }
          : reply;
      },
  },
  "the secret key alone where no kind is shown": {
    takes: ["auth.get-charge-key", "auth.beta-keys"],
    wrap:
      (next, { sandbox, now }) =>
      async (call) =>
        (call.operation === "getCharge" || BETA.some((one) => one === call.operation)) &&
        call.headers.get("x-api-client-key") === sandbox.merchant().publicKey
          ? json(401, errorBody("secret_key_needed", now()))
          : next(call),
  },
  "nothing but the client key counts": {
    takes: ["auth.kinds-and-schemes", "auth.oauth2-flow", "auth.session-token"],
    wrap: (next, bed) =>
      reads(
        operationIds.filter((id) => id !== "getCheckoutButton"),
        (call) => {
          const headers = new Headers(call.headers);
          headers.delete("authorization");
          return { ...call, headers };
        },
      )(next, bed),
  },
};
