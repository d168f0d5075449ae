import * as charges from "./charges.ts";
import * as onlyThen from "./only-then.ts";

export const eventsFiles = [charges, onlyThen];
