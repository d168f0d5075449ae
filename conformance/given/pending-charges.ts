/** Charges that wait for their customer, and the places in their answers that lead to them. */
import { type Exchange, gist, label } from "../call/exchange.ts";
import { at, isText } from "../call/json-pointer.ts";
import { locate } from "../call/locate.ts";
import { isPending, isSuccess, saysWithSuccess } from "../call/status.ts";
import type { Target } from "../subject/target.ts";
import { Blocked, Unseeable } from "../verdict/unobserved.ts";
import type { Bodies, ChargeOptions } from "./bodies.ts";
import { findPendingId } from "./find-pending-charge.ts";
import type { Given } from "./given.ts";
import type { GivenTools } from "./given-tools.ts";

type Needed = GivenTools & { readonly bodies: Bodies };

export function givenPending(tools: Needed): Pick<Given, "pending" | "pendingThreeDs"> {
  const { api, bodies, marker, target } = tools;
  const pending: Given["pending"] = async ({ key, ...options }) => {
    const description = marker("pending");
    const body = bodies.charge({ ...options, description });
    const created = await api.createCharge(body, key && { key });
    if (!isPending(created) && !saysWithSuccess(created, "pending")) throw notPending(created, options);
    const continuationId = continuationIdIn(target, created);
    const search = {
      created,
      description,
      continuationId,
      ...(options.method !== undefined && { amount: body.amount_details.amount }),
    };
    let id: Promise<string> | undefined;
    return {
      money: body.amount_details,
      description,
      created,
      redirectUrl: redirectUrlIn(created),
      continuationId,
      id: () => (id ??= findPendingId(tools, search)),
    };
  };
  return {
    pending,
    pendingThreeDs: ({ autoCapture = true } = {}) => pending({ card: "three_ds", autoCapture }),
  };
}

function notPending(created: Exchange, { method }: ChargeOptions): Blocked | Unseeable {
  if (method !== undefined && isSuccess(created) && !saysWithSuccess(created, "failure")) {
    const why = `a charge by ${method} does not wait for its customer here`;
    return new Unseeable(why, [created.nr], "free_choice");
  }
  const why = `a precondition did not hold: ${label(created)} must answer that it is pending`;
  return new Blocked(`${why}, got ${gist(created)}`, [created.nr]);
}

export function redirectUrlIn({ body }: Exchange): string | undefined {
  const url = at(body, "/detail/additional_details/redirect_url");
  return isText(url) ? url : undefined;
}

const UUID_AT_END = /([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/?(?:[?#].*)?$/i;

/** The UUID at the end of the continuation address, where there is one. */
export function continuationIdIn(target: Target, { body }: Exchange): string | undefined {
  const address = locate(target, "continuation_url", body, (one) => UUID_AT_END.test(one));
  return UUID_AT_END.exec(address ?? "")?.[1];
}
