import { CARD, maskCard, cardTime } from "../tokens/cards.ts";
import { notFound } from "../checking/refuse.ts";
import { merged } from "../values/json.ts";
import { ok, route } from "../pipeline/route.ts";
import { findRecord, insertRecord, linkRecord, replaceRecord, type StoredRecord } from "../store/records.ts";
import { aliasLink, type Token } from "../tokens/tokens.ts";

export const createPaymentToken = route({
  operation: "createPaymentToken",
  async handle({ world, merchant, body, card: sent }) {
    const now = world.clock.now();
    const card = maskCard(sent, cardTime(world), merchant.secretKey, "credential");
    const consumer = body.consumer_details;
    const token: StoredRecord<Token> = {
      id: world.newId(),
      created: now,
      status: "active",
      document: {
        card,
        consumer_details: consumer,
      },
    };
    await world.write((sql) => insertRecord(sql, merchant.id, "token", token, aliasLink(consumer)));
    return ok(tokenResponse(token));
  },
});

export const getPaymentToken = route({
  operation: "getPaymentToken",
  async handle({ world, merchant, params }) {
    const token = await world.store.read((sql) => findRecord<Token>(sql, merchant.id, "token", params.id));
    if (token === undefined) throw notFound("payment token", params.id);
    return ok(tokenResponse(token));
  },
});

/** What is sent is merged into what is stored, member by member (gap token.update-merge). */
export const updatePaymentToken = route({
  operation: "updatePaymentToken",
  async handle({ world, merchant, params, body }) {
    const token = await world.write(async (sql) => {
      for (;;) {
        const seen = await findRecord<Token>(sql, merchant.id, "token", params.id);
        if (seen === undefined) throw notFound("payment token", params.id);
        const consumer = merged(seen.document.consumer_details, body.consumer_details);
        const document = { ...seen.document, consumer_details: consumer };
        const replaced = await replaceRecord(sql, merchant.id, "token", seen, { document });
        if (replaced === undefined) continue;
        await linkRecord(sql, merchant.id, "token", seen.id, aliasLink(consumer));
        return replaced;
      }
    });
    return ok(tokenResponse(token));
  },
});

/** The document does not give the place of the id in `token_details`; `token` is read in the field (gap token.id-place). */
function tokenResponse({ id, created, status, document }: StoredRecord<Token>) {
  const { test_card: _row, ...card } = document.card;
  return {
    status_details: { status: "success" },
    token_details: {
      id,
      token: id,
      date_created: created,
      status,
      payment_method: { method: CARD },
      [CARD]: card,
      consumer_details: document.consumer_details,
    },
  };
}
