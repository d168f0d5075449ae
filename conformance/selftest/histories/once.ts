/** Acts otherwise on an object once something has happened to it. */
import type { OperationId } from "@payment-service/contract";
import type { Wrap } from "../harness/defect.ts";
import type { Call, Reply, Serve } from "../harness/wire.ts";
import { readCharge } from "../mutations/charges.ts";

/** `charge`: the charge of the call, read after it; undefined where the call is about none. */
type Happened = (call: Call, reply: Reply, charge: unknown) => boolean;
/** Undefined: acts as it should. */
export type Otherwise = (call: Call, next: Serve) => Promise<Reply | undefined>;

export function wasRefused(operation: OperationId): (call: Call, reply: Reply) => boolean {
  return (call, reply) => call.operation === operation && reply.status >= 400;
}

export function wasRefusedTwice(operation: OperationId): (call: Call, reply: Reply) => boolean {
  const before = new Set<string>();
  return (call, reply) => {
    if (!wasRefused(operation)(call, reply)) return false;
    const isSecond = before.has(call.id);
    before.add(call.id);
    return isSecond;
  };
}

export function once(happened: Happened, otherwise: Otherwise): Wrap {
  return (next) => {
    const marked = new Set<string>();
    return async (call) => {
      const other = marked.has(call.id) ? await otherwise(call, next) : undefined;
      const reply = other ?? (await next(call));
      if (call.id === "" || call.operation === undefined || call.operation === "getCharge") return reply;
      const isOfCharge = call.operation.endsWith("Charge");
      if (happened(call, reply, isOfCharge ? await readCharge(next, call) : undefined)) marked.add(call.id);
      return reply;
    };
  };
}
