import {
  type Delivery,
  type Exchange,
  type GivenCharge,
  type Proof,
  at,
  flow,
  isSuccess,
  isText,
  locate,
  unlessBlocked,
  authenticated,
  chargeByToken,
} from "../../flow.ts";

/** Words of the document that contradict a charge which went through; any other word is open to the target. */
const CONTRADICTIONS: readonly unknown[] = ["failure", "pending"];

const STATUS = "/status_details/status";

function statusOf({ body }: Delivery | Exchange): unknown {
  return at(body, STATUS);
}

function agrees(status: unknown): boolean {
  return !CONTRADICTIONS.includes(status);
}

/** What creation called successful is no failure afterwards, and does not wait. */
function staysSuccessful(proof: Proof, { created }: GivenCharge, read: Exchange): void {
  if (!isText(statusOf(created)) || !agrees(statusOf(created)) || !isText(statusOf(read))) return;
  proof.and(read).carries(STATUS, agrees, "neither failure nor pending");
}

/** A 200 that says pending or failure in its status has not called the charge successful. */
const CALLED_OTHERWISE = "creation itself called the charge pending or failed";

export const chargeViews = flow({
  id: "charge-views",
  title: "Creation, read and list say the same about one charge",
  needs: ["state", "cards.approved"],
  proves: {
    "charge.views.read":
      "SHOULD: A charge that creation called successful is read as neither failed nor pending.",
    "charge.views.authorization-code":
      "SHOULD: The authorization code that creation gave is the one that a read gives, wherever the answer shows it.",
    "charge.views.list":
      "SHOULD: The list element of a successful charge says neither failed nor pending, wherever it shows a status.",
  },

  async run({ api, given, target, prove, until }) {
    const { id, created } = await given.capturedCharge();
    const read = await api.getCharge(id);
    const calledSuccessful = agrees(statusOf(created));
    const reads = prove("charge.views.read", created)
      .provided(isText(statusOf(created)), "creation told no status")
      .provided(calledSuccessful, CALLED_OTHERWISE)
      .and(read)
      .ifAccepted()
      .provided(isText(statusOf(read)), "the read told no status")
      .carries(STATUS, agrees, "neither failure nor pending");

    // A hold waits for the merchant, not for the customer; its capture makes no failure of it.
    const held = await given.heldCharge();
    staysSuccessful(reads, held, await api.getCharge(held.id));
    if (isSuccess(await api.captureCharge(held.id, held.money)))
      staysSuccessful(reads, held, await api.getCharge(held.id));

    const paid = await chargeByToken({ given, target });
    if (paid !== undefined) staysSuccessful(reads, paid, await api.getCharge(paid.id));

    const code = "/status_details/detail/additional_details/authorization_code";
    const before = at(created.body, code);
    const proof = prove("charge.views.authorization-code", read);
    if (before === undefined) proof.doesNotApply("the bank of this test card gives no authorization code");
    else proof.accepted().wherever(code, before);

    const { pages } = await until(
      () => given.charges.walk({ limit: 100 }, "older", (seen) => seen.has(id)),
      ({ ids }) => ids.includes(id),
    );
    const page = pages.at(-1);
    const element = page?.elements.find((one) => locate(target, "list_element_id", one) === id);
    // The fields of an element are not shown: where it has a status, that is the one to look at.
    const told = [at(element, STATUS), at(element, "/status")].filter(isText);
    prove("charge.views.list", ...pages.map(({ exchange }) => exchange))
      .provided(page?.ids.includes(id) === true, "the charge is not in the list")
      .provided(calledSuccessful, CALLED_OTHERWISE)
      .holds(told.every(agrees), `charge ${id} listed as neither failure nor pending`, told.join(", "));
  },
});

export const chargeViewInEvent = flow({
  id: "charge-view-in-event",
  title: "The event about a charge that succeeded does not call it otherwise",
  needs: ["state", "cards.approved", "webhooks"],
  proves: {
    "charge.views.event": "SHOULD: The event charge.succeeded has no status that contradicts its name.",
  },

  async run(context) {
    const { api, given, inbox, prove } = context;
    const before = inbox.count();
    const { id, description, created } = await given.capturedCharge();
    const event = await inbox.expect({
      after: before,
      type: "charge.succeeded",
      about: [id, description],
      what: "charge.succeeded about the charge",
    });
    // Whichever charge it is about: the name of the event says how that one ended.
    const any = inbox.all().find(({ type }) => type === "charge.succeeded");
    const told = event.kind === "delivery" ? event : any;
    const tells = prove("charge.views.event", told ?? event)
      .provided(told !== undefined, "no charge.succeeded came that could be looked at")
      .provided(agrees(statusOf(created)), CALLED_OTHERWISE)
      .holds(
        told === undefined || agrees(statusOf(told)),
        "neither failure nor pending as the status in charge.succeeded",
        String(told && statusOf(told)),
      );

    // The same of a charge that waited first: what was written down while it did is over.
    const waited = [];
    const passed = await authenticated(context, "succeed", true);
    if (passed !== undefined) waited.push({ about: [passed.id, passed.charge.description], what: "3DS" });
    if (given.offered("completePendingCharge").length > 0) {
      const pending = await unlessBlocked(given.pending({ method: "pay_with_store" }));
      const store = pending && (await unlessBlocked(pending.id()));
      if (pending !== undefined && store !== undefined && isSuccess(await api.completePendingCharge(store)))
        waited.push({ about: [store, pending.description], what: "cash" });
    }
    for (const { about, what } of waited) {
      const ended = await inbox.expect({
        after: before,
        type: "charge.succeeded",
        about,
        what: "charge.succeeded",
      });
      if (ended.kind === "missing") continue;
      tells
        .and(ended)
        .holds(
          agrees(statusOf(ended)),
          `neither failure nor pending as the status in charge.succeeded after ${what}`,
          String(statusOf(ended)),
        );
    }
  },
});
