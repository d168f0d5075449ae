import type { Flow } from "../../flow.ts";
import { listChannels } from "./channels.ts";
import { pagingCursors } from "./cursors.ts";
import { listChannelValues, listCursorErrors, listErrors } from "./errors.ts";
import { listFlags } from "./flags.ts";
import { listLimits } from "./limits.ts";
import { listMethods } from "./methods.ts";
import { pagingMore } from "./more.ts";
import { listNetworks } from "./networks.ts";
import { listOrder } from "./order.ts";
import { listSearch } from "./search.ts";
import { listStatuses } from "./statuses.ts";
import { listTimes } from "./times.ts";
import { pagingWalkBack } from "./walk-back.ts";
import { pagingWalk } from "./walk-older.ts";

export const listFlows: readonly Flow[] = [
  listLimits,
  listOrder,
  pagingCursors,
  pagingMore,
  pagingWalk,
  pagingWalkBack,
  listErrors,
  listCursorErrors,
  listChannelValues,
  listSearch,
  listTimes,
  listFlags,
  listMethods,
  listStatuses,
  listChannels,
  listNetworks,
];
