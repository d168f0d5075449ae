import { blocks, link, slug, table } from "../text/markdown.ts";
import type { Page } from "../page.ts";

interface Sections<Row> {
  readonly group: "Requirements" | "Flows" | "Gaps";
  /** What the first page says. */
  readonly about: readonly string[];
  /** What a row is in the interface document: a part of it, or a section. */
  readonly each: "part" | "section";
  readonly rows: Iterable<Row>;
  readonly nameOf: (row: Row) => string;
  readonly titleOf: (name: string) => string;
  /** What the page of a section says of its rows, above them. */
  readonly aboveOf: (rows: readonly Row[]) => string;
  readonly described: (row: Row) => string;
}

/** A long list: a page for each part of the interface document, and a first page that counts what is on them. */
export function sectionPages<Row>(list: Sections<Row>): Page[] {
  const { group, each } = list;
  const folder = group.toLowerCase();
  const sections = [...Map.groupBy(list.rows, list.nameOf)];
  const head = each === "part" ? "Part of the document" : "Section";
  return [
    {
      path: `${folder}/index`,
      title: group,
      menu: { group, name: `All ${each}s` },
      text: blocks(
        list.about,
        table(
          [head, group],
          sections.map(([name, own]) => [link(name, `${folder}/${slug(name)}`), String(own.length)]),
        ),
      ),
    },
    ...sections.map(([name, own]) => ({
      path: `${folder}/${slug(name)}`,
      title: list.titleOf(name),
      menu: { group, name },
      text: blocks(list.aboveOf(own), own.map(list.described)),
    })),
  ];
}
