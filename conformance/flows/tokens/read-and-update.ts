/** A token is read, and its consumer updated, by its id. */
import { type Exchange, type Tools, dimensions, flow, json, refusals, replies, ways } from "../../flow.ts";

/** A token of the approved card. */
const tokens = ways("token", { key: dimensions.CREATED_WITH }, async ({ api, given }, { key }) => {
  const created = await api.createPaymentToken(given.bodies.token(), { key });
  return { id: given.idIn("token_id", created), created };
}).needing("state", "cards.approved", "offers.tokenization");

/** The id of another token of this run, where the answer shows that one and not its own. */
function otherTokenIn(
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

export const tokenRead = flow({
  id: "token-read",
  title: "A token is read by its id",
  each: tokens,
  proves: {
    "token.read.answer":
      "MUST: A created token is read by its id, and the answer carries status_details and token_details.",
  },

  async run(context) {
    const { token, api, given, prove } = context;
    const other = await given.sharedToken();
    const read = await api.getPaymentToken(token.id);
    const readOther = await api.getPaymentToken(other.id);
    const wrong = otherTokenIn(read, token.id, context) ?? otherTokenIn(readOther, other.id, context);

    prove("token.read.answer", read, readOther).accepted().isAbout("the token that was asked for", wrong);
  },
});

export const tokenUpdated = flow({
  id: "token-updated",
  title: "A token is updated by its id and stays a token",
  each: tokens,
  proves: {
    "token.update.answer":
      "MUST: A created token is updated by its id, and the answer carries status_details and token_details.",
  },

  async run(context) {
    const { token, api, given, prove } = context;
    const before = await api.getPaymentToken(token.id);
    const update = () => api.updatePaymentToken(token.id, { consumer_details: given.bodies.consumer() });
    const [updated, again] = [await update(), await update()];
    const after = await api.getPaymentToken(token.id, { about: "a token that was updated" });
    const wrong = otherTokenIn(updated, token.id, context);

    prove("token.update.answer", updated, again)
      .accepted()
      .isAbout("the token that was updated", wrong)
      .and(after)
      .accepted({ twin: before });
  },
});

export const tokenUpdatesRefused = refusals(
  "refused-token-updates",
  "updatePaymentToken",
  "A token is not updated without a consumer",
  {
    "token.update.consumer-details.required": [
      "MUST: A token update without consumer_details is refused with 400.",
      "/consumer_details",
    ],
  },
);
