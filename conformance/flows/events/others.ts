import {
  type Context,
  type Delivery,
  at,
  flow,
  isSuccess,
  isUnnamed,
  unlessBlocked,
  withAt,
} from "../../flow.ts";

export const orderEvents = flow({
  id: "events-order",
  title: "Orders are told by events",
  needs: ["state", "webhooks", "offers.order"],
  proves: {
    "event.order-creation.succeeded": "MUST: A created order sends the event order_creation.succeeded.",
    "event.order-update.succeeded": "MUST: The update of an order sends an event.",
  },

  async run({ api, given, inbox, marker, prove, need }) {
    const type = "order_creation.succeeded";
    // What is refused is looked at with every event of the run (`only-then.ts`).
    const wrong = withAt(given.bodies.order(), "/order_total_amount", undefined);
    await api.createOrder(wrong, { about: "no order_total_amount" });
    const description = marker("order");
    const after = inbox.count();
    const { id } = await given.order(description);
    const created = await inbox.expect({ after, type, about: [id, description], what: type });
    prove("event.order-creation.succeeded", created).arrived();

    const changed = marker("updated order");
    const before = inbox.count();
    need(await api.updateOrder(id, { description: changed }));
    const updated = await inbox.expect({
      after: before,
      about: [id, changed],
      where: isUnnamed,
      what: "an event about the updated order under a name of its own",
    });
    prove("event.order-update.succeeded", updated).arrived();
  },
});

/** A form of the document: the resource comes first. */
const OTHER_RESOURCE = /^(?:capture|refund|order|plan|subscription|product)[._]/;

export const otherEventKeys = flow({
  id: "events-keys",
  title: "Every other event has its two keys",
  needs: ["state", "webhooks", "cards.approved"],
  proves: {
    "event.other.keys":
      "MUST: The body of a capture, refund, order, plan, subscription or product event has event_type and payload.",
  },

  async run({ api, given, inbox, marker, prove, need }) {
    const after = inbox.count();
    const held = await given.heldCharge();
    const answer = need(await api.captureCharge(held.id, held.money));
    const transaction = String(at(answer.body, "/capture_transaction_id"));
    const about = [held.id, held.description, transaction];
    await inbox.expect({ after, type: "capture.succeeded", about, what: "capture.succeeded" });
    const ofUpdate = await orderUpdate({ api, given, inbox, marker });
    // Whatever other flows brought about until now is looked at too.
    const others = inbox.all().filter(({ type }) => OTHER_RESOURCE.test(type));
    // Without event_type it is no capture.succeeded: what was sent about the capture is looked at then.
    const nameless = inbox.about([transaction]).filter(({ type }) => type === "");
    const seen = [...new Set([...others, ...nameless, ...ofUpdate])];
    prove("event.other.keys", ...seen)
      .provided(seen.length > 0, "no event came that could be looked at")
      .carries("/event_type", (type) => typeof type === "string", "a string")
      .carries("/payload");
  },
  alone: true,
});

type Tools = Pick<Context<string>, "api" | "given" | "inbox" | "marker">;

/** What tells of the update of an order: its name is not shown. */
async function orderUpdate({ api, given, inbox, marker }: Tools): Promise<readonly Delivery[]> {
  if (given.offered("updateOrder").length === 0) return [];
  const order = await unlessBlocked(given.order());
  if (order === undefined) return [];
  const description = marker("updated order");
  const before = inbox.count();
  if (!isSuccess(await api.updateOrder(order.id, { description }))) return [];
  const about = [order.id, description];
  const told = await inbox.expect({
    after: before,
    about,
    where: isUnnamed,
    what: "an event about the updated order",
  });
  return told.kind === "delivery" ? [told] : [];
}
