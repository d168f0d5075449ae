import { ways } from "./ways.ts";

/** The two kinds of keys, for an operation that accepts both. */
export const keyKinds = ways(
  "key",
  {
    key: {
      secret: { words: "" },
      public: { words: "with the public key", needs: ["keys.public"] },
    },
  },
  async (_tools, { key }) => key,
);
