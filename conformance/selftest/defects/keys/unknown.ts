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
  isKnown,
  isLonger,
  isShorter,
  keyOf,
  letsIn,
} from "../../mutations/keys.ts";
import { EVERY } from "../../mutations/operations.ts";
import { json, withHeader } from "../../harness/wire.ts";

/** Acts before it checks the key, and answers 401 then. */
function doesFirst(on: OperationId, who: (key: string | null) => boolean): Wrap {
  return (next, { sandbox, now }: World) =>
    async (call) => {
      const { secretKey, publicKey } = sandbox.merchant();
      const key = call.headers.get(KEY);
      if (call.operation !== on || key === secretKey || key === publicKey || !who(key)) return next(call);
      await next(withHeader(call, KEY, secretKey));
      return json(401, errorBody("invalid_security_credentials", now()));
    };
}

export const unknownKeys: readonly Defect[] = [
  {
    breaks: "auth.unknown-key",
    how: "accepts any key that looks like one",
    wrap: letsIn(operationIds, (call, world) => !isKnown(call, world) && keyOf(call).length >= 20),
  },
  {
    breaks: "auth.unknown-key",
    how: "answers an unknown key with 403",
    wrap: answers(operationIds, (reply, call) =>
      reply.status === 401 && call.operation !== "getCheckoutButton" && keyOf(call) !== ""
        ? { ...reply, status: 403 }
        : reply,
    ),
  },
  {
    breaks: "auth.unknown-key",
    how: "captures before it looks at the key",
    wrap: doesFirst("captureCharge", (key) => key !== null),
  },
  {
    breaks: "auth.unknown-key",
    how: "looks for a key at the beginning of what is sent",
    wrap: inHeader(isLonger),
  },
  {
    breaks: "auth.unknown-key",
    how: "looks for what is sent at the beginning of a key",
    wrap: inHeader(isShorter),
  },
  {
    breaks: "auth.nothing-made",
    how: "does createPlan before it looks for a key, and answers 401",
    wrap: doesFirst("createPlan", () => true),
  },
  {
    breaks: "auth.client-key-header",
    how: "reads the key from the header X-Api-Key",
    wrap: (next) => (call) => {
      const headers = new Headers(call.headers);
      headers.delete(KEY);
      const sent = headers.get("x-api-key");
      if (sent !== null) headers.set(KEY, sent);
      return next({ ...call, headers });
    },
  },
  { breaks: "auth.other-case", how: "compares keys without their case", wrap: inHeader(isInOtherCase) },
  {
    breaks: "auth.missing-key",
    how: "reads an order without a key",
    wrap: letsIn(["getOrder"], (call) => keyOf(call) === ""),
  },
  {
    breaks: "auth.missing-key",
    how: "cancels a subscription before it looks for a key",
    wrap: doesFirst("cancelSubscription", (key) => key === null),
  },
  {
    breaks: "auth.oauth2",
    how: "opens no operation with a token",
    wrap: refuses(EVERY, ({ headers }) => headers.has("authorization"), 401, "invalid_security_credentials"),
  },
  {
    breaks: "auth.oauth2",
    how: "calls a request with a token malformed",
    wrap: refuses(EVERY, ({ headers }) => headers.has("authorization")),
  },
];
