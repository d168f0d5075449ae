import * as full from "./full.ts";
import * as once from "./once.ts";
import * as part from "./part.ts";
import * as refused from "./refused.ts";
import * as status from "./status.ts";
import * as wrongCharge from "./wrong-charge.ts";

export const captureFiles = [full, part, once, status, refused, wrongCharge];
