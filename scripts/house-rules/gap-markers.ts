import type { Json } from "../generate/document.ts";
import { isObject, pointerTo } from "./contract.ts";
import type { HouseRule, Problem } from "./contract.ts";

const COLUMNS = ["where", "open", "sandbox", "why"] as const;

/** Each mark has a row in gaps.yaml, and each row has a mark or a reason for having none. */
export const gapMarkers: HouseRule = ({ document, gaps }) => {
  const problems: Problem[] = [];
  const marked = new Map<string, string>();
  for (const { pointer, marker } of markersIn(document, "")) {
    const ids = Array.isArray(marker) ? marker : [marker];
    if (ids.length === 0)
      problems.push({ pointer, sentence: "x-not-shown is empty; name a gap or remove it" });
    if (new Set(ids).size < ids.length) problems.push({ pointer, sentence: "x-not-shown names a gap twice" });
    for (const id of ids) {
      if (typeof id !== "string") {
        problems.push({
          pointer,
          sentence: `x-not-shown must be the id of a gap or a list of ids, not ${JSON.stringify(id)}`,
        });
      } else {
        marked.set(id, pointer);
      }
    }
  }
  const rows = new Map(gaps.map((gap) => [gap.id, gap]));
  for (const [id, pointer] of marked) {
    if (!rows.has(id))
      problems.push({ pointer, sentence: `x-not-shown names "${id}", but gaps.yaml has no such row` });
  }
  for (const [index, gap] of gaps.entries()) {
    const pointer = `gaps.yaml/${index}`;
    if (rows.get(gap.id) !== gap)
      problems.push({ pointer, sentence: `there is more than one row "${gap.id}"` });
    for (const column of COLUMNS.filter((name) => !gap[name])) {
      problems.push({ pointer, sentence: `row "${gap.id}" has no text under ${column}` });
    }
    if (!marked.has(gap.id) && !gap.unmarked) {
      problems.push({
        pointer,
        sentence: `row "${gap.id}" is marked nowhere; add x-not-shown at its place, or give the reason under unmarked`,
      });
    }
    if (marked.has(gap.id) && gap.unmarked) {
      problems.push({
        pointer,
        sentence: `row "${gap.id}" has a reason under unmarked, but is marked at ${marked.get(gap.id)}`,
      });
    }
  }
  return problems;
};

/** Every x-not-shown of the document. Examples are data and are left out. */
function* markersIn(value: Json | undefined, pointer: string): Generator<{ pointer: string; marker: Json }> {
  if (Array.isArray(value)) {
    for (const [index, one] of value.entries()) yield* markersIn(one, pointerTo(pointer, String(index)));
  } else if (isObject(value)) {
    for (const [name, one] of Object.entries(value)) {
      const place = pointerTo(pointer, name);
      if (name === "x-not-shown") yield { pointer: place, marker: one };
      else if (!/\/examples\/[^/]+\/value$/.test(place)) yield* markersIn(one, place);
    }
  }
}
