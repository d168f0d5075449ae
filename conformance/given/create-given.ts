import { type OperationId, operations } from "@payment-service/contract";
import type { CallOptions } from "../call/request.ts";
import { type ChargeOptions, createBodies } from "./bodies.ts";
import { type Exchange, gist, label } from "../call/exchange.ts";
import { hint, locate } from "../call/locate.ts";
import type { Given, Made } from "./given.ts";
import { findPendingId } from "./find-pending-charge.ts";
import type { GivenTools, Shared } from "./given-tools.ts";
import { at } from "../call/json-pointer.ts";
import { isPending, isSuccess, saysWithSuccess } from "../call/status.ts";
import { readyCall, requests } from "./requests.ts";
import { needsOf } from "../call/contract.ts";
import { type Need, lacking } from "../target/needs.ts";
import type { Target } from "../target/target.ts";
import { createSubscribe } from "./subscribe.ts";
import { UNKNOWN_ID } from "./unknown-id.ts";
import { createCharges } from "../lists/cursor-pages.ts";
import { Blocked, Unseeable } from "../verdict/unobserved.ts";

/** Charges further apart than this have different times of creation, even in whole seconds. */
const A_MOMENT_MS = 1100;

/** Other clients may have made so many charges meanwhile. */
const NEAR = 500;

export function createGiven(tools: GivenTools): Given {
  const { api, target, marker, shared } = tools;
  const bodies = createBodies(target, marker, tools.amountOnce);

  const idIn: Given["idIn"] = (place, exchange) => {
    const id = locate(target, place, exchange.body);
    if (id !== undefined) return id;
    if (!isPending(exchange)) ok(exchange);
    throw new Blocked(`no id was found in the answer to ${label(exchange)}. ${hint(target, place)}`, [
      exchange.nr,
    ]);
  };
  const once = async (what: Shared): Promise<Made> => {
    const made = shared.get(what) ?? given[what]();
    shared.set(what, made);
    // After a failure the next flow tries again.
    made.catch(() => shared.delete(what));
    return made;
  };
  async function madeInOrder(count: number, apartMs: number): Promise<{ ids: string[]; asListed: boolean }> {
    const ids: string[] = [];
    while (ids.length < count) {
      if (ids.length > 0 && apartMs > 0) await tools.pause(apartMs);
      ids.push((await given.heldCharge()).id);
    }
    // The document does not say how soon a new charge is listed.
    const near = await tools.until(
      () =>
        given.charges.walk(
          { limit: 100 },
          "older",
          (seen) => seen.size >= NEAR || ids.every((id) => seen.has(id)),
        ),
      (seen) => seen.ids.includes(ids.at(-1) ?? ""),
    );
    const listed = near.ids.filter((id) => ids.includes(id));
    const newestFirst = ids.toReversed().filter((id) => listed.includes(id));
    return { ids, asListed: listed.join() === newestFirst.join() };
  }
  const given: Given = {
    bodies,
    run: shared,
    idIn,
    idOf,
    charges: createCharges(api, target),
    unknownId: UNKNOWN_ID,
    idShownIn: (place, value) => locate(target, place, value),
    request: (operation) => requests[operation](given),
    ready: (operation) => readyCall(operation, api, given),
    offered: (...wanted) => wanted.filter((id) => canBeCalled(target, id)),
    async charge(options = {}) {
      const description = options.description ?? marker("charge");
      const body = bodies.charge({ ...options, description });
      const created = ok(await api.createCharge(body, keyOf(options)));
      return { id: idIn("charge_id", created), money: body.amount_details, description, created };
    },
    heldCharge: (money) => given.charge({ ...(money && { money }), autoCapture: false }),
    capturedCharge: (money) => given.charge({ ...(money && { money }), autoCapture: true }),
    async chargesInOrder(count) {
      const soon = await madeInOrder(count, 0);
      // The document gives no order for charges with the same time of creation, and no unit of that time.
      return soon.asListed ? soon.ids : (await madeInOrder(count, A_MOMENT_MS)).ids;
    },
    async pending(options) {
      const description = marker("pending");
      const body = bodies.charge({ ...options, description });
      const created = await api.createCharge(body, keyOf(options));
      if (!isPending(created) && !saysWithSuccess(created, "pending")) {
        if (options.method !== undefined && isSuccess(created) && !saysWithSuccess(created, "failure"))
          throw new Unseeable(
            `a charge by ${options.method} does not wait for its customer here`,
            [created.nr],
            "free_choice",
          );
        const why = `a precondition did not hold: ${label(created)} must answer that it is pending`;
        throw new Blocked(`${why}, got ${gist(created)}`, [created.nr]);
      }
      const url = at(created.body, "/detail/additional_details/redirect_url");
      const redirectUrl = typeof url === "string" ? url : undefined;
      const endsWithId = (address: string): boolean => uuidAtEnd(address) !== undefined;
      const continuationId = uuidAtEnd(locate(target, "continuation_url", created.body, endsWithId) ?? "");
      const id = lazily(() =>
        findPendingId(tools, {
          created,
          description,
          continuationId,
          ...(options.method !== undefined && { amount: body.amount_details.amount }),
        }),
      );
      return {
        money: body.amount_details,
        description,
        created,
        redirectUrl,
        continuationId,
        id,
      };
    },
    pendingThreeDs: ({ autoCapture = true } = {}) => given.pending({ card: "three_ds", autoCapture }),
    async token() {
      const created = ok(await api.createPaymentToken(bodies.token()));
      return { id: idIn("token_id", created), created };
    },
    async order(description) {
      const created = ok(
        await api.createOrder(bodies.order(description === undefined ? {} : { description })),
      );
      return { id: idIn("order_id", created), created };
    },
    sharedToken: () => once("token"),
    sharedOrder: () => once("order"),
    product: async () => madeBy(await api.createProduct(bodies.product())),
    async plan(productId) {
      const product = productId ?? (await once("product")).id;
      const created = await api.createPlan(bodies.plan(product));
      if (productId !== undefined || created.status !== 400) return madeBy(created);
      // The document does not say that a product has more than one plan.
      return madeBy(await api.createPlan(bodies.plan((await given.product()).id)));
    },
    ...createSubscribe({
      ...tools,
      bodies,
      idIn,
      newPlan: () => given.plan(),
      newToken: () => given.token(),
    }),
    async subscription(plan) {
      const { created, ...sent } = await given.subscribe(plan);
      return { ...madeBy(created), ...sent };
    },
  };
  return given;
}

