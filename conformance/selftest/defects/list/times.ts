/** start_time and end_time. */
import type { Defect } from "../../harness/defect.ts";
import { readsQuery } from "../../mutations/requests.ts";
import { forgets, isBehind, isInFront } from "../../mutations/cursors.ts";
import { LIST, findsNothing } from "../../mutations/lists.ts";

export const listTimes: readonly Defect[] = [
  ...(["start_time", "end_time"] as const).map((name): Defect => ({
    breaks: `list.${name.replace("_", "-")}`,
    how: `ignores ${name}`,
    wrap: readsQuery(LIST, name, (value) => (Number.isInteger(Number(value)) ? null : value)),
  })),
  {
    breaks: "list.start-time",
    how: "forgets start_time on pages behind a cursor",
    wrap: forgets("start_time", isBehind),
  },
  ...(["start_time", "end_time"] as const).map((name): Defect => ({
    breaks: `list.${name.replace("_", "-")}`,
    how: `finds nothing when ${name} is sent`,
    // A range with a start_time has an end_time too.
    ...(name === "start_time" && { with: ["list.end-time"] }),
    wrap: findsNothing((url) => url.searchParams.has(name)),
  })),
  {
    breaks: "list.end-time",
    how: "forgets end_time on pages in front of a cursor",
    wrap: forgets("end_time", isInFront),
  },
  {
    breaks: "list.start-time",
    how: "ignores start_time when end_time is sent too",
    wrap: readsQuery(LIST, "start_time", (value, { url }) =>
      url.searchParams.has("end_time") ? null : value,
    ),
  },
  {
    breaks: "list.end-time",
    how: "finds nothing when both bounds are sent",
    wrap: findsNothing(({ searchParams }) => searchParams.has("start_time") && searchParams.has("end_time")),
  },
  {
    breaks: "list.end-time",
    how: "ignores end_time when start_time is sent too",
    wrap: readsQuery(LIST, "end_time", (value, { url }) =>
      url.searchParams.has("start_time") ? null : value,
    ),
  },
];
