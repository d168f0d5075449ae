import type { Defect } from "../defect.ts";
import { charges } from "./charges.ts";
import { money } from "./money.ts";

export const defects: readonly Defect[] = [...charges, ...money];
