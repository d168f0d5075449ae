import * as charges from "./charges.ts";

export const eventsFiles = [charges];
