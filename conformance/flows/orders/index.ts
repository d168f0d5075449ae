import * as create from "./create.ts";

export const ordersFiles = [create];
