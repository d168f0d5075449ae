import * as channels from "./channels.ts";
import * as cursors from "./cursors.ts";
import * as newestAndOldest from "./newest-and-oldest.ts";
import * as errors from "./errors.ts";
import * as flags from "./flags.ts";
import * as limits from "./limits.ts";
import * as madeSince from "./made-since.ts";
import * as methods from "./methods.ts";
import * as more from "./more.ts";
import * as networks from "./networks.ts";
import * as plain from "./plain.ts";
import * as order from "./order.ts";
import * as search from "./search.ts";
import * as statuses from "./statuses.ts";
import * as times from "./times.ts";
import * as walkBack from "./walk-back.ts";
import * as walkOlder from "./walk-older.ts";

export const listFiles = [
  // These wait for seconds.
  times,
  methods,
  limits,
  order,
  cursors,
  more,
  // Before those that make charges in front of the known ones.
  madeSince,
  newestAndOldest,
  walkOlder,
  walkBack,
  plain,
  errors,
  channels,
  search,
  flags,
  statuses,
  networks,
];
