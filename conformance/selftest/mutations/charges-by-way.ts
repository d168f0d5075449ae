/** Charges by the way in which they were created and paid. */
import { at } from "../../call/json-pointer.ts";
import type { Wrap } from "../harness/defect.ts";
import type { World } from "../harness/defect.ts";
import { type Call, type Reply, type Serve, changed, json } from "../harness/wire.ts";
import { THREE_DS_AMOUNT, asked, authorized, onCharge } from "./charges.ts";
import { isPublic } from "./keys.ts";

type OfCharge = (charge: unknown) => boolean;

/** Captures or refunds such a charge, and answers with an empty object. */
export function saysNothingOf(
  operation: "captureCharge" | "refundCharge",
  when: (charge: unknown, amount: number) => boolean,
  on = onCharge,
): Wrap {
  return on(operation, async (charge, call, next) => {
    const reply = await next(call);
    return reply.status === 200 && when(charge, asked(call)) ? json(200, {}, reply.headers) : reply;
  });
}

type On = typeof onCharge;
type Ways = readonly (readonly [way: string, on: On])[];

function onThose(isSo: OfCharge): On {
  return (operation, otherwise) =>
    onCharge(operation, (charge, call, next) => (isSo(charge) ? otherwise(charge, call, next) : undefined));
}

/** How a charge came to be created. */
export interface Creation {
  readonly call: Call;
  readonly world: World;
  /** How many charges were asked for before. */
  readonly before: number;
  /** Another charge is being created at this moment. */
  readonly meets: boolean;
}

type OfCreation = (creation: Creation) => boolean;

/** Tells each call that creates a charge how it comes. */
function watchesCreations(next: Serve, world: World, create: (creation: Creation) => Promise<Reply>): Serve {
  let before = 0;
  let underWay = 0;
  return async (call) => {
    if (call.operation !== "createCharge") return next(call);
    underWay += 1;
    const creation = { call, world, before, meets: underWay > 1 };
    before += 1;
    try {
      return await create(creation);
    } finally {
      underWay -= 1;
    }
  };
}

/** Charges that were created so, whatever a read of them shows. */
export function onCreated(isSo: OfCreation): On {
  return (operation, otherwise): Wrap =>
    (next, world) => {
      const own = new Set<unknown>();
      const serve = onCharge(operation, (charge, call, inner) =>
        own.has(call.id) ? otherwise(charge, call, inner) : undefined,
      )(next, world);
      return watchesCreations(serve, world, async (creation) => {
        const reply = await serve(creation.call);
        if (isSo(creation)) own.add(at(reply.body, "/id"));
        return reply;
      });
    };
}

/** Takes the request of a charge that comes so for another one. */
export function createsOtherwise(isSo: OfCreation, change: (body: unknown) => unknown): Wrap {
  return (next, world) =>
    watchesCreations(next, world, (creation) => {
      const { call } = creation;
      return next(isSo(creation) ? changed(call, { body: change(call.body) }) : call);
    });
}

export const asksFor = ({ call: { body } }: Creation): unknown =>
  at(body, "/processing_instructions/auto_capture");

export function isByPublicKey({ call, world }: Creation): boolean {
  return isPublic(call, world);
}

/** What else may be the case when a charge is created, by card or otherwise. */
export const CREATIONS: readonly (readonly [way: string, isSo: OfCreation])[] = [
  ["created with the public key", isByPublicKey],
  ["that is every second one", ({ before }) => before % 2 === 1],
  ["made at the same moment as another one", ({ meets }) => meets],
];

const MADE: Ways = CREATIONS.map(([way, isSo]) => [way, onCreated(isSo)]);

/** Ways to pay with a card, other than by its number without 3DS. */
const PAID_WAYS: Ways = [
  ["after 3DS", onThose((charge) => authorized(charge) === THREE_DS_AMOUNT)],
  [
    "by token",
    onThose((charge) => at(charge, "/charge/payment_method") === "pay_with_service_payment_token"),
  ],
];

/** Ways to a charge that is captured at once, other than the plain one. */
export const CAPTURED_WAYS: Ways = [...PAID_WAYS, ...MADE];

/** The same for a hold; read, one without auto_capture looks like one with false. */
export const HELD_WAYS: Ways = [
  ["without auto_capture", onCreated((creation) => asksFor(creation) === undefined)],
  ...CAPTURED_WAYS,
];

export const isIn = (charge: unknown, status: string): boolean => at(charge, "/charge/status") === status;

/** The charge was created with auto_capture false, whatever its status is now. */
export const wasHeld: OfCharge = (charge) =>
  at(charge, "/charge/processing_instructions/auto_capture") === false;
