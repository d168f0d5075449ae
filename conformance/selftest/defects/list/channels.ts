/** The charge list by channel. */
import type { Defect } from "../../harness/defect.ts";
import { readsQuery } from "../../mutations/requests.ts";
import { LIST, isUnknownChannel } from "../../mutations/lists.ts";

export const listChannels: readonly Defect[] = [
  {
    breaks: "list.channel.filters",
    how: "ignores the channel",
    wrap: readsQuery(LIST, "channel", (value) => (isUnknownChannel(value) ? value : null)),
  },
  {
    breaks: "list.channel.filters",
    how: "ignores several channels at once",
    wrap: readsQuery(LIST, "channel", (value) =>
      value?.includes(",") === true && !isUnknownChannel(value) ? null : value,
    ),
  },
  {
    breaks: "list.channel.several",
    how: "looks at the first channel only",
    wrap: readsQuery(LIST, "channel", (value) => value?.split(",")[0] ?? null),
  },
  {
    breaks: "list.channel.several",
    how: "looks at the last channel only",
    wrap: readsQuery(LIST, "channel", (value) => value?.split(",").at(-1) ?? null),
  },
];
