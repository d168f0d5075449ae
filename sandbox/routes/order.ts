import { announce } from "../events/outbox.ts";
import { keptCard, cardTime } from "../tokens/cards.ts";
import { ServiceError } from "../values/errors.ts";
import { objectAt } from "../values/json.ts";
import { readMoney } from "../values/money.ts";
import { findOrder, insertOrder, type StoredOrder } from "../orders/orders.ts";
import { TEST_AMOUNTS } from "../outcomes.ts";
import { ok, route } from "../pipeline/route.ts";
import { replaceRecord } from "../store/records.ts";

export const createOrder = route({
  operation: "createOrder",
  async handle({ world, merchant, body, card: sent }) {
    readMoney(body.order_total_amount, "order_total_amount");
    const order = await world.write(async (sql) => {
      if (body.order_total_amount.amount === TEST_AMOUNTS.order_creation_fails) {
        const payload = { order: body, code: "order_creation_failed" };
        await announce(world, sql, merchant, { event_type: "order_creation.failed", payload }, null);
        return new ServiceError(400, "order_creation_failed", "The order was not created (test amount).");
      }
      const created = world.clock.now();
      const card = keptCard(sent, cardTime(world), merchant.secretKey);
      const fresh = { id: world.newId(), created, request: body, card };
      const made = await insertOrder(sql, merchant, fresh);
      const event = { event_type: "order_creation.succeeded", payload: orderResponse(made) };
      await announce(world, sql, merchant, event, made.id);
      return made;
    });
    return ok(orderResponse(order));
  },
});

export const getOrder = route({
  operation: "getOrder",
  async handle({ world, merchant, params }) {
    return ok(orderResponse(await world.store.read((sql) => findOrder(sql, merchant, params.id))));
  },
});

/** Each part that is sent replaces the old one (gap order.update-merge). */
export const updateOrder = route({
  operation: "updateOrder",
  async handle({ world, merchant, params, body, card: sent }) {
    if (body?.order_total_amount !== undefined) readMoney(body.order_total_amount, "order_total_amount");
    const order = await world.write(async (sql) => {
      for (;;) {
        const seen = await findOrder(sql, merchant, params.id);
        if (objectAt(body, "order_total_amount")?.["amount"] === TEST_AMOUNTS.order_update_fails) {
          const payload = { ...orderResponse(seen), code: "order_update_failed" };
          await announce(world, sql, merchant, { event_type: "order_update.failed", payload }, seen.id);
          return new ServiceError(400, "order_update_failed", "The order was not changed (test amount).");
        }
        const document = {
          ...seen.document,
          request: { ...seen.document.request, ...body },
          card:
            body?.payment_detail === undefined
              ? seen.document.card
              : keptCard(sent, cardTime(world), merchant.secretKey),
        };
        const updated = await replaceRecord(sql, merchant.id, "order", seen, { document });
        if (updated === undefined) continue;
        const payload = orderResponse(updated);
        await announce(world, sql, merchant, { event_type: "order_update.succeeded", payload }, updated.id);
        return updated;
      }
    });
    return ok(orderResponse(order));
  },
});

/** The document does not give the fields of both objects (gaps order.object-fields, order.information-fields). */
function orderResponse({ id, created, status, document }: StoredOrder) {
  return {
    order: { ...document.request, id, date_created: created },
    // Clients in the field read the id here (gap order.id-place).
    order_information: {
      order_id: id,
      status,
      charge_ids: document.charge_id === null ? [] : [document.charge_id],
      date_created: created,
    },
  };
}
