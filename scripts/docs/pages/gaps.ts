import gaps from "@payment-service/contract/gaps.json" with { type: "json" };
import { blocks, code, counted, heading, link, safe, slug, table } from "../text/markdown.ts";
import type { Page } from "../page.ts";

type Gap = (typeof gaps)[number];

function partOf({ where }: Gap): string {
  return where.split(/[;>]/)[0]?.trim() ?? "";
}

export function linkToGap(id: string): string {
  const gap = gaps.find((one) => one.id === id);
  return gap === undefined ? code(id) : link(code(id), `gaps/${slug(partOf(gap))}`, id);
}

/** What the interface document leaves open, a page for each of its parts. */
export function gapPages(): Page[] {
  const byPart = [...Map.groupBy(gaps, partOf)];
  const index: Page = {
    path: "gaps/index",
    title: "Gaps",
    menu: { group: "Gaps", name: "All parts" },
    text: blocks(
      `${gaps.length} things that the interface document does not say, or says in two ways. An implementation may do there
what it likes, and conforms. In the contract such a place has ${code("x-not-shown")} with the name of the gap.`,
      table(
        ["Part of the document", "Gaps"],
        byPart.map(([part, own]) => [link(part, `gaps/${slug(part)}`), String(own.length)]),
      ),
    ),
  };
  return [
    index,
    ...byPart.map(([part, own]): Page => ({
      path: `gaps/${slug(part)}`,
      title: `Gaps: ${part}`,
      menu: { group: "Gaps", name: part },
      text: blocks(
        `${counted(own.length, "gap")}: what this part of the interface document leaves open, what the sandbox does there, and why.`,
        own.map(described),
      ),
    })),
  ];
}

function described({ id, open, sandbox, why }: Gap): string {
  return blocks(
    heading(2, code(id), id),
    safe(open),
    `**The sandbox:** ${safe(sandbox)} *Why:* ${safe(why)}`,
  );
}
