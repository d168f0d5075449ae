import type { Flow } from "../../flow.ts";
import { consumerFields } from "./consumer.ts";
import { tokenCreated, tokenOpaque, tokenRefused } from "./create.ts";
import { tokenRead, tokenUpdateRefused, tokenUpdated } from "./read-and-update.ts";

export const tokensFlows: readonly Flow[] = [
  tokenCreated,
  tokenOpaque,
  tokenRefused,
  tokenRead,
  tokenUpdated,
  tokenUpdateRefused,
  consumerFields,
];
