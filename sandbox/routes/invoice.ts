import { ok, route } from "../request/route.ts";
import { pageRecords } from "../store/records.ts";
import type { Invoice, PaymentIntent } from "../subscriptions/records.ts";
import { invoiceView, paymentIntentView } from "../subscriptions/views.ts";
import { envelope, readPage } from "./paging.ts";

export const listInvoices = route({
  operation: "listInvoices",
  async handle({ world, merchant, query }) {
    const wanted = readPage(query);
    const filters = { subscription_id: query?.subscription_id };
    const page = await world.store.read((sql) =>
      pageRecords<Invoice>(sql, merchant.id, "invoice", filters, wanted),
    );
    return ok({
      ...envelope(world, "listInvoices", wanted, page, filters),
      invoice_list: page.records.map((invoice) => invoiceView(invoice)),
    });
  },
});

export const listPaymentIntents = route({
  operation: "listPaymentIntents",
  async handle({ world, merchant, query }) {
    const wanted = readPage(query);
    const filters = { invoice_id: query?.invoice_id, subscription_id: query?.subscription_id };
    const page = await world.store.read((sql) =>
      pageRecords<PaymentIntent>(sql, merchant.id, "payment_intent", filters, wanted),
    );
    return ok({
      ...envelope(world, "listPaymentIntents", wanted, page, filters),
      payment_intent_list: page.records.map((intent) => paymentIntentView(intent)),
    });
  },
});
