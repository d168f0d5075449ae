/** Small stand-ins for tests of the runner's own logic: no network, no register. */
import { createApi } from "../call/api.ts";
import type { Exchange } from "../call/exchange.ts";
import { flow } from "../flow.ts";
import type { Flow } from "../run/flow.ts";
import type { History } from "../history/history.ts";
import { noInbox } from "../merchant/webhook-inbox.ts";
import { createGiven } from "../given/create-given.ts";
import { RatePace } from "../call/rate-backoff.ts";
import { Recorder } from "../call/recorder.ts";
import { Redactor } from "../call/redact.ts";
import { need } from "../given/accepted.ts";
import { Lanes } from "../run/lanes.ts";
import { runChecks } from "../run/run-flows.ts";
import type { FlowTools, Stage } from "../run/stage.ts";
import { type TargetDescription, type Target, completeTarget } from "../subject/target.ts";
import { noThreeDs } from "../merchant/three-ds/driver.ts";
import type { Verdict } from "../verdict/verdict.ts";

let count = 0;

export function exchange(part: Partial<Exchange> = {}): Exchange {
  count += 1;
  return {
    kind: "exchange",
    nr: count,
    flow: "test",
    operation: "captureCharge",
    key: "secret",
    request: { method: "POST", url: "http://test/v2/transaction/capture/1", headers: {} },
    sent: undefined,
    intent: {},
    status: 200,
    headers: {},
    text: JSON.stringify(part.body ?? {}),
    body: {},
    violations: [],
    declared: true,
    started: 0,
    ended: 1,
    ...part,
  };
}

async function pause(): Promise<void> {
  // Tests wait for nothing.
}

function marker(word: string): string {
  return word;
}

function until<T>(read: () => Promise<T>): Promise<T> {
  return read();
}

/** Real tools on a line that leads nowhere: these tests call nothing. */
function toolsFor(target: Target): FlowTools {
  const line = {
    target,
    recorder: new Recorder(new Redactor()),
    fetch: async (): Promise<Response> => Response.error(),
    now: () => 0,
    pause,
    signal: new AbortController().signal,
    spend: () => {},
    pace: new RatePace(undefined, () => 0),
  };
  const api = createApi(line, "test");
  const given = createGiven({
    api,
    target,
    inbox: noInbox,
    marker,
    amountOnce: () => 5000,
    run: {},
    subscribing: {},
    now: () => 0,
    pause,
    until,
  });
  return {
    api,
    given,
    inbox: noInbox,
    threeDs: noThreeDs,
    target,
    need,
    seen: () => [],
    until,
    now: () => 0,
    marker,
    pause,
    endCalls() {
      // Tests of the runner make no calls.
    },
  };
}

export function stage(part: Partial<Stage> = {}): Stage {
  const target = completeTarget(description());
  return {
    lanes: new Lanes(2),
    tools: () => toolsFor(target),
    history: () => history(),
    lacking: () => undefined,
    ...part,
  };
}

/** What happened in a run of these calls. */
export function history(...calls: readonly Exchange[]): History {
  const target = completeTarget(description());
  const part = { partial: false, interrupted: false, doubts: {}, forgotten: 0 };
  return { run: { run: "r1", target, epoch: 0, ended: 9, ...part }, calls, events: [], visits: [] };
}

/** The verdicts of one flow that proves a.one and a.two. */
export async function judged(run: Flow["run"], part: Partial<Stage> = {}): Promise<Record<string, Verdict>> {
  const verdicts = await runChecks([flow({ ...twoSentences, run })], stage(part));
  return Object.fromEntries(verdicts.map((verdict) => [verdict.requirement, verdict]));
}

const twoSentences = {
  id: "test",
  title: "A flow of a test",
  needs: [],
  proves: { "a.one": "MUST: do one thing", "a.two": "SHOULD: do another" },
} as const;

export const card = {
  card_number: "4111111111111111",
  expiration_month: "12",
  expiration_year: "2030",
  card_validation_code: "737",
};

/** A target that declares everything, with deadlines for servers in the same process that answer. */
export function description(part: Partial<TargetDescription> = {}): TargetDescription {
  return {
    name: "test",
    environment: "sandbox",
    base_url: "http://127.0.0.1:1/v2",
    keys: {
      secret: "test-secret-key-7f3a",
      public: "test-public-key-91bc",
      other_public: "test-other-key-55de",
    },
    cards: {
      approved: card,
      declined: { ...card, card_number: "4000000000000002" },
      three_ds: { ...card, card_number: "4000000000003220", amount: 300_000 },
      installments: { ...card, card_number: "5555555555554444", amount: 90_000 },
    },
    three_ds: { redirect_listen: "127.0.0.1:0", deadline_ms: 300 },
    webhooks: { listen: "127.0.0.1:0", deadline_ms: 50 },
    rate_limit: { requests_per_minute: 30, patience_ms: 10 },
    call_deadline_ms: 10_000,
    settle_ms: 10,
    run_deadline_ms: 20_000,
    ...part,
  };
}
