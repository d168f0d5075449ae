/** All defects. Each file of a folder exports lists of them; what a folder breaks, the same folder of `flows/` proves. */
import type { Defect } from "../harness/defect.ts";
import { modulesIn } from "../harness/modules-in.ts";

type Lists = Readonly<Record<string, readonly Defect[]>>;

const files = await modulesIn<Lists>(import.meta.dirname);

export const defects: readonly Defect[] = files.flatMap((lists) => Object.values(lists)).flat();
