import * as charges from "./charges.ts";
import * as creations from "./creations.ts";
import * as keys from "./keys.ts";
import * as movements from "./movements.ts";
import * as pending from "./pending.ts";
import * as updates from "./updates.ts";

export const eventsFiles = [charges, pending, movements, creations, updates, keys];
