/** One sandbox and one run of the suite against it, in one process and without a socket. */
import { targetOf } from "../../../sandbox/command/target.ts";
import type { Check } from "../../run/flow.ts";
import type { Clock } from "../../run/lifetime.ts";
import { allRules, checks as allChecks } from "../../flows/index.ts";
import { isPartOfAll, withStimuli } from "../../flows/selection.ts";
import { WebhookInbox } from "../../merchant/webhook-inbox.ts";
import { Redirects } from "../../merchant/redirects.ts";
import type { Observed } from "../../run/observed.ts";
import type { Conditions } from "../../run/conditions.ts";
import { observe } from "../../run/run.ts";
import { parseTarget } from "../../subject/target-file.ts";
import { completeTarget } from "../../subject/target.ts";
import type { Seams } from "./defect.ts";
import { openWithSeams } from "./defective-sandbox.ts";
import { fetchBy, json } from "./wire.ts";

const MERCHANT = {
  webhookUrl: "http://merchant.test/webhook",
  redirectUrl: "http://merchant.test/back",
  /** A pause costs no time here, and a low limit is reached with few calls. */
  requestsPerMinute: 40,
};
/** In one process an event needs no network: what has not arrived by then was not sent, however busy the machine is. */
const EVENT_DEADLINE_MS = 1000;

/** A call that the sandbox has not counted by then waits for something else than its turn. */
const MOST_TURNS = 50;

/**
 * A clock that runs by itself and jumps over pauses, so that a pause of a minute costs no time. It does not jump between
 * the moment in which the suite sends a call and that in which the sandbox counts it: they share the limit per minute.
 */
function skippingClock() {
  let skipped = 0;
  const underWay = new Set<Promise<unknown>>();
  const now = (): number => performance.now() + skipped;
  return {
    now,
    // The clock of the machine may be set meanwhile, and then both would tell different times.
    wall: () => Math.floor(performance.timeOrigin + now()),
    async during<Answer>(call: Promise<Answer>): Promise<Answer> {
      underWay.add(call);
      return call.finally(() => underWay.delete(call));
    },
    async pause(ms: number): Promise<void> {
      const until = now() + ms;
      // Other flows go on meanwhile, and may wait for the same moment.
      for (let turn = 0; turn < 3 || (underWay.size > 0 && turn < MOST_TURNS); turn += 1)
        await new Promise((resolve) => setImmediate(resolve));
      skipped += Math.max(0, until - now());
    },
  };
}

interface How {
  readonly flows?: readonly Check[];
  /** Nothing is added to them for rules to look at. */
  readonly asGiven?: boolean;
  readonly concurrency?: number;
  readonly explore?: Conditions["explore"];
  readonly onHistory?: Conditions["onHistory"];
  readonly eventDeadlineMs?: number;
  readonly signal?: AbortSignal;
  /** Puts another clock in the place of the run's own. */
  readonly clock?: (clock: Clock) => Clock;
}

export async function judge(
  seams: Seams = {},
  {
    flows = allChecks,
    asGiven = false,
    concurrency = 8,
    explore,
    onHistory,
    signal,
    eventDeadlineMs: deadlineMs = EVENT_DEADLINE_MS,
    clock: seenAs = (clock) => clock,
  }: How = {},
): Promise<Observed> {
  const { webhookUrl, redirectUrl, requestsPerMinute } = MERCHANT;
  const clock = skippingClock();
  const inbox = new WebhookInbox({ deadlineMs, now: clock.now });
  const redirects = new Redirects();
  const { sandbox, serve, close } = await openWithSeams(seams, MERCHANT, {
    now: clock.wall,
    deliver: async (body, headers = {}) =>
      inbox.receive(body, { method: "POST", headers: { "content-type": "application/json", ...headers } }),
  });
  const described = parseTarget(JSON.stringify(targetOf(sandbox)), "the sandbox in process", {});
  const target = completeTarget({
    ...described,
    rate_limit: { requests_per_minute: requestsPerMinute, patience_ms: 4000 },
    webhooks: { listen: `${new URL(webhookUrl).hostname}:443`, deadline_ms: deadlineMs },
    three_ds: { ...described.three_ds, redirect_url: redirectUrl, driver: "page" },
    ...(seams.basePath !== undefined && {
      base_url: described.base_url.replace(/\/v2$/, seams.basePath),
    }),
    settle_ms: 3000,
    call_deadline_ms: 120_000,
    run_deadline_ms: 1_200_000,
    ...seams.target,
  });
  const answered: typeof serve = async (call) =>
    call.url.href.startsWith(redirectUrl) ? json(200, "Back at the merchant.") : serve(call);
  try {
    return await observe({
      target,
      checks: asGiven ? flows : withStimuli(flows),
      rules: allRules,
      partial: isPartOfAll(flows),
      fetch: fetchBy((call) => clock.during(answered(call))),
      clock: seenAs(clock),
      random: () => crypto.randomUUID(),
      concurrency,
      ...(explore !== undefined && { explore }),
      ...(onHistory !== undefined && { onHistory }),
      ...(signal !== undefined && { signal }),
      opened: { inbox, redirects, redirectUrl },
    });
  } finally {
    inbox.close();
    await close();
  }
}
