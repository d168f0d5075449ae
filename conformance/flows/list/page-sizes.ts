/** How full a page is without a parameter, and how full it is with the default of that parameter. */
import type { Proof, Query, cursors } from "../../flow.ts";
import { exchangesOf } from "./reading.ts";

/** Whether a page is full is open, and may change from call to call. Of this many pages the largest and the smallest are compared. */
const PAGES = 3;

interface PageSizes {
  readonly pages: readonly cursors.Page[];
  readonly fullestWithout: number;
  readonly emptiestWith: number;
}

export async function pageSizes(
  read: (query: Query) => Promise<cursors.Page>,
  sent: Query,
): Promise<PageSizes> {
  const pages: cursors.Page[] = [];
  let [fullestWithout, emptiestWith] = [-1, Infinity];
  for (let turn = 0; turn < PAGES && fullestWithout < emptiestWith; turn += 1) {
    const [said, unsaid] = [await read(sent), await read({})];
    pages.push(said, unsaid);
    fullestWithout = Math.max(fullestWithout, unsaid.elements.length);
    emptiestWith = Math.min(emptiestWith, said.elements.length);
  }
  return { pages, fullestWithout, emptiestWith };
}

export function holdsAsMany(proof: Proof, { pages, fullestWithout, emptiestWith }: PageSizes): Proof {
  return proof
    .and(...exchangesOf({ pages }))
    .atLeast(emptiestWith, [fullestWithout], "as many charges as with the default sent");
}
