/** The ways in which a list is asked for how many charges a page shall hold. */
import { type Query, ways } from "../../flow.ts";

const QUERIES = { hundred: { limit: 100 }, absent: {}, one: { limit: 1 } } as const;

export const sizes = ways(
  "size",
  {
    limit: {
      hundred: { words: "on pages of a hundred" },
      absent: { words: "without limit" },
      one: { words: "on pages of one" },
    },
  },
  async (_, { limit }): Promise<Query> => QUERIES[limit],
);
