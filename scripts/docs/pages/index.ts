import type { Page } from "../page.ts";
import { errorsPage } from "./errors.ts";
import { eventsPage } from "./events.ts";
import { flowPages, requirementPages } from "./requirements.ts";
import { gapPages } from "./gaps.ts";
import { guidePages } from "./guides.ts";
import { operationPages } from "./operations.ts";
import { outcomesPage } from "./outcomes.ts";
import { workflowsPage } from "./workflows.ts";

/** Every page, in the order of the menu. */
export function pages(): readonly Page[] {
  return [
    ...guidePages(),
    workflowsPage(),
    eventsPage(),
    errorsPage(),
    outcomesPage(),
    ...operationPages(),
    ...requirementPages(),
    ...flowPages(),
    ...gapPages(),
  ];
}
