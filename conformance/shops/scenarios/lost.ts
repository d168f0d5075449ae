/** The provider does what it is asked, and its answer is lost. */
import { moneyText } from "../../call/money.ts";
import { ShopError } from "../shop.ts";
import { scenario } from "../scenario.ts";
import { type Stage, takenBy } from "../stage.ts";
import { MOVES_MONEY, becomesPaid, isNotFailed } from "./orders.ts";

const READS = ["listCharges", "getCharge"];

/** After the lost answer, such a call was not made again before something was read. */
function notBlind(stage: Stage, operation: string) {
  const calls = stage.calls(operation, ...READS);
  const lost = calls.findIndex(({ call }) => typeof call?.fault === "string");
  if (lost === -1) throw new ShopError(`the shop made no ${operation} whose answer could be lost`);
  const next = calls.findIndex((one, index) => index > lost && one.operation === operation);
  const known = calls[lost]?.ended ?? 0;
  const between = calls.slice(lost, next === -1 ? undefined : next);
  const isBlind = next !== -1 && !between.some(({ status, started }) => status === 200 && started >= known);
  return {
    ok: !isBlind,
    expected: `a read of the charge before another ${operation}`,
    got: isBlind ? "a second one, and no read before it" : `${between.length} calls`,
    steps: isBlind ? calls.slice(lost, next + 1) : calls,
  };
}

const WHAT = {
  charge: { operation: "createCharge", proves: "lost.no-blind-charge", needs: [] },
  capture: { operation: "captureCharge", proves: "lost.no-blind-capture", needs: ["hold", "capture"] },
  refund: { operation: "refundCharge", proves: "lost.no-blind-refund", needs: ["refund"] },
} as const;
const WAYS = [
  { id: "pay.lost-cut", what: "charge", fault: "answer_cut" },
  { id: "pay.lost-500", what: "charge", fault: "answer_500" },
  { id: "pay.lost-500-html", what: "charge", fault: "answer_500_html" },
  { id: "hold.lost-cut", what: "capture", fault: "answer_cut" },
  { id: "hold.lost-500", what: "capture", fault: "answer_500" },
  { id: "refund.lost-cut", what: "refund", fault: "answer_cut" },
  { id: "refund.lost-500", what: "refund", fault: "answer_500" },
] as const;
const PRICE = 1999;
/** Of it, what is given back. */
const PART = 1000;

export const lost = WAYS.map(({ id, what, fault }) => {
  const { operation, proves, needs } = WHAT[what];
  return scenario({
    id,
    title: `the answer to a ${what} is lost (${fault}), and its event, too`,
    needs: ["driver", ...needs],
    proves: [proves],
    async run(stage, prove) {
      const pay = () => stage.pay({ amount: PRICE, capture: what !== "capture" });
      const before = what === "charge" ? undefined : await pay();
      if (before !== undefined) await stage.settle({ work: true });
      await stage.fault({ fault: "webhook_dropped" });
      await stage.fault({ fault, for: operation, times: 1, work_done: true });
      const { order } = before ?? (await pay());
      if (what === "capture") await stage.act({ action: what, order, amount: PRICE });
      if (what === "refund") await stage.act({ action: what, order, amount: PART });
      await stage.settle({ work: true });
      const claim = notBlind(stage, operation);
      prove(proves, claim);
      // The customer sees nothing, and presses again.
      if (what === "charge" && stage.offers("pay_again")) {
        await Promise.allSettled([stage.pay({ order })]);
        await stage.settle({ work: true });
      }
      const taken = takenBy(await stage.charges());
      const most = what === "refund" ? PRICE - PART : PRICE;
      prove(proves, {
        ok: what === "refund" ? taken === most : taken <= most,
        expected: `${claim.expected}, and ${what === "refund" ? "" : "at most "}${moneyText(most)} kept`,
        got: `${moneyText(taken)} kept, by ${claim.got}`,
        steps: stage.calls(...MOVES_MONEY),
      });
    },
  });
});

export const lostState = scenario({
  id: "pay.lost-state",
  title: "the answer to the charge is lost, and its event comes",
  needs: ["driver", "probe"],
  proves: ["lost.not-failed", "lost.found"],
  async run(stage, prove) {
    await stage.fault({ fault: "answer_cut", for: "createCharge", times: 1, work_done: true });
    const { order } = await stage.pay();
    await stage.settle({ work: true });
    const charges = await stage.charges();
    const taken = takenBy(charges);
    stage.demandCharge();
    if (taken === 0 && charges.some(({ refunded }) => refunded > 0))
      throw new ShopError("the shop found the payment and gave it back, so that no order shows it");
    if (taken > 0)
      prove("lost.not-failed", await isNotFailed(stage, order, `${moneyText(taken)} were taken`));
    if (stage.offers("reconcile")) await stage.act({ action: "reconcile" });
    const { look_again_ms: within } = stage.file.deadlines;
    prove("lost.found", (await becomesPaid(stage, order, 1999, { within })).claim);
  },
});
