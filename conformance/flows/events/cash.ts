import { type ChargeOptions, type Delivery, at, flow, isUnnamed, unlessBlocked } from "../../flow.ts";

const status = (body: unknown): unknown => at(body, "/status_details/status");

/** Neither the name of this event nor its status is shown: any about the charge that does not say that it waits. */
function tellsCancellation(event: Delivery): boolean {
  return isUnnamed(event) && status(event.body) !== "pending";
}

export const cashEvents = flow({
  id: "events-cash",
  title: "What becomes of a store charge is told by events",
  needs: ["state", "webhooks", "offers.testing", "offers.pay_with_store"],
  proves: {
    "event.charge.pending": "MUST: A charge that waits for the customer sends an event at its creation.",
    "event.charge.succeeded-after-cash":
      "MUST: A store charge sends the event charge.succeeded when it is completed.",
    "event.charge.cancelled":
      "MUST: A charge cancelled in the sandbox sends an event other than charge.succeeded.",
  },

  async run({ api, given, target, inbox, prove, need }) {
    const after = inbox.count();
    const first = await given.pending({ method: "pay_with_store" });
    const second = await given.pending({ method: "pay_with_store" });
    const waiting = await inbox.expect({
      after,
      about: [await first.id(), first.description],
      where: isUnnamed,
      what: "an event about the waiting charge",
    });
    const waits = prove("event.charge.pending", waiting).arrived();
    // The first event about the second charge has to be here too, so that it is not taken for the cancellation.
    const ofSecond = [await second.id(), second.description];
    await inbox.expect({ after, about: ofSecond, what: "an event about the second waiting charge" });

    const unpaid = inbox.count();
    need(await api.completePendingCharge(await first.id()));
    const completed = await inbox.expect({
      after: unpaid,
      type: "charge.succeeded",
      about: [await first.id(), first.description],
      what: "charge.succeeded about the completed charge",
    });
    prove("event.charge.succeeded-after-cash", completed).arrived();

    const before = inbox.count();
    need(await api.cancelPendingCharge(await second.id()));
    const cancelled = await inbox.expect({
      after: before,
      about: ofSecond,
      where: tellsCancellation,
      what: "an event about the cancelled charge",
    });
    const ends = prove("event.charge.cancelled", cancelled).arrived();

    // However the customer pays, a charge that waits is told.
    const ways: ChargeOptions[] = target.cards.three_ds === undefined ? [] : [{ card: "three_ds" }];
    for (const method of ["pay_with_bank_account", "pay_with_bnpl"] as const)
      if (!target.not_offered.includes(method)) ways.push({ method });
    for (const way of ways) {
      const what = `${way.method ?? "3DS"} charge`;
      const since = inbox.count();
      // One that does not wait, or that nothing leads to, says nothing here.
      const pending = await unlessBlocked(given.pending(way));
      const id = pending && (await unlessBlocked(pending.id()));
      if (pending === undefined || id === undefined) continue;
      const about = [id, pending.description];
      const told = await inbox.expect({
        after: since,
        about,
        where: isUnnamed,
        what: `an event about the waiting ${what}`,
      });
      waits.and(told).arrived();
    }

    // Last, so that a bank account charge that does not wait keeps nothing else from being looked at.
    if (!target.not_offered.includes("pay_with_bank_account")) {
      const since = inbox.count();
      const third = await given.pending({ method: "pay_with_bank_account" });
      const about = [await third.id(), third.description];
      await inbox.expect({ after: since, about, what: "an event about the waiting bank account charge" });
      const open = inbox.count();
      need(await api.cancelPendingCharge(await third.id()));
      const over = await inbox.expect({
        after: open,
        about,
        where: tellsCancellation,
        what: "an event about the cancelled bank account charge",
      });
      ends.and(over).arrived();
    }
  },
});

export const bankEvents = flow({
  id: "events-bank",
  title: "A bank account charge that is completed is told by an event",
  needs: ["state", "webhooks", "offers.testing", "offers.pay_with_bank_account"],
  proves: {
    "event.charge.succeeded-after-bank-payment":
      "SHOULD: A bank account charge sends the event charge.succeeded when it is completed.",
  },

  async run({ api, given, inbox, prove, need }) {
    const pending = await given.pending({ method: "pay_with_bank_account" });
    const about = [await pending.id(), pending.description];
    const before = inbox.count();
    need(await api.completePendingCharge(await pending.id()));
    const told = await inbox.expect({
      after: before,
      type: "charge.succeeded",
      about,
      what: "charge.succeeded about the completed bank account charge",
    });
    prove("event.charge.succeeded-after-bank-payment", told).arrived();
  },
});
