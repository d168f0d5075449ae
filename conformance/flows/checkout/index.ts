import * as button from "./button.ts";

export const checkoutFiles = [button];
