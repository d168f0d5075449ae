/** Every flow, in the order of the document. */
import type { Flow } from "../flow.ts";
import { captureFull, captureOnce, captureRace } from "./capture/once.ts";
import { captureOfWrongCharge, captureRefused } from "./capture/refused.ts";
import { listChannels, listCursorErrors, listErrors } from "./list/errors.ts";
import { listFlags, listMethods, listSearch, listStatuses, listTimes } from "./list/filters.ts";
import { listOrder, paging, pagingWalk } from "./list/paging.ts";
import { refundCaptured, refundRefused } from "./refund/captured.ts";
import { refundOnHold } from "./refund/on-hold.ts";
import { threeDsAsks } from "./three-ds/asks.ts";
import { continuation } from "./three-ds/continuation.ts";
import { threeDsEvents, threeDsFailed, threeDsPassed } from "./three-ds/outcomes.ts";
import { threeDsPage } from "./three-ds/page.ts";

export const flows: readonly Flow[] = [
  ...[threeDsAsks, threeDsPage, threeDsPassed, threeDsFailed, threeDsEvents, continuation],
  ...[captureOnce, captureFull, captureRace, captureRefused, captureOfWrongCharge],
  ...[refundOnHold, refundCaptured, refundRefused],
  ...[listOrder, paging, pagingWalk, listErrors, listCursorErrors, listChannels],
  ...[listSearch, listTimes, listFlags, listMethods, listStatuses],
];
