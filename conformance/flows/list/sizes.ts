/** The ways in which a list is asked for how many charges a page shall hold. */
import { type Query, ways } from "../../flow.ts";

const QUERIES = { two: { limit: 2 }, hundred: { limit: 100 }, absent: {} } as const;

export const sizes = ways(
  "size",
  {
    limit: {
      // First, while the ways before it have made no charges that stand before those that are looked for.
      two: { words: "on pages of two" },
      hundred: { words: "on pages of a hundred" },
      absent: { words: "without limit" },
    },
  },
  async (_, { limit }): Promise<Query> => QUERIES[limit],
);
