/** A customer has to act first: at the bank (3DS), or in a store. */
import { at, isText } from "../../call/json-pointer.ts";
import { scenario } from "../scenario.ts";
import { ShopError } from "../shop.ts";
import type { Stage } from "../stage.ts";
import {
  becomesPaid,
  isDone,
  isNotFailed,
  isPaid,
  orderSaid,
  replay,
  staysAs,
  staysUnpaid,
} from "./orders.ts";

const THREE_DS = ["driver", "three_ds"] as const;

export const leads = scenario({
  id: "three-ds.leads-on",
  title: "the bank asks the customer",
  needs: THREE_DS,
  proves: ["pending.leads-on"],
  async run(stage, prove) {
    const placed = await stage.pay({ card: "three_ds" });
    const page = await stage.bankPage(placed);
    await stage.gather();
    const last = stage.steps.findLast(({ from }) => from === "customer");
    prove("pending.leads-on", {
      ok: page !== undefined,
      expected: "the customer at the provider's page",
      got: last === undefined ? "no address for the customer" : `${last.operation}, HTTP ${last.status}`,
      steps: [placed.step, ...stage.calls("createCharge"), ...(last === undefined ? [] : [last])],
    });
    if (page !== undefined) await stage.press(page, "succeed");
    await stage.settle();
  },
});

/** By what a shop learns that its customer confirmed: the event, unless it is dropped, and the customer, if they return. */
const NEWS = [
  { id: "three-ds.both", proves: "order.three-ds", events: 1, returns: true },
  { id: "three-ds.return-alone", proves: "order.return-alone", events: 0, returns: true },
  { id: "three-ds.event-alone", proves: "order.event-alone", events: 1, returns: false },
  { id: "three-ds.burst", proves: "order.event-alone", events: 5, returns: false },
] as const;

const COMES = { 0: "no event comes", 1: "the event comes", 5: "the event comes five times at once" };

export const succeeded = NEWS.map(({ id, proves, events, returns }) =>
  scenario({
    id,
    title: `3DS succeeds; ${COMES[events]}, and the customer ${returns ? "returns" : "never returns"}`,
    needs: [...THREE_DS, "probe", ...(returns ? (["returns"] as const) : [])],
    proves: [proves],
    async run(stage, prove) {
      const { order, page, amount, charge } = await stage.asked();
      if (events !== 1) await stage.fault({ fault: "webhook_dropped", for: "charge.succeeded" });
      await stage.press(page, "succeed", { returns });
      const news = (await stage.eventsAbout([charge])).filter(({ type }) => type === "charge.succeeded");
      if (events > 1)
        await Promise.all(news.flatMap((event) => Array.from({ length: events }, () => stage.copy(event))));
      prove(proves, (await becomesPaid(stage, order, amount)).claim);
    },
  }),
);

export const neither = scenario({
  id: "three-ds.neither",
  title: "3DS succeeds, no event comes, and the customer never returns",
  needs: [...THREE_DS, "probe", "look_again"],
  proves: ["order.look-again"],
  async run(stage, prove) {
    const { order, page, amount } = await stage.asked();
    await stage.fault({ fault: "webhook_dropped", for: "charge.succeeded" });
    await stage.press(page, "succeed", { returns: false });
    const walks = stage.offers("reconcile");
    if (walks) await stage.act({ action: "reconcile" });
    const within = walks ? undefined : stage.file.deadlines.look_again_ms;
    prove("order.look-again", (await becomesPaid(stage, order, amount, { within })).claim);
  },
});

export const failed = scenario({
  id: "three-ds.failed",
  title: "3DS fails, and the customer returns",
  needs: [...THREE_DS, "probe"],
  proves: ["order.three-ds-failed"],
  async run(stage, prove) {
    const { order, page } = await stage.asked();
    await stage.press(page, "fail");
    prove("order.three-ds-failed", await staysUnpaid(stage, order));
  },
});

export const abandoned = scenario({
  id: "three-ds.abandoned",
  title: "the customer leaves the bank's page, and comes back to the shop with the TID of another order",
  needs: [...THREE_DS, "probe", "returns"],
  proves: ["pending.no-failure", "order.abandoned", "order.other-tid"],
  async run(stage, prove) {
    const first = await stage.asked();
    await stage.press(first.page, "succeed");
    const paid = await becomesPaid(stage, first.order, first.amount);
    const { order, charge } = await stage.asked();
    prove("pending.no-failure", await isNotFailed(stage, order, "its charge waits"));
    const { redirect_url: back = "" } = stage.file.provider;
    const comesBackWith = (tid: string) => stage.visit(`${back}${back.includes("?") ? "&" : "?"}TID=${tid}`);
    await comesBackWith(charge);
    prove("order.abandoned", await staysUnpaid(stage, order));
    if (!paid.ok) throw new ShopError("the other order did not become paid");
    await comesBackWith(first.charge);
    prove("order.other-tid", await staysUnpaid(stage, order));
    prove("order.other-tid", await staysAs(stage, first.order, paid));
  },
});

export const anotherWay = scenario({
  id: "three-ds.pay-again",
  title: "3DS fails, another card pays, and then the news of the failure comes late",
  needs: [...THREE_DS, "pay_again", "probe", "returns"],
  proves: ["order.pay-again", "order.late-failure"],
  async run(stage, prove) {
    const { order, page, amount } = await stage.asked();
    await stage.fault({ fault: "webhook_late", for: "charge.failed", milliseconds: 3_600_000 });
    await stage.press(page, "fail");
    await stage.pay({ order });
    await stage.gather();
    // The clock stands, so that the late event stays late.
    const seen = await stage.until(order, isDone(amount));
    prove("order.pay-again", {
      ok: seen.order !== undefined && isPaid(amount)(seen.order),
      expected: "state paid",
      got: orderSaid(seen),
      steps: [seen.step],
    });
    await stage.healed();
    if (seen.ok) prove("order.late-failure", await staysAs(stage, order, seen));
  },
});

