import * as create from "./create.ts";

export const tokensFiles = [create];
