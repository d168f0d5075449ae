import * as bodyValues from "./body-values.ts";
import * as letters from "./letters.ts";
import * as queryValues from "./query-values.ts";

export const contractFiles = [letters, bodyValues, queryValues];
