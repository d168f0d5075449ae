/** Captures and refunds that a shop's staff asks for, and the nightly walk. */
import { at } from "../../call/json-pointer.ts";
import { moneyText } from "../../call/money.ts";
import { scenario } from "../scenario.ts";
import { takenBy } from "../stage.ts";
import { becomesPaid, claimed, staysAs, staysUnpaid } from "./orders.ts";
import { MOVES_MONEY } from "./events.ts";
import { notBlind } from "./payments.ts";

const HOLD = ["driver", "hold", "capture"] as const;

export const hold = scenario({
  id: "hold.captured",
  title: "an amount is held, and its capture is pressed twice at once",
  needs: HOLD,
  proves: ["capture.presses"],
  async run(stage, prove) {
    const { order } = await stage.pay({ capture: false });
    await stage.settle({ work: true });
    await Promise.allSettled([stage.act("capture", order, 1999), stage.act("capture", order, 1999)]);
    await stage.settle({ work: true });
    const captures = stage.calls("captureCharge");
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
  title: "an amount is held, and captured later",
  needs: [...HOLD, "probe"],
  proves: ["order.held", "order.captured"],
  async run(stage, prove) {
    const { order } = await stage.pay({ capture: false });
    // Whether what is held is shipped, the shop decides.
    prove("order.held", await staysUnpaid(stage, order, { mayShip: true }));
    await stage.act("capture", order, 1999);
    prove("order.captured", (await becomesPaid(stage, order, 1999)).claim);
  },
});

export const captureLost = scenario({
  id: "hold.answer-lost",
  title: "the answer to a capture is lost",
  needs: HOLD,
  proves: ["lost.no-blind-capture"],
  async run(stage, prove) {
    const { order } = await stage.pay({ capture: false });
    await stage.settle({ work: true });
    await stage.fault({ fault: "answer_cut", for: "captureCharge", times: 1, work_done: true });
    await stage.act("capture", order, 1999);
    await stage.settle({ work: true });
    prove("lost.no-blind-capture", notBlind(stage, "captureCharge"));
  },
});

const REFUND = ["driver", "refund"] as const;

export const parts = scenario({
  id: "refund.parts",
  title: "two parts of a payment are given back, and then more than is left",
  needs: [...REFUND, "probe"],
  proves: ["refund.adds-up", "refund.within", "order.same-end"],
  async run(stage, prove) {
    const { order } = await stage.pay({ amount: 5000 });
    await becomesPaid(stage, order, 5000);
    for (const amount of [1250, 750]) {
      await stage.act("refund", order, amount);
      await stage.settle({ work: true });
    }
    const left = async () => {
      await stage.settle({ work: true });
      const has = takenBy(await stage.charges());
      const seen = await stage.until(order, ({ paid = has }) => paid === has);
      const expected = `paid ${moneyText(3000)}, as the provider has it`;
      const claim = claimed(seen, seen.ok && has === 3000, expected, stage.calls("refundCharge"));
      return { ...claim, got: `${claim.got}; the provider has ${moneyText(has)}` };
    };
    prove("refund.adds-up", await left());
    await Promise.allSettled([stage.act("refund", order, 3001)]);
    prove("refund.within", await left());
    const [before, charges] = [await stage.look(order), await stage.charges()];
    const events = await stage.eventsAbout(charges.map(({ id }) => id));
    for (const event of events.toReversed()) await stage.copy(event);
    prove("order.same-end", await staysAs(stage, order, before));
  },
});

export const refundLost = scenario({
  id: "refund.answer-lost",
  title: "the answer to a refund is lost",
  needs: REFUND,
  proves: ["lost.no-blind-refund"],
  async run(stage, prove) {
    const { order } = await stage.pay({ amount: 3000 });
    await stage.settle({ work: true });
    await stage.fault({ fault: "answer_cut", for: "refundCharge", times: 1, work_done: true });
    await stage.act("refund", order, 1000);
    await stage.settle({ work: true });
    const taken = takenBy(await stage.charges());
    const claim = notBlind(stage, "refundCharge");
    const got = `${moneyText(3000 - taken)} given back, by ${claim.got}`;
    prove("lost.no-blind-refund", { ...claim, ok: claim.ok && taken === 2000, got });
  },
});

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
    await Promise.all([stage.reconcile(), stage.strange(), stage.strange()]);
    await stage.settle();
    const pages = stage.calls("listCharges");
    const isWhole = pages.some(({ text, body }) => text.includes(first) || at(body, "/has_next") === false);
    prove("list.followed", {
      ok: isWhole,
      expected: "pages until has_next is false",
      got: pages.length === 0 ? "no page" : `${pages.length} pages, and more are left`,
      steps: pages,
    });
  },
});
