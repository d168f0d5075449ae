/** Tokens of the oauth2 scheme. */

import type { Defect } from "../../harness/defect.ts";
import { refuses } from "../../mutations/answers.ts";
import { EVERY } from "../../mutations/operations.ts";

export const tokens: readonly Defect[] = [
  {
    breaks: "auth.oauth2",
    how: "opens no operation with a token",
    wrap: refuses(EVERY, ({ headers }) => headers.has("authorization"), 401, "invalid_security_credentials"),
  },
  {
    breaks: "auth.oauth2",
    how: "calls a request with a token malformed",
    wrap: refuses(EVERY, ({ headers }) => headers.has("authorization")),
  },
];
