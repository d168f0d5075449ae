import * as asks from "./asks.ts";
import * as continuation from "./continuation.ts";
import * as page from "./page.ts";

export const threeDsFiles = [asks, page, continuation];
