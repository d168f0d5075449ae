/** What a filter has to find, and what it has to leave out, on every page that was read. */
import { type Proof, label } from "../../flow.ts";
import { type Found } from "./filtered.ts";
import { exchangesOf } from "./reading.ts";

export function shows({ pages }: Pick<Found, "pages">, id: string): boolean {
  return pages.some(({ ids }) => ids.includes(id));
}

/** The filter finds the charges that match it, and leaves out the others on every page. */
export function filters(proof: Proof, ...lists: readonly Found[]): Proof {
  for (const found of lists) leavesOutOthers(findsAll(proof, found), found);
  return proof;
}

export function findsAll(proof: Proof, ...lists: readonly Found[]): Proof {
  for (const found of lists) {
    proof.and(...exchangesOf(found));
    const count = new Set(found.pages.flatMap(({ ids }) => ids)).size;
    for (const [name, id] of Object.entries(found.finds))
      proof.holds(
        shows(found, id),
        `${name} ${inWords(found)}`,
        `${count} other charges (${firstOf(found)})`,
      );
  }
  return proof;
}

export function leavesOutOthers(proof: Proof, ...lists: readonly Found[]): Proof {
  for (const found of lists) {
    proof.and(...exchangesOf(found));
    for (const [name, id] of Object.entries(found.leavesOut)) {
      const page = found.pages.find(({ ids }) => ids.includes(id));
      const where = page === undefined ? "" : ` in the answer to ${label(page.exchange)}`;
      proof.holds(page === undefined, `a list without ${name} ${inWords(found)}`, `it${where}`);
    }
  }
  return proof;
}

/** The same for a value that the target may refuse: then there is nothing to judge. */
export function leavesOutUnlessRefused(proof: Proof, found: Found | undefined): Proof {
  return found === undefined
    ? proof.doesNotApply("the target refuses to list by this value")
    : leavesOutOthers(proof, found);
}

function firstOf({ pages }: Found): string {
  return pages
    .slice(0, 1)
    .map(({ exchange }) => label(exchange))
    .join("");
}

/** A key or a time is another one in each run; the other values are the same. */
const VARYING = ["search_key", "start_time", "end_time"];

function inWords({ query }: Found): string {
  const said = Object.entries(query).map(([name, value]) =>
    VARYING.includes(name) ? name : `${name}=${value}`,
  );
  return `for ${said.join(" and ")}`;
}
