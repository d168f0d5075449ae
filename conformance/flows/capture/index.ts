import * as capture from "./capture.ts";
import * as once from "./once.ts";

export const captureFiles = [capture, once];
