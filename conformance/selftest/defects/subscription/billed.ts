import type { Defect } from "../../defect.ts";
import { readsQuery } from "../../ways.ts";
import { BILLED } from "../../ways/paged-lists.ts";
import { isInteger } from "../../ways/when.ts";

const isSound = (size: string | null): size is string =>
  isInteger(size) && Number(size) >= 1 && Number(size) < 100;

export const billedPages: readonly Defect[] = [
  ...BILLED.flatMap(([word, operation]): Defect[] => [
    {
      breaks: `${word}.list.page-size`,
      how: "passes over page_size",
      wrap: readsQuery(operation, "page_size", (value) => (isSound(value) ? null : value)),
    },
    {
      breaks: `${word}.list.page-size`,
      how: "puts one too many on a page",
      wrap: readsQuery(operation, "page_size", (value) =>
        isSound(value) ? String(Number(value) + 1) : value,
      ),
    },
    {
      breaks: `${word}.list.page-number`,
      how: "shows the first page whatever page is asked for",
      wrap: readsQuery(operation, "page", (value) => (isInteger(value) && Number(value) > 0 ? null : value)),
    },
    {
      breaks: `${word}.list.page-number`,
      how: "shows the second page when no page is sent",
      wrap: readsQuery(operation, "page", (value) => value ?? "2"),
    },
  ]),
];
