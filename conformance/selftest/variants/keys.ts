/** Freedoms about keys. */
import { refuses } from "../mutations/answers.ts";
import { isKeyless, isPublic } from "../mutations/keys.ts";
import type { Variants } from "../harness/defect.ts";
import { BETA } from "../mutations/operations.ts";

export const aboutKeys: Variants = {
  "403 for a public key where the secret one is needed, and for no key at all": {
    takes: ["auth.wrong-key-kind", "auth.missing-key"],
    wrap: (next, world) => async (call) => {
      const reply = await next(call);
      const isMeant = isKeyless(call) || isPublic(call, world);
      return reply.status === 401 && isMeant && call.operation !== "getCheckoutButton"
        ? { ...reply, status: 403 }
        : reply;
    },
  },
  "the secret key alone where no kind is shown": {
    takes: ["auth.get-charge-key", "auth.beta-keys"],
    isGuard: true,
    wrap: (next, world) =>
      refuses(["getCharge", ...BETA], (call) => isPublic(call, world), 401, "secret_key_needed")(next, world),
  },
};
