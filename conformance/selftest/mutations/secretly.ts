/** The service makes a call that nobody asked for, after it has answered another one. */
import { type OperationId, operations } from "@payment-service/contract";
import { at } from "../../call/json-pointer.ts";
import type { Wrap } from "../harness/defect.ts";
import { type Call, type Reply, withHeaders } from "../harness/wire.ts";
import { SOUND, withMetadata } from "./anti-fraud.ts";
import { authorized } from "./charges.ts";
import { type On, touches } from "./conditions.ts";
import { elements, idOf } from "./lists.ts";

interface Unasked {
  readonly operation: OperationId;
  readonly id?: string;
  readonly body: unknown;
}

/** Where `unasked` gives a call, it is made with the key of the call that was answered. */
export function secretly(on: On, unasked: (call: Call, reply: Reply) => Unasked | undefined): Wrap {
  return (next) => async (call) => {
    const reply = await next(call);
    const more = touches(on, call) && reply.status === 200 ? unasked(call, reply) : undefined;
    if (more !== undefined) await next(madeOf(call, more));
    return reply;
  };
}

function madeOf(call: Call, { operation, id = "", body }: Unasked): Call {
  const { method, path } = operations[operation];
  const url = new URL(`/v2${path.replace("{id}", id)}`, call.url);
  const made = { operation, id, method: method.toUpperCase(), url, text: JSON.stringify(body), body };
  const headers = { "content-type": "application/json", "content-length": null };
  return withMetadata(withHeaders({ ...call, ...made }, headers), SOUND);
}

/** Captures or refunds the charge that is read, when it is read for the second time and is in this state. */
export function movesWhenReadTwice(operation: "captureCharge" | "refundCharge", state: string): Wrap {
  return (next, world) => {
    const reads = new Map<string, number>();
    return secretly("getCharge", ({ id }, { body }) => {
      const count = (reads.get(id) ?? 0) + 1;
      reads.set(id, count);
      return count === 2 && at(body, "/charge/status") === state
        ? { operation, id, body: { amount: authorized(body), currency_code: "MXN" } }
        : undefined;
    })(next, world);
  };
}

/** Captures or refunds the charge in this state that is searched for by its id. */
export function movesWhenSearched(operation: "captureCharge" | "refundCharge", state: string): Wrap {
  return secretly("listCharges", ({ url }, { body }) => {
    const [found] = elements(body);
    const key = url.searchParams.get("search_key");
    return key !== null && found?.["status"] === state && idOf(found) === key
      ? { operation, id: key, body: found["amount_details"] }
      : undefined;
  });
}

/** Captures or refunds the charge that was made last, where it is in this state. */
export function movesLast(on: On, operation: "captureCharge" | "refundCharge", state: string): Wrap {
  return (next, world) => {
    let last: unknown;
    const moving = secretly(on, () => {
      const charge = at(last, "/charge");
      return at(charge, "/status") === state
        ? { operation, id: String(at(last, "/id")), body: at(charge, "/amount_details") }
        : undefined;
    })(next, world);
    return async (call) => {
      const reply = await moving(call);
      if (call.operation === "createCharge" && reply.status === 200) last = reply.body;
      return reply;
    };
  };
}
