/** The key of the checkout button, in the query. */
import type { Defect } from "../../harness/defect.ts";
import { answers, refusesWith } from "../../mutations/answers.ts";
import { countsSeconds } from "../../mutations/bodies.ts";
import { button, inQuery, isLonger, isPublic } from "../../mutations/keys.ts";
import { breaksDown } from "../../mutations/one-line-defects.ts";
import { json } from "../../harness/wire.ts";

export const checkoutKeys: readonly Defect[] = [
  {
    breaks: "keys.checkout.public",
    how: "requires the public key in the header",
    wrap: (next, world) => (call) =>
      isPublic(call, world) ? next(call) : button(() => null)(next, world)(call),
  },
  {
    breaks: "checkout.public-key.missing",
    how: "shows the button without a key",
    wrap: button((key, { sandbox }) => key ?? sandbox.merchant().publicKey),
  },
  {
    breaks: "checkout.public-key.unknown",
    how: "answers an unknown key with 400",
    wrap: refusesWith("getCheckoutButton", 401, 400),
  },
  {
    breaks: "checkout.public-key.unknown",
    how: "looks for a key at the beginning of public_key",
    wrap: inQuery(isLonger),
  },
  {
    breaks: "keys.checkout.secret-refused",
    how: "shows the button to a secret key in the address",
    wrap: button((key, { sandbox }) => {
      const { secretKey, publicKey } = sandbox.merchant();
      return key === secretKey ? publicKey : key;
    }),
  },
  breaksDown(
    "keys.checkout.secret-refused",
    "getCheckoutButton",
    ({ url }) => url.searchParams.get("public_key")?.startsWith("skt_") === true,
  ),
  {
    breaks: "checkout.error-body",
    how: "counts seconds in its refusals",
    with: ["error.body.elsewhere"],
    wrap: answers("getCheckoutButton", (reply) =>
      reply.status === 200 ? reply : json(reply.status, countsSeconds(reply.body)),
    ),
  },
];
