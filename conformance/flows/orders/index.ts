import * as create from "./create.ts";
import * as readAndUpdate from "./update.ts";

export const ordersFiles = [create, readAndUpdate];
