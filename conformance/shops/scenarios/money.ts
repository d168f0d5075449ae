/** Captures and refunds that a shop's staff asks for, and the nightly walk. */
import { moneyText } from "../../call/money.ts";
import { at } from "../../call/json-pointer.ts";
import { scenario } from "../scenario.ts";
import { takenBy } from "../stage.ts";
import { becomesPaid, claimed, staysAs, staysUnpaid } from "./orders.ts";
import { notBlind } from "./payments.ts";

const HOLD = ["driver", "hold", "capture"] as const;

export const hold = scenario({
  id: "hold.captured",
  title: "an amount is held, and its capture is pressed twice at once",
  needs: HOLD,
  proves: ["capture.presses"],
  async run(stage, prove) {
    const { order } = await stage.pay({ capture: false });
    await stage.settle();
    await Promise.all([stage.act("capture", order, 1999), stage.act("capture", order, 1999)]);
    await stage.settle({ work: true });
    const captures = stage.calls("captureCharge");
    const accepted = captures.filter(({ status }) => status === 200);
    prove("capture.presses", {
      ok: accepted.length === 1,
      expected: "one capture that is accepted",
      got: `${accepted.length} of ${captures.length}`,
      steps: captures,
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
    prove("order.held", await staysUnpaid(stage, order));
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
    await stage.settle();
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
      await stage.settle();
    }
    const seen = await stage.until(order, ({ paid }) => paid === undefined || paid === 3000);
    prove("refund.adds-up", claimed(seen, seen.ok, `paid ${moneyText(3000)}`, stage.calls("refundCharge")));
    await stage.act("refund", order, 3001);
    await stage.settle({ work: true });
    const asked = stage.calls("refundCharge").filter(({ sent }) => at(sent, "/amount") === 3001);
    prove("refund.within", {
      ok: asked.length === 0,
      expected: `no refund of ${moneyText(3001)}, where ${moneyText(3000)} are left`,
      got: asked.length === 0 ? "none" : "one",
      steps: asked.length === 0 ? stage.calls("refundCharge") : asked,
    });
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
    await stage.settle();
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
    const walk = stage.reconcile();
    await Promise.all([stage.strange(), stage.strange()]);
    await walk;
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
