/** A token of the oauth2 scheme stands for a client key. */
import { flow } from "../../flow.ts";
import { openedByToken } from "./operation-ways.ts";

export const oauth2Token = flow({
  id: "oauth2-token",
  title: "A token of the oauth2 scheme opens each operation",
  each: openedByToken,
  waysAtOnce: true,
  proves: {
    "auth.oauth2":
      "MUST: Each operation but the checkout button accepts a token of the oauth2 scheme instead of a client key.",
  },

  async run({ opened, prove }) {
    prove("auth.oauth2", opened).opens();
  },
});
