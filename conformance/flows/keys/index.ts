import * as bothKinds from "./both-kinds.ts";
import * as checkout from "./checkout.ts";
import * as clientKeyHeader from "./client-key-header.ts";
import * as oauth2 from "./oauth2.ts";
import * as otherCase from "./other-case.ts";
import * as secretOnly from "./secret-only.ts";
import * as testing from "./testing.ts";
import * as tried from "./tried.ts";

export const keysFiles = [
  bothKinds,
  secretOnly,
  testing,
  checkout,
  tried,
  clientKeyHeader,
  otherCase,
  oauth2,
];
