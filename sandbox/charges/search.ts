import { settle } from "../store/charge-order.ts";
import type { Charge } from "../store/charges.ts";
import type { Merchant } from "../store/merchants.ts";
import { typedMoney } from "../values/money.ts";
import type { World } from "../world.ts";
import { encodeCursor, listCharges, type ChargePage } from "./list.ts";
import type { ListQuery } from "./list-filter.ts";

/** What a person looks for; an empty text means anything. */
export interface Wanted {
  readonly text: string;
  readonly status: string;
  readonly method: string;
  readonly olderThan: string | undefined;
  readonly newerThan: string | undefined;
}

export interface Found {
  readonly charges: readonly Charge[];
  /** Cursors of the pages before and after this one. */
  readonly older: string | null;
  readonly newer: string | null;
  /** How many charges were read one by one; undefined when an index found these. */
  readonly readThrough: number | undefined;
}

const ROWS = 50;

/** Descriptions and amounts have no index: at most this many charges are read, newest first. */
export const MOST_READ = 10_000;
const BLOCK = 500;

/**
 * Ids, references, emails and the other keys of `search_key` are found by an index. A text that is none of them is
 * looked for in descriptions and amounts, among the newest charges.
 */
export async function findCharges(world: World, merchant: Merchant, wanted: Wanted): Promise<Found> {
  const { text, status, method, olderThan, newerThan } = wanted;
  const filters: ListQuery = {
    ...(status === "" ? {} : { transaction_status: status }),
    ...(method === "" ? {} : { payment_methods: method }),
  };
  const settled = await settle(world.store, merchant.id);
  const read = (query: ListQuery) =>
    world.store.read((sql) => listCharges(sql, merchant, { ...filters, ...query }, settled));
  const cursor = {
    ...(olderThan === undefined ? {} : { after_id: olderThan }),
    ...(newerThan === undefined ? {} : { before_id: newerThan }),
  };
  const exact = await read({ limit: ROWS, ...cursor, ...(text === "" ? {} : { search_key: text }) });
  if (text === "" || exact.charges.length > 0) {
    const { charges, hasNext, hasPrevious, lastCursor, firstCursor } = exact;
    return {
      charges,
      older: hasNext ? lastCursor : null,
      newer: hasPrevious ? firstCursor : null,
      readThrough: undefined,
    };
  }

  return searchText(text, olderThan ?? null, read);
}

type ReadPage = (query: ListQuery) => Promise<ChargePage>;

async function searchText(text: string, from: string | null, read: ReadPage): Promise<Found> {
  const charges: Charge[] = [];
  let older = from;
  let readThrough = 0;
  do {
    const block = await read({ limit: BLOCK, ...(older === null ? {} : { after_id: older }) });
    readThrough += block.charges.length;
    charges.push(...block.charges.filter((charge) => matches(charge, text)));
    older = block.hasNext ? block.lastCursor : null;
    const last = charges[ROWS - 1];
    // The next page begins behind the last charge that is shown.
    if (last !== undefined && (charges.length > ROWS || older !== null)) {
      return { charges: charges.slice(0, ROWS), older: encodeCursor(last.id), newer: null, readThrough };
    }
    // Requests that came meanwhile are answered before the next block.
    await new Promise((resolve) => setImmediate(resolve));
  } while (older !== null && readThrough < MOST_READ);
  return { charges, older, newer: null, readThrough };
}

/** 5000, 5000.00, 5,000.00 and 5,000.00 MXN find the same charges, and so does 500000, as the interface says it. */
function matches({ authorized, currency, facts }: Charge, text: string): boolean {
  return (
    text === String(authorized) ||
    typedMoney(text.replace(` ${currency}`, "")) === authorized ||
    facts.description.toLowerCase().includes(text.toLowerCase())
  );
}
