export { recoverCharge, type Recovered, type Recovery } from "./charge/recover.ts";
