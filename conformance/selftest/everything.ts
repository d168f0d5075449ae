/** The whole charge list, whatever page was asked for: what a list with rules of its own takes its pages from. */
import { at } from "./ways.ts";
import { type Call, type Serve, changed } from "./wire.ts";

export const ELEMENTS = "merchant_payment_transactions";

export async function everything(next: Serve, call: Call): Promise<unknown[]> {
  const found = new Map<string, unknown>();
  for (let cursor: string | null = null; ;) {
    const { body } = await next(
      changed(call, { query: { limit: "100", after_id: cursor, before_id: null } }),
    );
    const page = at(body, `/${ELEMENTS}`);
    for (const element of Array.isArray(page) ? page : []) found.set(idOf(element), element);
    const last = at(body, "/last_cursor");
    if (at(body, "/has_next") !== true || typeof last !== "string") return [...found.values()];
    cursor = last;
  }
}

export function idOf(element: unknown): string {
  return String(at(element, "/id") ?? at(element, "/transaction_id"));
}
