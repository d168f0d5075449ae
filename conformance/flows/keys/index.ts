import * as keyKinds from "./key-kinds.ts";
import * as checkout from "./checkout.ts";
import * as otherKeys from "./other-keys.ts";
import * as tried from "./tried.ts";

export const keysFiles = [keyKinds, checkout, tried, otherKeys];
