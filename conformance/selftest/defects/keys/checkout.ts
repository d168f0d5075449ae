/** The key of the checkout button, in the query. */
import type { Defect } from "../../harness/defect.ts";
import { answers, refusesWith } from "../../mutations/answers.ts";
import { countsSeconds } from "../../mutations/bodies.ts";
import { button, inQuery, isLonger, isPublic } from "../../mutations/keys.ts";
import { breaking, breaksDown } from "../../mutations/one-line-defects.ts";
import { json } from "../../harness/wire.ts";

export const checkoutKeys: readonly Defect[] = [
  ...breaking({
    "keys.checkout.public: requires the public key in the header": (next, world) => (call) =>
      isPublic(call, world) ? next(call) : button(() => null)(next, world)(call),
    "checkout.public-key.missing: shows the button without a key": button(
      (key, { sandbox }) => key ?? sandbox.merchant().publicKey,
    ),
    "checkout.public-key.missing: shows the button for an empty key": button((key, { sandbox }) =>
      key === "" ? sandbox.merchant().publicKey : key,
    ),
    "checkout.public-key.unknown: answers an unknown key with 400": refusesWith(
      "getCheckoutButton",
      401,
      400,
    ),
    "checkout.public-key.unknown: looks for a key at the beginning of public_key": inQuery(isLonger),
    "keys.checkout.secret-refused: shows the button to a secret key in the address": button(
      (key, { sandbox }) => {
        const { secretKey, publicKey } = sandbox.merchant();
        return key === secretKey ? publicKey : key;
      },
    ),
    "checkout.error-body: counts seconds in its refusals": {
      with: ["error.body.elsewhere"],
      wrap: answers("getCheckoutButton", (reply) =>
        reply.status === 200 ? reply : json(reply.status, countsSeconds(reply.body)),
      ),
    },
  }),
  breaksDown(
    "keys.checkout.secret-refused",
    "getCheckoutButton",
    ({ url }) => url.searchParams.get("public_key")?.startsWith("skt_") === true,
  ),
];
