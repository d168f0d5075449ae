import { asDocument, contract, gapsIn, partAt } from "../text/contract.ts";
import { blocks, code, fenced, heading, safe } from "../text/markdown.ts";
import { textAt } from "../../document-node.ts";
import type { Page } from "../page.ts";
import { linkToGap } from "./gaps.ts";
import { examplesIn } from "./operations.ts";

/** Every event with its body, from the webhooks of the contract. */
export function eventsPage(): Page {
  const events = Object.entries(partAt(contract, "webhooks")).map(([name, item]) => ({
    name,
    item: partAt({ item }, "item"),
    post: partAt(item, "post"),
  }));
  return {
    path: "events",
    title: "Events",
    menu: { group: "Reference", name: "Events" },
    text: blocks(
      `Each is sent as a POST to your webhook URL, at least once, signed by the Standard Webhooks scheme. Answer with any 2xx;
otherwise it comes again, under the same ${code("webhook-id")}.`,
      events.flatMap(({ name, post }) => [
        heading(2, code(name), name),
        `${safe(textAt(post, "summary"))}. ${safe(textAt(post, "description"))}`,
        ...examplesIn(partAt(post, "requestBody")).map(({ value }) =>
          fenced("json", JSON.stringify(value, null, 2)),
        ),
        open(gapsIn(post)),
      ]),
    ),
    forPrograms: blocks(
      "## Contract",
      events.map(({ name, item }) => fenced("yaml", asDocument("webhooks", name, item))),
    ),
  };
}

function open(gaps: readonly string[]): string {
  return gaps.length === 0 ? "" : `The document leaves open: ${gaps.map(linkToGap).join(", ")}.`;
}
