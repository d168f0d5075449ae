import { examples } from "./examples.ts";
import { gaps } from "./gaps.ts";
import { operations } from "./operations.ts";
import { schemas } from "./schemas.ts";

/** For every house rule at least one way to break it. */
export const breakages = [...gaps, ...operations, ...examples, ...schemas];
