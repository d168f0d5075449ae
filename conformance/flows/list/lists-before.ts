/** Lists that are known from before further charges were made. Only flows that run alone use them. */
import { once, several, ways } from "../../flow.ts";
import { type KnownList, LIMIT, knownList } from "./known-lists.ts";

const later = once<readonly string[]>();

/** Lists whose pages are known, and three charges that were made after all of them were read. */
export const listsBefore = ways("list", { limit: LIMIT }, async (tools, { limit }) => {
  const { given } = tools;
  const listOf = (one: keyof typeof LIMIT) => (): Promise<KnownList> =>
    knownList(tools, { filter: "none", limit: one });
  const added = await later(given, "", async () => {
    await several([listOf("five"), listOf("absent")]);
    return given.chargesInOrder(3);
  });
  return { ...(await listOf(limit)()), added };
}).needing("state", "cards.approved");
