/** Tokens that were made, and what their answers show. */
import { type Tools, type Exchange, dimensions, json, replies, ways } from "../../flow.ts";

/** A token of the approved card. */
export const tokens = ways("token", { key: dimensions.CREATED_WITH }, async ({ api, given }, { key }) => {
  const created = await api.createPaymentToken(given.bodies.token(), { key });
  return { id: given.idIn("token_id", created), created };
}).needing("state", "cards.approved", "offers.tokenization");

/** The id of another token of this run, where the answer shows that one and not its own. */
export function otherTokenIn(
  answer: Exchange,
  id: string,
  { seen, given }: Pick<Tools, "seen" | "given">,
): string | undefined {
  const texts = new Set(json.strings(answer.body).map(([, text]) => text));
  if (texts.has(id)) return undefined;
  const made = seen().filter((one) => one.operation === "createPaymentToken" && replies.isSuccess(one));
  const ids = made.map(({ body }) => given.idShownIn("token_id", body)).filter(json.isText);
  return ids.find((one) => texts.has(one));
}
