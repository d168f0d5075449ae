import * as races from "./races.ts";

export const racesFiles = [races];