export const left = scenario({
  id: "three-ds.left",
  title: "the customer leaves the bank's page, and pays again",
  needs: [...THREE_DS, "pay_again", "probe"],
  proves: ["order.pay-again"],
  async run(stage, prove) {
    const { order, amount } = await stage.asked();
    const again = await stage.pay({ order, card: "three_ds" });
    if (again.step.status >= 400)
      throw new ShopError(`the shop lets nobody pay while a charge waits: HTTP ${again.step.status}`);
    const page = await stage.bankPage(again);
    if (page !== undefined) await stage.press(page, "succeed");
    prove("order.pay-again", (await becomesPaid(stage, order, amount)).claim);
  },
});

export const reordered = scenario({
  id: "three-ds.reordered",
  title:
    "the news that a charge waits comes after the news that it succeeded; then all events come in other orders",
  needs: [...THREE_DS, "probe"],
  proves: ["order.overtaken", "order.same-end", "webhook.again"],
  async run(stage, prove) {
    await stage.fault({ fault: "webhook_reordered", for: "charge.pending", times: 1 });
    const { order, page, amount } = await stage.asked();
    await stage.press(page, "succeed");
    await stage.settle({ work: true });
    const seen = await becomesPaid(stage, order, amount);
    prove("order.overtaken", seen.claim);
    if (!seen.ok) throw new ShopError("the order did not become paid");
    await replay(stage, prove, order);
  },
});

const STORE = ["driver", "probe", "store"] as const;

/** An order that waits until its customer pays in a store. */
async function inStore(stage: Stage) {
  const { order } = await stage.pay({ method: "store", amount: 4500 });
  await stage.settle();
  const [charge] = await stage.charges();
  if (charge === undefined) throw new ShopError("no charge of the order came to the provider");
  return { order, charge: charge.id, amount: charge.amount };
}

export const store = scenario({
  id: "store.paid",
  title: "the customer pays in a store, later",
  needs: STORE,
  proves: ["order.waits", "pending.no-failure", "order.same-end", "webhook.again", "order.store"],
  async run(stage, prove) {
    const { order, charge } = await inStore(stage);
    prove("order.waits", await staysUnpaid(stage, order));
    prove("pending.no-failure", await isNotFailed(stage, order, "its charge waits"));
    await replay(stage, prove, order);
    await stage.provider.call("POST", `/testing/transaction/complete/${charge}`);
    prove("order.store", (await becomesPaid(stage, order, 4500)).claim);
  },
});

export const storeCancelled = scenario({
  id: "store.cancelled",
  title: "the payment in a store is cancelled",
  needs: STORE,
  proves: ["order.cancelled", "order.same-end", "webhook.again"],
  async run(stage, prove) {
    const { order, charge } = await inStore(stage);
    await stage.provider.call("POST", `/testing/transaction/cancel/${charge}`);
    prove("order.cancelled", await staysUnpaid(stage, order));
    await replay(stage, prove, order);
  },
});

export const forged = scenario({
  id: "pending.forged",
  title:
    "somebody makes up the news that a pending order was paid, and then pays a little with its description",
  needs: ["driver", "probe", "waits"],
  proves: ["event.forged", "order.other-charge"],
  async run(stage, prove) {
    const {
      order,
      charge,
      amount: whole,
    } = stage.offers("store") ? await inStore(stage) : await stage.asked();
    await stage.settle();
    const [pending] = await stage.eventsAbout([charge]);
    const body = pending === undefined ? {} : Object(await stage.provider.bodyOf(pending.id));
    const lies = [
      ["says that it is paid", charge, whole],
      ["another amount", charge, 1],
      ["an unknown charge", crypto.randomUUID(), whole],
    ] as const;
    for (const signed of ["none", "wrong", "stale"] as const)
      for (const [what, id, amount] of lies)
        await stage.post({
          event: { id: crypto.randomUUID(), type: "charge.succeeded", about: id, by: "made up" },
          body: paidBody(body, id, amount),
          signed,
          about: `${what}; signature: ${signed}`,
        });
    const unmoved = await staysUnpaid(stage, order);
    prove("event.forged", unmoved);
    if (!unmoved.ok) throw new ShopError("the order is paid by what was made up");
    const description = at(stage.calls("createCharge").at(-1)?.sent, "/description");
    if (!isText(description)) throw new ShopError("the charge of the shop has no description");
    await stage.strange({ amount: 100, description });
    prove("order.other-charge", await staysUnpaid(stage, order));
  },
});

/** The event of a charge that waits, as if it were paid. */
function paidBody(pending: Record<string, unknown>, id: string, amount: number): object {
  const money = { amount, currency_code: "MXN" };
  const additional_details = { charge_status: "captured", current_status: "captured" };
  const status_details = { status: "success", detail: { code: "captured", additional_details } };
  const payload = Object(pending["payload"]);
  const paid = { status: "captured", amount_details: money, captured_amount: money };
  const charge = { ...Object(payload["charge"]), id, ...paid };
  return {
    ...pending,
    event_type: "charge.succeeded",
    id,
    status_details,
    payload: { ...payload, id, charge, status_details },
  };
}
