import { textAt } from "../document-node.ts";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parse } from "yaml";
import type { Node } from "../document-node.ts";
import { type Context, type Location, type Visitor } from "./place.ts";

/** Each mark has a row in the gaps.yaml beside the contract, and each row has a mark or a reason for having none. */
export const gapMarkers = (): Visitor => {
  const marked = new Map<string, Location>();
  const collect = (node: Node, { location, report }: Context) => {
    const marker = node["x-not-shown"];
    if (marker === undefined) return;
    const at = location.child(["x-not-shown"]);
    const ids: unknown[] = [marker].flat();
    if (ids.length === 0) report({ message: "x-not-shown is empty; name a gap or remove it", location: at });
    if (new Set(ids).size < ids.length) report({ message: "x-not-shown names a gap twice", location: at });
    for (const id of ids) {
      const message = `x-not-shown must be the id of a gap or a list of ids, not ${JSON.stringify(id)}`;
      if (typeof id === "string") marked.set(id, at);
      else report({ message, location: at });
    }
  };
  return {
    any: { enter: collect },
    // Words beside a reference stand in the node that refers, which is visited each time.
    ref: { enter: collect },
    Root: {
      leave(_, { location: root, report }) {
        const rows: Node[] = parse(readFileSync(join(dirname(root.source.absoluteRef), "gaps.yaml"), "utf8"));
        const ids = rows.map((row) => textAt(row, "id"));
        for (const [id, location] of marked)
          if (!ids.includes(id))
            report({ message: `x-not-shown names "${id}", but gaps.yaml has no such row`, location });
        for (const [index, row] of rows.entries())
          for (const problem of problemsOf(row, marked, ids.indexOf(textAt(row, "id")) < index))
            report({ message: `gaps.yaml: row "${textAt(row, "id")}" ${problem}` });
      },
    },
  };
};

function problemsOf(row: Node, marked: ReadonlyMap<string, Location>, again: boolean): string[] {
  const place = marked.get(textAt(row, "id"));
  return [
    ...(again ? ["is there more than once"] : []),
    ...["where", "open", "sandbox", "why"]
      .filter((column) => !row[column])
      .map((column) => `has no text under ${column}`),
    ...(place || row["unmarked"]
      ? []
      : ["is marked nowhere; add x-not-shown at its place, or give the reason under unmarked"]),
    ...(place && row["unmarked"]
      ? [`has a reason under unmarked, but is marked at ${place.source.absoluteRef}${place.pointer}`]
      : []),
  ];
}
