import * as create from "./create.ts";
import * as readAndUpdate from "./read-and-update.ts";

export const tokensFiles = [create, readAndUpdate];