function canBeCalled(target: Target, id: OperationId): boolean {
  if (target.not_offered.some((part) => part === operations[id].tag)) return false;
  const isLacking = (need: Need): boolean => lacking(target, need, false) !== undefined;
  // Without a card, a charge that waits at a store is created and read.
  const isByStore = ["createCharge", "getCharge"].includes(id) && !isLacking("offers.pay_with_store");
  return isByStore || !needsOf(id).some(isLacking);
}

function keyOf({ key }: ChargeOptions): CallOptions {
  return key === undefined ? {} : { key };
}

function madeBy(exchange: Exchange): Made {
  return { id: idOf(ok(exchange)), created: exchange };
}

function idOf(exchange: Exchange): string {
  const id = at(exchange.body, "/id");
  if (typeof id === "string") return id;
  throw new Blocked(`a precondition did not hold: no id in the answer to ${label(exchange)}`, [exchange.nr]);
}

function ok(exchange: Exchange): Exchange {
  if (isSuccess(exchange)) return exchange;
  throw new Blocked(
    `a precondition did not hold: ${label(exchange)} must answer 200, got ${gist(exchange)}`,
    [exchange.nr],
    exchange.status === 0 ? "no_answer" : "precondition",
  );
}

export function uuidAtEnd(address: string): string | undefined {
  return /([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/?(?:[?#].*)?$/i.exec(address)?.[1];
}

function lazily<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}
