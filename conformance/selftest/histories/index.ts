/** Defects that no flow sees and the explorer does: caught by: explorer. They show after several calls, or in another object. */
import { defects } from "../defects/index.ts";
import type { Defect } from "../harness/defect.ts";
import { afterARefusal } from "./after-a-refusal.ts";
import { overSeveralCalls } from "./over-several-calls.ts";

/** All defects that the explorer is judged by, those of the flows first. */
export const explored: readonly Defect[] = [...defects, ...afterARefusal, ...overSeveralCalls];

export const histories: readonly Defect[] = [...afterARefusal, ...overSeveralCalls];
