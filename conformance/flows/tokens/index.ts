import type { Flow } from "../../flow.ts";
import { consumerFields, tokens, tokensRefused } from "./tokens.ts";

export const tokensFlows: readonly Flow[] = [tokens, tokensRefused, consumerFields];
