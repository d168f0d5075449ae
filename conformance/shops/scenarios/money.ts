/** Captures and refunds that a shop's staff asks for, and the nightly walk. */
import { at } from "../../call/json-pointer.ts";
import { moneyText } from "../../call/money.ts";
import { scenario } from "../scenario.ts";
import { type Order, ShopError } from "../shop.ts";
import { takenBy } from "../stage.ts";
import { MOVES_MONEY, becomesPaid, claimed, isUnpaid, replay, staysUnpaid } from "./orders.ts";

const HOLD = ["driver", "hold", "capture"] as const;

export const hold = scenario({
  id: "hold.captured",
  title: "an amount is held, and its capture is pressed twice at once",
  needs: HOLD,
  proves: ["capture.presses"],
  async run(stage, prove) {
    const { order } = await stage.pay({ capture: false });
    await stage.settle({ work: true });
    await Promise.allSettled([
      stage.act({ action: "capture", order, amount: 1999 }),
      stage.act({ action: "capture", order, amount: 1999 }),
    ]);
    await stage.settle({ work: true });
    const captures = stage.calls("captureCharge");
    if (captures.length === 0) throw new ShopError("the shop asked for no capture");
    const accepted = captures.filter(({ status }) => status === 200);
    const taken = takenBy(await stage.charges());
    prove("capture.presses", {
      ok: accepted.length === 1 && taken === 1999,
      expected: `one capture that is accepted, and ${moneyText(1999)} taken`,
      got: `${accepted.length} of ${captures.length}, and ${moneyText(taken)} taken`,
      steps: stage.calls(...MOVES_MONEY),
    });
  },
});

export const holdState = scenario({
  id: "hold.state",
  title: "an amount is held, and captured later; then all events come again in other orders",
  needs: [...HOLD, "probe"],
  proves: ["order.held", "order.captured", "order.same-end", "webhook.again"],
  async run(stage, prove) {
    const { order } = await stage.pay({ capture: false });
    // Whether what is held is shipped, the shop decides.
    prove("order.held", await staysUnpaid(stage, order, { mayShip: true }));
    await stage.act({ action: "capture", order, amount: 1999 });
    const seen = await becomesPaid(stage, order, 1999);
    prove("order.captured", seen.claim);
    if (!seen.ok) throw new ShopError("the order did not become paid");
    await replay(stage, prove, order);
  },
});

const REFUND = ["driver", "refund"] as const;

export const parts = scenario({
  id: "refund.parts",
  title:
    "two parts of a payment are given back, then more than is left, then what is left by two presses at once; and all events come again",
  needs: [...REFUND, "probe"],
  proves: ["refund.adds-up", "refund.within", "order.same-end", "webhook.again"],
  async run(stage, prove) {
    const { order } = await stage.pay({ amount: 5000 });
    if (!(await becomesPaid(stage, order, 5000)).ok)
      throw new ShopError("the order did not become paid, so that nothing could be given back");
    const refund = (amount: number) => stage.act({ action: "refund", order, amount });
    const left = async (expected: number) => {
      await stage.settle({ work: true });
      const has = takenBy(await stage.charges());
      const seen = await stage.until(order, ({ paid = 0 }) => paid === has);
      const words = `paid ${moneyText(expected)}, as the provider has it`;
      const claim = claimed(seen, seen.ok && has === expected, words, stage.calls("refundCharge"));
      return { ...claim, got: `${claim.got}; the provider has ${moneyText(has)}` };
    };
    for (const amount of [1250, 750]) {
      await refund(amount);
      await stage.settle();
    }
    prove("refund.adds-up", await left(3000));
    await Promise.allSettled([refund(3001)]);
    prove("refund.within", await left(3000));
    await Promise.allSettled([refund(3000), refund(3000)]);
    prove("refund.within", await left(0));
    await replay(stage, prove, order);
  },
});

/** What becomes of a charge while no event comes. */
const STORIES = [
  {
    id: "hold.backwards",
    title: "an amount is held, and captured",
    needs: ["hold", "capture"],
    action: "capture",
  },
  { id: "refund.backwards", title: "a part of a payment is given back", needs: ["refund"], action: "refund" },
  { id: "store.backwards", title: "a payment in a store is cancelled", needs: ["store"], action: "cancel" },
] as const;

export const backwards = STORIES.map(({ id, title, needs, action }) =>
  scenario({
    id,
    title: `${title}, while no event comes; then its events come, the latest first`,
    needs: ["driver", "probe", ...needs],
    proves: ["order.same-end"],
    async run(stage, prove) {
      await stage.fault({ fault: "webhook_dropped" });
      const method = action === "cancel" ? "store" : "card";
      const { order } = await stage.pay({ amount: 4500, method, capture: action !== "capture" });
      await stage.settle({ work: true });
      const charge = (await stage.charges()).at(-1)?.id ?? "";
      if (action === "cancel") await stage.provider.call("POST", `/testing/transaction/cancel/${charge}`);
      else await stage.act({ action, order, amount: action === "capture" ? 4500 : 1000 });
      await stage.settle();
      for (const event of (await stage.eventsAbout([charge])).toReversed()) {
        await stage.provider.resend(event.id);
        await stage.settle();
      }
      const has = takenBy(await stage.charges());
      const isRight = (one: Order): boolean => (has > 0 ? one.paid === has : isUnpaid(one));
      await stage.settle({ work: true });
      const seen = await stage.look(order);
      stage.demandCharge();
      const ok = seen.order !== undefined && isRight(seen.order);
      const news = stage.steps.filter(({ event }) => event !== undefined);
      prove("order.same-end", claimed(seen, ok, `paid ${moneyText(has)}, as the provider has it`, news));
    },
  }),
);

/** More than a page of the list can have. */
const MANY = 110;

export const walked = scenario({
  id: "reconcile.pages",
  title: "the nightly walk over more charges than a page has, while more arrive",
  needs: ["driver", "reconcile"],
  proves: ["list.followed"],
  async run(stage, prove) {
    await stage.fault({ fault: "webhook_dropped" });
    const first = await stage.strange();
    await Promise.all(Array.from({ length: MANY }, () => stage.strange()));
    await Promise.all([stage.act({ action: "reconcile" }), stage.strange(), stage.strange()]);
    await stage.settle();
    const pages = stage.calls("listCharges").filter(({ status }) => status === 200);
    const isWhole = pages.some(({ text }) => text.includes(first));
    // Of a very long page the log of the sandbox has no more than the beginning.
    if (!isWhole && !pages.some(({ body }) => body === undefined || at(body, "/has_next") === true))
      throw new ShopError("the walk read no list that goes on after its page");
    prove("list.followed", {
      ok: isWhole,
      expected: `pages until the oldest of ${MANY + 1} new charges`,
      got: `${pages.length} pages without it`,
      steps: pages,
    });
  },
});
