import { flows } from "../../flows/index.ts";
import { loadRequirements } from "../../register/requirements.ts";
import { defects } from "../defects/index.ts";

/** Requirements that a flow proves and no defect breaks. */
export function withoutDefect(): string[] {
  const broken = new Set(defects.map(({ breaks }) => breaks));
  return provable().filter((id) => !broken.has(id));
}

/** Requirements that a flow proves and that are not excused. */
export function provable(): string[] {
  const proved = new Set(flows.flatMap((flow) => Object.keys(flow.proves)));
  return [...loadRequirements().values()]
    .filter(({ id, excused }) => excused === undefined && proved.has(id))
    .map(({ id }) => id)
    .toSorted();
}
