import { MisuseError } from "../answers/errors.ts";
import type { Answer } from "../answers/outcome.ts";
import { chargePages, type PageRefusal } from "../pages.ts";
import type { CallOptions, QueryOf, SecretClient } from "../request/methods.ts";
import { chargeIdOf } from "../answers/places.ts";

type Element = Answer<"listCharges", 200>["body"]["merchant_payment_transactions"][number];

export interface Recovery extends CallOptions {
  /** A text that you put into this charge and no other, such as your order number in `description`. */
  readonly marker: string;
  /** How many of the newest charges to look through. Default 500. */
  readonly newest?: number | undefined;
  /** Narrows the list, for example `{ search_key }` or `{ start_time }`. */
  readonly query?: Omit<QueryOf<"listCharges">, "before_id" | "after_id" | "limit"> | undefined;
}

/**
 * `"found"`: one charge holds the marker; read it by `id`, where the list gives one.
 * `"several"`: more than one does, so a customer may have paid twice.
 * `"not-found"`: none of those that were looked through does. `complete` says whether the list ended there. A request that
 * is still on its way is not listed yet: look again before you charge again.
 * Anything else is how the list was refused.
 */
export type Recovered =
  | { readonly status: "found"; readonly id: string | undefined; readonly charge: Element }
  | { readonly status: "several"; readonly charges: readonly Element[] }
  | { readonly status: "not-found"; readonly complete: boolean; readonly lookedAt: number }
  | PageRefusal;

/**
 * Looks for a charge whose creation got no answer: the interface has no idempotency keys, and a charge that is sent again
 * may be a second payment. The document names no members of a listed charge, so the marker may stand anywhere in it.
 *
 * @throws TransportError when the list got no answer either
 */
export async function recoverCharge(
  client: Pick<SecretClient, "listCharges">,
  { marker, newest = 500, query, ...call }: Recovery,
): Promise<Recovered> {
  if (typeof marker !== "string" || marker.trim().length < 6)
    throw new MisuseError("marker", "expected a text of at least 6 characters that no other charge holds.");
  const escaped = marker.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
  // order-1 is not in order-12, nor in preorder-1.
  const form = new RegExp(String.raw`(?<![\p{L}\p{N}_-])${escaped}(?![\p{L}\p{N}_-])`, "u");
  const found: Element[] = [];
  let lookedAt = 0;
  let complete = true;
  for await (const page of chargePages(client, {
    ...call,
    query: { ...query, limit: Math.min(newest, 100) },
  })) {
    if (page.status !== 200) return page;
    lookedAt += page.items.length;
    found.push(...page.items.filter((one) => holds(one, form)));
    if (lookedAt < newest) continue;
    complete = false;
    break;
  }
  const [charge, ...others] = found;
  if (charge === undefined) return { status: "not-found", complete, lookedAt };
  if (others.length > 0) return { status: "several", charges: found };
  return { status: "found", id: chargeIdOf(charge), charge };
}

function holds(value: unknown, form: RegExp): boolean {
  if (typeof value === "string") return form.test(value);
  return typeof value === "object" && value !== null && Object.values(value).some((one) => holds(one, form));
}
