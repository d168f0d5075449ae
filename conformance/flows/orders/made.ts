/** Orders that were made, and how an answer about one is distinguished from an answer about another. */
import { type Tools, type Exchange, dimensions, json, replies, ways } from "../../flow.ts";

/** An order, and the key with which it is read or updated. */
export const orders = ways(
  "order",
  {
    used: { secret: { words: "" }, public: { words: "with the public key", needs: ["keys.public"] } },
    key: dimensions.CREATED_WITH,
  },
  async ({ api, given }, { used, key }) => {
    const created = await api.createOrder(given.bodies.order(), { key });
    return { id: given.idIn("order_id", created), created, key: used };
  },
).needing("state", "offers.order");

/**
 * Returns data of another order of this run if the answer shows only that. The document does not give the fields of an order,
 * so an answer that shows neither is about its own.
 */
export function otherOrderIn(
  answer: Exchange,
  own: { readonly id: string; readonly created: Exchange },
  { seen, given }: Pick<Tools, "seen" | "given">,
): string | undefined {
  const namesOf = (created: Exchange): string[] =>
    [given.idShownIn("order_id", created.body), json.at(created.sent, "/description")].filter(json.isText);
  const texts = new Set(json.strings(answer.body).map(([, text]) => text));
  if ([own.id, ...namesOf(own.created)].some((name) => texts.has(name))) return undefined;
  const made = seen().filter((one) => one.operation === "createOrder" && replies.isSuccess(one));
  return made.flatMap(namesOf).find((name) => texts.has(name));
}
