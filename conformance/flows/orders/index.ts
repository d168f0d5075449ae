import * as create from "./create.ts";
import * as purchases from "./purchases.ts";
import * as read from "./read.ts";
import * as update from "./update.ts";

export const ordersFiles = [create, purchases, read, update];
