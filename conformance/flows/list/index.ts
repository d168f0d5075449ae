import type { Flow } from "../../flow.ts";
import { listChannelValues, listChannels } from "./channels.ts";
import { pagingNewer, pagingNewerThanAll, pagingOlder } from "./cursors.ts";
import { listCursorErrors, listErrors } from "./errors.ts";
import { listFlags } from "./flags.ts";
import { listLimitBounds, listLimitDefault, listLimitOne, listLimits } from "./limits.ts";
import { listCards, listMethods, listOtherMethods, listStores } from "./methods.ts";
import { pagingCursors, pagingCursorsOfAll } from "./given-cursors.ts";
import { pagingEnd, pagingFullPage, pagingMore } from "./more.ts";
import { listNetworks } from "./networks.ts";
import { listCharges, listCreated, listOrder, listOrderAfterCapture, listRefunded } from "./order.ts";
import { listSearch, listSearchOfNothing } from "./search.ts";
import { listStatuses } from "./statuses.ts";
import { listTimes } from "./times.ts";
import { pagingMeetsNew, pagingWalkBack } from "./walk-back.ts";
import { pagingCursorOfMoved, pagingWalk, pagingWalkPastRefunded } from "./walk-older.ts";

export const listFlows: readonly Flow[] = [
  listLimitBounds,
  ...listLimits,
  listLimitOne,
  listLimitDefault,
  listCharges,
  listOrder,
  listOrderAfterCapture,
  listCreated,
  listRefunded,
  pagingOlder,
  pagingNewer,
  pagingMore,
  pagingCursors,
  // These make further charges, which stand in front of those that all share.
  pagingNewerThanAll,
  pagingEnd,
  pagingFullPage,
  pagingWalk,
  pagingCursorOfMoved,
  pagingWalkPastRefunded,
  pagingWalkBack,
  pagingMeetsNew,
  ...listErrors,
  listCursorErrors,
  listChannelValues,
  listSearch,
  listSearchOfNothing,
  ...listTimes,
  ...listFlags,
  listStores,
  listCards,
  listMethods,
  listOtherMethods,
  listStatuses,
  listChannels,
  listNetworks,
  pagingCursorsOfAll,
];
