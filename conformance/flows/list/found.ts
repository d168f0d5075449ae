/** What a filter has to find, and what it has to leave out, on every page that was read. */
import type { Proof } from "../../flow.ts";
import type { Found } from "./filtered.ts";
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
    const shown = found.pages.flatMap(({ ids }) => ids);
    proof.and(...exchangesOf(found));
    for (const [name, id] of Object.entries(found.finds))
      proof.shows([id], shown, `${name} ${inWords(found)}`);
  }
  return proof;
}

export function leavesOutOthers(proof: Proof, ...lists: readonly Found[]): Proof {
  for (const found of lists)
    for (const { exchange, ids } of found.pages)
      for (const [name, id] of Object.entries(found.leavesOut))
        proof.and(exchange).leavesOut([id], ids, `a list without ${name} ${inWords(found)}`);
  return proof;
}

/** The same for a value that the target may refuse: then there is nothing to judge. */
export function leavesOutUnlessRefused(proof: Proof, found: Found | undefined): Proof {
  return found === undefined
    ? proof.doesNotApply("the target refuses to list by this value")
    : leavesOutOthers(proof, found);
}

/** These are others in each run; the other values are the same. */
const VARYING = ["search_key", "payment_networks", "start_time", "end_time"];

function inWords({ query }: Found): string {
  const said = Object.entries(query).map(([name, value]) =>
    VARYING.includes(name) ? name : `${name}=${value}`,
  );
  return `for ${said.join(" and ")}`;
}
