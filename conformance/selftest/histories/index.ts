/** Defects that no flow sees and the explorer does: they show after several calls, or in another object. */
import type { Defect } from "../harness/defect.ts";
import { afterARefusal } from "./after-a-refusal.ts";
import { overSeveralCalls } from "./over-several-calls.ts";

export const histories: readonly Defect[] = [...afterARefusal, ...overSeveralCalls];
