import * as create from "./create.ts";
import * as readAndUpdate from "./update.ts";

export const tokensFiles = [create, readAndUpdate];
