/** The kinds of keys of each operation. */
import { type OperationId, operations } from "@payment-service/contract";
import { at } from "../../../call/json-pointer.ts";
import type { Defect, Wrap } from "../../harness/defect.ts";
import { errorBody } from "../../mutations/bodies.ts";
import { refuses } from "../../mutations/answers.ts";
import { KEY, isPublic, isSecret, letsIn, refusesKey } from "../../mutations/keys.ts";
import { json, withHeader } from "../../harness/wire.ts";
import { breaking } from "../../mutations/one-line-defects.ts";

const KEYS: Readonly<Record<string, OperationId>> = {
  "keys.create-token": "createPaymentToken",
  "keys.read-token": "getPaymentToken",
  "keys.update-token": "updatePaymentToken",
  "keys.create-charge": "createCharge",
  "keys.list-charges": "listCharges",
  "keys.capture": "captureCharge",
  "keys.lookup": "lookupInstallments",
  "keys.refund": "refundCharge",
  "keys.create-order": "createOrder",
  "keys.read-order": "getOrder",
  "keys.update-order": "updateOrder",
  "keys.continuation": "getContinuation",
};

const TESTING = ["completePendingCharge", "cancelPendingCharge"] as const;

/** Swaps the kinds: a public key opens the operation, and a secret key does not. */
function publicOnly(operation: OperationId): Wrap {
  return (next, world) => (call) =>
    isSecret(call, world)
      ? refusesKey(operation, isSecret)(next, world)(call)
      : letsIn([operation], isPublic)(next, world)(call);
}

/** Does what a public key asks for, and refuses the key then. */
function doesWithPublicKey(on: OperationId): Wrap {
  return (next, world) => async (call) => {
    if (call.operation === on && isPublic(call, world))
      await next(withHeader(call, KEY, world.sandbox.merchant().secretKey));
    return next(call);
  };
}

/** Finds nothing with the secret key that was created with the public key. */
function keepsApart(make: OperationId, place: string, finds: readonly OperationId[]): Wrap {
  return (next, world) => {
    const own = new Set<unknown>();
    return async (call) => {
      const isOther = !isPublic(call, world) && own.has(call.id);
      if (isOther && finds.some((one) => one === call.operation))
        return json(404, errorBody("not_found", world.now()));
      const reply = await next(call);
      if (call.operation === make && isPublic(call, world)) own.add(at(reply.body, place));
      return reply;
    };
  };
}

/** An operation for both kinds refuses one of them; an operation for the secret key accepts the public key, or only it. */
const table: readonly Defect[] = Object.entries(KEYS).flatMap(([breaks, operation]) =>
  operations[operation].keyKinds?.includes("public") === true
    ? breaking({
        [`${breaks}: refuses the public key`]: refusesKey(operation, isPublic),
        [`${breaks}: refuses the secret key`]: refusesKey(operation, isSecret),
      })
    : breaking({
        [`${breaks}: accepts a public key`]: letsIn([operation], isPublic),
        [`${breaks}: accepts the public key only`]: publicOnly(operation),
      }),
);

export const keyKinds: readonly Defect[] = [
  ...table,
  ...breaking({
    "keys.capture: captures with a public key before it refuses the key": {
      with: ["event.succeeded.only-then"],
      wrap: doesWithPublicKey("captureCharge"),
    },
    "keys.list-charges: accepts a public key for a search": letsIn(
      ["listCharges"],
      (call, world) => isPublic(call, world) && call.url.searchParams.has("search_key"),
    ),
    "keys.create-token: finds with a secret key no token that a public one made": {
      mayBreak: ["token.read.answer", "token.update.answer"],
      wrap: keepsApart("createPaymentToken", "/token_details/id", ["getPaymentToken", "updatePaymentToken"]),
    },
    "keys.create-order: finds with a secret key no order that a public one made": {
      mayBreak: ["order.read.answer", "order.update.answer"],
      wrap: keepsApart("createOrder", "/order/id", ["getOrder", "updateOrder"]),
    },
    "keys.create-charge: finds with a secret key no charge that a public one made": {
      mayBreak: [
        "charge.read.answer",
        "continuation.charge-id",
        "three-ds.tid-reads-charge",
        "capture.full",
        "capture.partial",
        "refund.on-hold.accepted",
        "refund.captured.full",
        "refund.captured.partial",
      ],
      wrap: keepsApart("createCharge", "/id", ["getCharge", "captureCharge", "refundCharge"]),
    },
    "keys.testing.secret: completes with a public key only": {
      with: ["keys.testing.public-refused"],
      wrap: (next, world) => (call) =>
        call.operation === "completePendingCharge" && !isPublic(call, world)
          ? refuses("completePendingCharge", () => true, 401)(next, world)(call)
          : letsIn(TESTING, isPublic)(next, world)(call),
    },
    "keys.testing.public-refused: accepts a public key for cancelPendingCharge": letsIn(
      ["cancelPendingCharge"],
      isPublic,
    ),
  }),
];
