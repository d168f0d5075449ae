import gaps from "@payment-service/contract/gaps.json" with { type: "json" };
import { blocks, code, counted, heading, link, safe, slug } from "../text/markdown.ts";
import { sectionPages } from "./sections.ts";

type Gap = (typeof gaps)[number];

function partOf({ where }: Gap): string {
  return where.split(/[;>]/)[0]?.trim() ?? "";
}

export function linkToGap(id: string): string {
  const gap = gaps.find((one) => one.id === id);
  return gap === undefined ? code(id) : link(code(id), `gaps/${slug(partOf(gap))}`, id);
}

/** The link with what is left open. */
export function gapInWords(id: string): string {
  return `${linkToGap(id)}: ${safe(gaps.find((one) => one.id === id)?.open ?? "")}`;
}

/** What the interface document leaves open, a page for each of its parts. */
export const gapPages = () =>
  sectionPages({
    group: "Gaps",
    about: [
      `${gaps.length} things that the interface document does not say, or says in two ways. An implementation may do there
what it likes, and conforms. In the contract such a place has ${code("x-not-shown")} with the name of the gap.`,
    ],
    each: "part",
    rows: gaps,
    nameOf: partOf,
    titleOf: (part) => `Gaps: ${part}`,
    aboveOf: (own) =>
      `${counted(own.length, "gap")}: what this part of the interface document leaves open, what the sandbox does there, and why.`,
    described: ({ id, open, sandbox, why }) =>
      blocks(heading(2, code(id), id), safe(open), `**The sandbox:** ${safe(sandbox)} *Why:* ${safe(why)}`),
  });
