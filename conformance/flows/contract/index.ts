import type { Flow } from "../../flow.ts";
import { letters } from "./letters.ts";
import { wrongValues } from "./wrong-values.ts";

export const contractFlows: readonly Flow[] = [...wrongValues, letters];
