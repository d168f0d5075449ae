import { canBeCalled } from "../call/contract.ts";
import { locate } from "../call/locate.ts";
import { createCharges } from "./cursor-pages.ts";
import { idIn, idOf } from "./accepted.ts";
import { createBodies } from "./bodies.ts";
import { givenCharges } from "./charges.ts";
import type { Given } from "./given.ts";
import type { GivenTools } from "./given-tools.ts";
import { givenObjects } from "./objects.ts";
import { givenPending } from "./pending-charges.ts";
import { readyCall, requests } from "./requests.ts";

/** An id that belongs to nothing: well-formed, so that only its unknown value can be the reason of a refusal. */
export const UNKNOWN_ID = "00000000-0000-4000-8000-000000000000";

export function createGiven(own: GivenTools): Given {
  const { api, target, marker, amountOnce, run } = own;
  const bodies = createBodies(target, marker, amountOnce);
  const charges = createCharges(api, target);
  const tools = { ...own, bodies, charges };
  const given: Given = {
    bodies,
    run,
    charges,
    unknownId: UNKNOWN_ID,
    idIn: (place, exchange) => idIn(target, place, exchange),
    idOf,
    idShownIn: (place, value) => locate(target, place, value),
    ...givenCharges(tools),
    ...givenPending(tools),
    ...givenObjects(tools),
    request: (operation) => requests[operation](given),
    ready: (operation) => readyCall(operation, api, given),
    offered: (...wanted) => wanted.filter((id) => canBeCalled(target, id)),
  };
  return given;
}
