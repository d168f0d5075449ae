import * as asks from "./asks.ts";
import * as continuation from "./continuation.ts";
import * as outcomes from "./outcomes.ts";
import * as page from "./page.ts";
import * as poll from "./poll.ts";

export const threeDsFiles = [asks, poll, page, outcomes, continuation];
