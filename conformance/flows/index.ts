import type { Flow } from "../flow.ts";

export const flows: readonly Flow[] = [];
