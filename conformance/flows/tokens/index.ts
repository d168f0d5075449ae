import * as create from "./create.ts";
import * as update from "./update.ts";

export const tokensFiles = [create, update];
