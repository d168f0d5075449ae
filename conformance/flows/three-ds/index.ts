import * as asks from "./asks.ts";
import * as continuation from "./continuation.ts";
import * as outcomes from "./outcomes.ts";
import * as page from "./page.ts";

export const threeDsFiles = [asks, page, outcomes, continuation];
