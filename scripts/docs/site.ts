import { readFileSync } from "node:fs";
import { guidePages } from "./guides.ts";
import { layout } from "./layout.ts";
import type { Page } from "./page.ts";
import { errorsPage } from "./pages/errors.ts";
import { flowsPage } from "./pages/flows.ts";
import { gapsPage } from "./pages/gaps.ts";
import { outcomesPage } from "./pages/outcomes.ts";
import { referencePages } from "./pages/reference.ts";
import { requirementsPage } from "./pages/requirements.ts";
import { workflowsPage } from "./pages/workflows.ts";

/** Every page, in the order of the menu. */
export async function pages(): Promise<readonly Page[]> {
  return [
    ...guidePages(),
    ...(await referencePages()),
    workflowsPage(),
    errorsPage(),
    outcomesPage(),
    gapsPage(),
    requirementsPage(),
    flowsPage(),
  ];
}

/** Every file of the site, by its path. Nothing is written here. */
export async function site(): Promise<ReadonlyMap<string, string>> {
  const all = await pages();
  return new Map([
    ...all.map((page): [string, string] => [page.path, layout(page, all)]),
    ["style.css", readFileSync(new URL("style.css", import.meta.url), "utf8")],
  ]);
}
