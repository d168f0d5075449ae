import { ServiceError } from "../values/errors.ts";
import { announce } from "../events/outbox.ts";
import { FAILING_NAME } from "../outcomes.ts";
import { ok, route } from "../request/route.ts";
import { insertRecord, type StoredRecord } from "../store/records.ts";
import type { Product } from "../subscriptions/records.ts";
import { productView } from "../subscriptions/views.ts";

export const createProduct = route({
  operation: "createProduct",
  async handle({ world, merchant, body }) {
    const product: StoredRecord<Product> = {
      id: world.newId(),
      created: world.clock.now(),
      status: body.status ?? "enabled",
      document: {
        name: body.name,
        description: body.description,
        external_product_id: body.external_product_id ?? null,
        additional_details: body.additional_details ?? {},
      },
    };
    const view = productView(product);
    const refused = await world.write(async (sql) => {
      if (body.name === FAILING_NAME) {
        const payload = { code: "product_creation_failed", name: body.name };
        await announce(world, sql, merchant, { event_type: "product_creation.failed", payload }, null);
        return new ServiceError(400, "product_creation_failed", "The product was not created (test name).");
      }
      await insertRecord(sql, merchant.id, "product", product);
      const made = { event_type: "product_creation.succeeded", payload: view };
      await announce(world, sql, merchant, made, product.id);
      return undefined;
    });
    if (refused !== undefined) throw refused;
    return ok(view);
  },
});
