// subscription.ts
import { mxn, orThrow, type SecretClient } from "@payment-service/client";
import { invoicePages, itemsOf } from "@payment-service/client/pages";

export async function subscribe(service: SecretClient, payment_token_id: string): Promise<string> {
  const { body: product } = orThrow(
    await service.createProduct({ body: { name: "Tea", description: "A bag of tea" } }),
  );
  const { body: plan } = orThrow(
    await service.createPlan({
      body: { name: "Monthly", description: "A bag a month", product_id: product.id, price: mxn(9_900) },
    }),
  );
  const { body: subscription } = orThrow(
    await service.createSubscription({
      body: { plan_id: plan.id, customer_email: "ana@example.com", start_date: Date.now(), payment_token_id },
    }),
  );
  return subscription.id;
}

export async function invoicesOf(service: SecretClient, subscription_id: string): Promise<unknown[]> {
  const statuses: unknown[] = [];
  for await (const invoice of itemsOf(invoicePages(service, { query: { subscription_id } })))
    statuses.push(invoice["status"]);
  return statuses;
}
