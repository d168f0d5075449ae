import { at, flow, heldOtherwise, isRefusal, isSuccess, mxn, partOf } from "../../flow.ts";

const ID = "/capture_transaction_id";

export const captureOnce = flow({
  id: "capture-once",
  title: "A held charge is captured once, for some or all of its funds",
  needs: ["state", "cards.approved"],
  proves: {
    "capture.partial": "MUST: A capture of a part of the held funds is accepted.",
    "capture.only-once": "MUST: A charge is captured at most once, so that a second capture is refused.",
  },

  async run(context) {
    const { api, given, threeDs, prove } = context;
    const held = await given.heldCharge();
    const part = partOf(held.money, 0.6);

    const first = await api.captureCharge(held.id, part);
    // Some of the funds may be one centavo.
    const other = await given.heldCharge();
    const least = await api.captureCharge(other.id, mxn(1));
    const parts = prove("capture.partial", first, least).accepted();

    const second = await api.captureCharge(held.id, mxn(held.money.amount - part.amount), {
      about: "a second capture",
    });
    // A refund, where it is taken, opens the charge for no other capture; one of the first amount would be a repetition.
    const back = isSuccess(first) ? await api.refundCharge(held.id, part) : undefined;
    const third =
      back !== undefined && isSuccess(back)
        ? [
            await api.captureCharge(held.id, mxn(part.amount - 1), {
              about: "a second capture, after a refund",
            }),
          ]
        : [];
    const once = prove("capture.only-once", second, ...third)
      .provided(
        isSuccess(first),
        `the first capture of charge ${held.id} was not accepted, so the other one is no second`,
      )
      .refused({ twin: first, status: "any" });

    // What is sent once more word for word may be answered like the first, but captures nothing more.
    const full = await given.heldCharge();
    const all = await api.captureCharge(full.id, full.money);
    for (const [{ id }, money, before] of [
      [other, mxn(1), least],
      [full, full.money, all],
    ] as const) {
      if (!isSuccess(before)) continue;
      const again = await api.captureCharge(id, money, { about: "the same capture once more" });
      if (isSuccess(again) && at(again.body, ID) === at(before.body, ID)) continue;
      once.and(again).refused({ twin: before, status: "any" });
    }

    for (const { id, money, way, redirectUrl } of await heldOtherwise(context)) {
      const some = partOf(money, 0.6);
      const rest = mxn(money.amount - some.amount);
      const own = await api.captureCharge(id, some);
      // That all of it is held has sentences of its own.
      const whole = isRefusal(own) ? await api.captureCharge(id, money) : own;
      if (isSuccess(whole)) parts.and(own).accepted();
      if (!isSuccess(own)) continue;
      const about = `a second capture of a charge ${way}`;
      once.and(await api.captureCharge(id, rest, { about })).refused({ twin: own, status: "any" });
      if (redirectUrl === undefined) continue;
      // What a second press does is not shown; it makes no second hold.
      await threeDs.walk(redirectUrl, "succeed");
      const late = "a second capture, after the customer was at the 3DS page again";
      once.and(await api.captureCharge(id, rest, { about: late })).refused({ twin: own, status: "any" });
    }
  },
});
