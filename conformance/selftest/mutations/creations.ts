/** What is created in one way, and a service that is wrong about that alone. */
import type { OperationId } from "@payment-service/contract";
import { at } from "../../call/json-pointer.ts";
import type { World, Wrap } from "../harness/defect.ts";
import { type Call, type Reply, type Serve } from "../harness/wire.ts";
import { METHOD, onCharge } from "./charges.ts";
import { isPublic } from "./keys.ts";

export const AUTO_CAPTURE = "/processing_instructions/auto_capture";

interface Creation {
  readonly call: Call;
  readonly world: World;
  /** How many of its kind were asked for before; charges by another method are of another kind. */
  readonly before: number;
  /** Another one of its kind is being created at this moment. */
  readonly meets: boolean;
}

export type OfCreation = (creation: Creation) => boolean;

/** What may be the case whatever is created. */
export const CREATED: Readonly<Record<string, OfCreation>> = {
  "created with the public key": ({ call, world }) => isPublic(call, world),
  "that is every second one": ({ before }) => before % 2 === 1,
  "made at the same moment as another one": ({ meets }) => meets,
};

/** Hands each creation to `create`, with what is known of it. */
function watchesCreations(
  on: OperationId,
  next: Serve,
  world: World,
  create: (creation: Creation) => Promise<Reply>,
): Serve {
  const counts = new Map<unknown, { before: number; underWay: number }>();
  return async (call) => {
    if (call.operation !== on) return next(call);
    const method = at(call.body, METHOD);
    const count = counts.get(method) ?? { before: 0, underWay: 0 };
    counts.set(method, count);
    const creation = { call, world, before: count.before, meets: count.underWay > 0 };
    count.before += 1;
    count.underWay += 1;
    try {
      return await create(creation);
    } finally {
      count.underWay -= 1;
    }
  };
}

/** Acts otherwise on charges that were created so, whatever a read of them shows. */
export function onCreated(isSo: OfCreation, ...[operation, otherwise]: Parameters<typeof onCharge>): Wrap {
  return (next, world) => {
    const own = new Set<unknown>();
    const serve = onCharge(operation, (charge, call, inner) =>
      own.has(call.id) ? otherwise(charge, call, inner) : undefined,
    )(next, world);
    return watchesCreations("createCharge", serve, world, async (creation) => {
      const reply = await serve(creation.call);
      if (isSo(creation)) own.add(at(reply.body, "/id"));
      return reply;
    });
  };
}
