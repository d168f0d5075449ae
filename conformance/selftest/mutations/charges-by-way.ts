/** Charges by the way in which they were created and paid. */
import { at } from "../../call/json-pointer.ts";
import type { Wrap } from "../harness/defect.ts";
import { changed, json } from "../harness/wire.ts";
import { THREE_DS_AMOUNT, asked, authorized, onCharge } from "./charges.ts";
import { CREATIONS, type OfCreation, asksFor, watchesCreations } from "./creations.ts";

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

const CHARGE = { operation: "createCharge" } as const;

/** Charges that were created so, whatever a read of them shows. */
export function onCreated(isSo: OfCreation): On {
  return (operation, otherwise): Wrap =>
    (next, world) => {
      const own = new Set<unknown>();
      const serve = onCharge(operation, (charge, call, inner) =>
        own.has(call.id) ? otherwise(charge, call, inner) : undefined,
      )(next, world);
      return watchesCreations(CHARGE, serve, world, async (creation) => {
        const reply = await serve(creation.call);
        if (isSo(creation)) own.add(at(reply.body, "/id"));
        return reply;
      });
    };
}

/** Takes the request of a charge that comes so for another one. */
export function createsOtherwise(isSo: OfCreation, change: (body: unknown) => unknown): Wrap {
  return (next, world) =>
    watchesCreations(CHARGE, next, world, (creation) => {
      const { call } = creation;
      return next(isSo(creation) ? changed(call, { body: change(call.body) }) : call);
    });
}

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
