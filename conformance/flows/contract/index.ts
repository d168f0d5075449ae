import * as bodyValues from "./body-values.ts";
import * as emptyObjects from "./empty-objects.ts";
import * as letters from "./letters.ts";
import * as queryValues from "./query-values.ts";

export const contractFiles = [letters, bodyValues, emptyObjects, queryValues];
