/** Unknown keys, similar keys, missing keys, and tokens of the oauth2 scheme. */
import type { OperationId } from "@payment-service/contract";
import { operationIds } from "../../../call/contract.ts";
import type { World, Defect, Wrap } from "../../harness/defect.ts";
import { answers, refuses } from "../../mutations/answers.ts";
import { errorBody } from "../../mutations/bodies.ts";
import {
  KEY,
  inHeader,
  isInOtherCase,
  isKeyless,
  isKnown,
  isLonger,
  isShorter,
  keyOf,
  letsIn,
} from "../../mutations/keys.ts";
import { EVERY } from "../../mutations/operations.ts";
import { type Call, json, withHeader, withHeaders } from "../../harness/wire.ts";
import { breaking } from "../../mutations/one-line-defects.ts";

/** Acts before it checks the key, and answers 401 then. */
function doesFirst(on: OperationId, who: (call: Call) => boolean): Wrap {
  return (next, { sandbox, now }: World) =>
    async (call) => {
      const { secretKey, publicKey } = sandbox.merchant();
      const key = call.headers.get(KEY);
      if (call.operation !== on || key === secretKey || key === publicKey || !who(call)) return next(call);
      await next(withHeader(call, KEY, secretKey));
      return json(401, errorBody("invalid_security_credentials", now()));
    };
}

export const unknownKeys: readonly Defect[] = breaking({
  "auth.unknown-key: accepts any key that looks like one": letsIn(
    operationIds,
    (call, world) => !isKnown(call, world) && keyOf(call).length >= 20,
  ),
  "auth.unknown-key: answers an unknown key with 403": {
    mayBreak: ["auth.refused-status"],
    wrap: answers(operationIds, (reply, call) =>
      reply.status === 401 && call.operation !== "getCheckoutButton" && keyOf(call) !== ""
        ? { ...reply, status: 403 }
        : reply,
    ),
  },
  "auth.unknown-key.unknown-id: looks for a charge before it looks at the key":
    (next, { sandbox }) =>
    async (call) => {
      const reply = await next(call);
      if (call.operation !== "getCharge" || reply.status !== 401) return reply;
      const looked = await next(withHeader(call, KEY, sandbox.merchant().secretKey));
      return looked.status === 404 ? looked : reply;
    },
  "auth.unknown-key: captures before it looks at the key": {
    mayBreak: ["event.succeeded.only-then"],
    wrap: doesFirst("captureCharge", ({ headers }) => headers.has(KEY)),
  },
  "auth.unknown-key: looks for a key at the beginning of what is sent": inHeader(isLonger),
  "auth.unknown-key: looks for what is sent at the beginning of a key": inHeader(isShorter),
  "auth.nothing-made: does createPlan before it looks for a key, and answers 401": doesFirst(
    "createPlan",
    () => true,
  ),
  "auth.client-key-header: reads the key from the header X-Api-Key": (next) => (call) =>
    next(withHeaders(call, { [KEY]: call.headers.get("x-api-key") })),
  "auth.other-case: compares keys without their case": inHeader(isInOtherCase),
  "auth.missing-key: reads an order without a key": letsIn(["getOrder"], isKeyless),
  "auth.missing-key: cancels a subscription before it looks for a key": doesFirst(
    "cancelSubscription",
    isKeyless,
  ),
  "auth.refused-status: answers 403 to the secret key at the checkout button":
    (next, { sandbox }) =>
    async (call) => {
      const reply = await next(call);
      const isMeant = call.url.searchParams.get("public_key") === sandbox.merchant().secretKey;
      return isMeant && reply.status === 401 ? { ...reply, status: 403 } : reply;
    },
  "auth.unknown-key: lets any bearer token in": letsIn(operationIds, ({ headers }) =>
    /^Bearer ./.test(headers.get("authorization") ?? ""),
  ),
  "auth.oauth2: opens no operation with a token": refuses(
    EVERY,
    ({ headers }) => headers.has("authorization"),
    401,
    "invalid_security_credentials",
  ),
  "auth.oauth2: calls a request with a token malformed": refuses(EVERY, ({ headers }) =>
    headers.has("authorization"),
  ),
});
