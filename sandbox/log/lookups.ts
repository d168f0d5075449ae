import { eventsAmong } from "../store/events.ts";
import type { Store } from "../store/port.ts";
import { recordsAmong } from "../store/records.ts";

/** An event that a request announced. */
export interface AnnouncedEvent {
  readonly id: string;
  readonly body: unknown;
}

/** What the log has to ask the store: which ids are payment tokens, and what the events say that were announced. */
export interface Lookups {
  tokensAmong(ids: readonly string[]): Promise<readonly string[]>;
  eventsAmong(ids: readonly string[]): Promise<readonly AnnouncedEvent[]>;
}

/** Databases limit the values of one statement. */
const AT_ONCE = 200;

export function lookupsIn(store: Store, merchantIds: () => readonly string[]): Lookups {
  async function among<Found>(
    ids: readonly string[],
    find: (merchantId: string, some: readonly string[]) => Promise<readonly Found[]>,
  ): Promise<readonly Found[]> {
    const found: Found[] = [];
    for (let from = 0; from < ids.length; from += AT_ONCE) {
      for (const merchantId of merchantIds())
        found.push(...(await find(merchantId, ids.slice(from, from + AT_ONCE))));
    }
    return found;
  }
  return {
    tokensAmong: (ids) =>
      among(ids, (merchantId, some) =>
        store.read((sql) => recordsAmong(sql, merchantId, "token", some)),
      ).then((found) => found.map(({ id }) => id)),
    eventsAmong: (ids) =>
      among(ids, (merchantId, some) => store.read((sql) => eventsAmong(sql, merchantId, some))).then(
        (found) => found.map(({ id, body }) => ({ id, body: JSON.parse(body) })),
      ),
  };
}
