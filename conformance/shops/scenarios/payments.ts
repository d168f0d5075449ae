/** A customer pays by card at once; answers and events are lost, late, or come in another order. */
import { moneyText } from "../../call/money.ts";
import { type Stage, takenBy } from "../stage.ts";
import { scenario } from "../scenario.ts";
import { ShopError } from "../shop.ts";
import { MOVES_MONEY, becomesPaid, movedNothing, staysAs, staysUnpaid } from "./orders.ts";

export const amounts = scenario({
  id: "pay.amounts",
  title: "orders of 19.99, 0.07 and 1,234.56 that are paid by card",
  needs: ["driver"],
  proves: ["amount.exact"],
  async run(stage, prove) {
    for (const amount of [1999, 7, 123_456]) {
      const before = stage.calls("createCharge").length;
      const { step } = await stage.pay({ amount });
      await stage.settle();
      // A shop may charge after it took the order.
      if (stage.calls("createCharge").length === before) await stage.settle({ work: true });
      const charge = (await stage.charges()).at(-1);
      const made = stage.calls("createCharge").slice(before);
      prove("amount.exact", {
        ok: made.length > 0 && charge?.amount === amount,
        expected: `a charge of ${moneyText(amount)}`,
        got: made.length === 0 || charge === undefined ? "none that was accepted" : moneyText(charge.amount),
        steps: [step, ...made],
      });
    }
  },
});

export const paid = scenario({
  id: "pay.once",
  title: "two orders are paid; then the events of the second come again, several at once",
  needs: ["driver", "probe"],
  proves: ["order.paid", "order.once", "webhook.again"],
  async run(stage, prove) {
    const first = await stage.pay({ amount: 2345 });
    prove("order.paid", (await becomesPaid(stage, first.order, 2345)).claim);
    const { order } = await stage.pay({ amount: 2345 });
    const seen = await becomesPaid(stage, order, 2345, { all: 2 * 2345 });
    prove("order.paid", seen.claim);
    if (!seen.ok) throw new ShopError("the second order did not become paid");
    const charge = (await stage.charges()).at(-1);
    const before = stage.calls(...MOVES_MONEY).length;
    const events = await stage.eventsAbout([charge?.id ?? ""]);
    await Promise.all(events.flatMap((event) => [1, 2, 3, 4].map(() => stage.copy(event))));
    prove("order.once", await staysAs(stage, order, seen));
    prove("webhook.again", movedNothing(stage, before));
  },
});

/** At most the amount of the order was taken, and given back where it was more, at the latest by the nightly walk. */
async function takenOnce(stage: Stage, amount: number) {
  const read = async (): Promise<number> => {
    await stage.settle({ work: true });
    return takenBy(await stage.charges());
  };
  let taken = await read();
  if (taken > amount && stage.offers("reconcile")) {
    await stage.act({ action: "reconcile" });
    taken = await read();
  }
  if (taken === 0) throw new ShopError("nothing was paid for the order");
  const expected = `at most ${moneyText(amount)} taken in all`;
  return {
    taken,
    claim: { ok: taken <= amount, expected, got: moneyText(taken), steps: stage.calls(...MOVES_MONEY) },
  };
}

export const tabs = scenario({
  id: "pay.two-tabs",
  title: "a card is declined; then two tabs pay for the same order at once",
  needs: ["driver", "pay_again"],
  proves: ["tabs.pay-once"],
  async run(stage, prove) {
    const { order } = await stage.pay({ card: "declined" });
    await stage.settle({ work: true });
    await Promise.allSettled([stage.pay({ order }), stage.pay({ order })]);
    prove("tabs.pay-once", (await takenOnce(stage, 1999)).claim);
  },
});

export const laterTab = scenario({
  id: "pay.later-tab",
  title: "an order is paid, and then a tab that was left open pays for it",
  needs: ["driver", "pay_again"],
  proves: ["paid.not-again"],
  async run(stage, prove) {
    const { order } = await stage.pay();
    const { taken } = await takenOnce(stage, 1999);
    if (taken !== 1999) throw new ShopError(`the order is not paid: ${moneyText(taken)} were taken`);
    await Promise.allSettled([stage.pay({ order })]);
    prove("paid.not-again", (await takenOnce(stage, 1999)).claim);
  },
});

export const waitingTabs = scenario({
  id: "three-ds.two-tabs",
  title: "two tabs wait at the bank for one order, and the customer confirms in both",
  needs: ["driver", "three_ds", "pay_again"],
  proves: ["tabs.pay-once"],
  async run(stage, prove) {
    const { order, page, amount } = await stage.asked();
    const other = await stage.bankPage(await stage.pay({ order, card: "three_ds" }));
    await stage.press(page, "succeed");
    if (other !== undefined && other !== page) await stage.press(other, "succeed");
    prove("tabs.pay-once", (await takenOnce(stage, amount)).claim);
  },
});

export const declined = scenario({
  id: "pay.declined",
  title: "a card is declined",
  needs: ["driver", "probe"],
  proves: ["order.declined"],
  async run(stage, prove) {
    const { order } = await stage.pay({ card: "declined" });
    prove("order.declined", await staysUnpaid(stage, order));
  },
});

export const payAgain = scenario({
  id: "pay.again",
  title: "a card is declined, and another one pays for the order",
  needs: ["driver", "probe", "pay_again"],
  proves: ["order.pay-again"],
  async run(stage, prove) {
    const { order } = await stage.pay({ card: "declined" });
    await stage.settle({ work: true });
    await stage.pay({ order });
    prove("order.pay-again", (await becomesPaid(stage, order, 1999)).claim);
  },
});

export const eventFirst = scenario({
  id: "pay.event-first",
  title: "the event comes before the answer to the charge",
  needs: ["driver", "probe"],
  proves: ["order.event-first"],
  async run(stage, prove) {
    await stage.fault({ fault: "webhook_before_answer", times: 1 });
    const { order } = await stage.pay();
    prove("order.event-first", (await becomesPaid(stage, order, 1999)).claim);
  },
});

export const readFails = scenario({
  id: "pay.read-fails",
  title: "the provider cannot be read for a while when the news comes",
  needs: ["driver", "probe"],
  proves: ["order.read-later"],
  async run(stage, prove) {
    const asked = stage.offers("three_ds") ? await stage.asked() : undefined;
    await stage.fault({ fault: "answer_500", for: "getCharge" });
    if (asked !== undefined) await stage.press(asked.page, "succeed");
    const { order, amount } = asked ?? { ...(await stage.pay()), amount: 1999 };
    await stage.settle({ repeats: 0 });
    await stage.healed();
    prove("order.read-later", (await becomesPaid(stage, order, amount)).claim);
  },
});

/** A token or an order that is one too many: rules.ts judges what the shop does then. */
export const tooMany = scenario({
  id: "pay.too-many",
  title: "the provider refuses a token or an order with 429, and says to come again in a second",
  needs: ["driver"],
  proves: [],
  async run(stage) {
    for (const operation of ["createPaymentToken", "createOrder"])
      await stage.fault({ fault: "answer_429", for: operation, times: 1 });
    await stage.pay();
    // The refusal says: after a second.
    const deadline = Date.now() + 3000;
    const isLacking = (): boolean => {
      const creations = stage.calls("createPaymentToken", "createOrder");
      return creations.at(-1)?.status === 429;
    };
    do await stage.settle({ work: true });
    while (isLacking() && Date.now() < deadline);
  },
});
