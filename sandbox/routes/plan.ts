import { notFound } from "../checking/refuse.ts";
import { refusedBody, ServiceError } from "../values/errors.ts";
import { announce } from "../events/outbox.ts";
import type { Merchant } from "../store/merchants.ts";
import { readMoney } from "../values/money.ts";
import { FAILING_NAME } from "../outcomes.ts";
import { ok, route } from "../pipeline/route.ts";
import type { Body } from "../values/call.ts";
import type { Sql } from "../store/port.ts";
import { findRecord, insertRecord, pageRecords, type StoredRecord } from "../store/records.ts";
import type { Plan, Product } from "../subscriptions/records.ts";
import { planView, productView } from "../subscriptions/views.ts";
import { envelope, readPage } from "./paging.ts";

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
    await world.write(async (sql) => {
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
    return ok(view);
  },
});

export const createPlan = route({
  operation: "createPlan",
  async handle({ world, merchant, body }) {
    readMoney(body.price, "price");
    const plan = await world.write(async (sql) => {
      await refuseWithoutProduct(sql, merchant, body);
      if (body.name === FAILING_NAME) {
        const code = "plan_creation_failed";
        const payload = { code, name: body.name, product_id: body.product_id };
        await announce(world, sql, merchant, { event_type: "plan_creation.failed", payload }, null);
        return new ServiceError(400, code, "The plan was not created (test name).");
      }
      const made: StoredRecord<Plan> = {
        id: world.newId(),
        created: world.clock.now(),
        status: "active",
        document: {
          name: body.name,
          description: body.description,
          product_id: body.product_id,
          price: body.price,
          billing_frequency: body.billing_frequency ?? "monthly",
          additional_details: body.additional_details ?? {},
        },
      };
      await insertRecord(sql, merchant.id, "plan", made, { product_id: body.product_id });
      const event = { event_type: "plan_creation.succeeded", payload: planView(world, made) };
      await announce(world, sql, merchant, event, made.id);
      return made;
    });
    return ok(planView(world, plan));
  },
});

/** Only an enabled product can have plans (Resources and their fields > Product). */
async function refuseWithoutProduct(
  sql: Sql,
  merchant: Merchant,
  { product_id }: Body<"createPlan">,
): Promise<void> {
  const product = await findRecord<Product>(sql, merchant.id, "product", product_id);
  if (product === undefined) throw notFound("product", product_id, { at: "body/product_id" });
  if (product.status === "enabled") return;
  throw refusedBody(
    400,
    "product_disabled",
    "The product is disabled; only enabled products can have plans.",
    { at: "body/product_id", problem: "is the id of a disabled product", sent: JSON.stringify(product.id) },
  );
}

export const listPlans = route({
  operation: "listPlans",
  async handle({ world, merchant, query }) {
    const wanted = readPage(query);
    const page = await world.store.read((sql) => pageRecords<Plan>(sql, merchant.id, "plan", {}, wanted));
    return ok({
      ...envelope(world, "listPlans", wanted, page),
      plan_list: page.records.map((plan) => planView(world, plan)),
    });
  },
});

export const getPlan = route({
  operation: "getPlan",
  async handle({ world, merchant, params }) {
    const { plan, product } = await world.store.read(async (sql) => {
      const found = await findRecord<Plan>(sql, merchant.id, "plan", params.id);
      if (found === undefined) throw notFound("plan", params.id);
      return {
        plan: found,
        product: await findRecord<Product>(sql, merchant.id, "product", found.document.product_id),
      };
    });
    const { product_id, ...view } = planView(world, plan);
    return ok({ ...view, product: product === undefined ? { id: product_id } : productView(product) });
  },
});
