import type { MaskedCard } from "./cards.ts";
import { textAt } from "../values/json.ts";
import type { Sql } from "../store/port.ts";
import { findRecord, pageRecords, type StoredRecord } from "../store/records.ts";

/** A payment token as it is stored. */
export interface Token {
  readonly card: MaskedCard;
  readonly consumer_details: object;
}

export function findToken(
  sql: Sql,
  merchantId: string,
  id: string,
): Promise<StoredRecord<Token> | undefined> {
  return findRecord<Token>(sql, merchantId, "token", id);
}

/** The newest token of the consumer with this name of the merchant's (gap subscription.token-alias). */
export async function findTokenByAlias(
  sql: Sql,
  merchantId: string,
  alias: string,
): Promise<StoredRecord<Token> | undefined> {
  const page = await pageRecords<Token>(sql, merchantId, "token", { alias }, { number: 1, size: 1 });
  return page.records[0];
}

export function aliasLink(consumer: unknown) {
  return { alias: textAt(consumer, "external_consumer_id") };
}
