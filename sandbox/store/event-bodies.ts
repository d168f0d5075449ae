import type { EventContents } from "./events.ts";
import type { Sql } from "./port.ts";

/** Gives the body of an event as it is sent. Fails with `BodyNotWritten` when it cannot be written from its charge. */
export type ReadEventBody = (sql: Sql, merchantId: string, event: EventContents) => Promise<string>;

export class BodyNotWritten extends Error {
  override readonly name = "BodyNotWritten";

  constructor({ id, type, about }: EventContents, cause: unknown) {
    super(`The body of the event ${id} (${type}) cannot be written from the charge ${about}.`, {
      cause,
    });
  }
}

/** The body of an event; null when it cannot be written. The other events must stay visible when one charge is damaged. */
export async function bodyOrNull(
  read: ReadEventBody,
  sql: Sql,
  merchantId: string,
  event: EventContents,
): Promise<string | null> {
  try {
    return await read(sql, merchantId, event);
  } catch (error) {
    if (error instanceof BodyNotWritten) return null;
    throw error;
  }
}
