/** The whole suite against a server that knows nothing. */
import { allRules, checks } from "../../flows/index.ts";
import type { Conditions } from "../../run/conditions.ts";
import { observe } from "../../run/run.ts";
import { type Target, type TargetDescription, completeTarget } from "../../subject/target.ts";
import type { Verdict } from "../../verdict/verdict.ts";

const card = { expiration_month: "12", expiration_year: "2039", card_validation_code: "123" };

/** Declares everything that a target can declare, so that nothing is skipped. */
const EVERYTHING: Omit<TargetDescription, "base_url"> = {
  name: "a server that knows nothing",
  environment: "sandbox",
  keys: { secret: "secret-key", public: "public-key", other_public: "other-public-key" },
  cards: {
    approved: { ...card, card_number: "4111111111111111" },
    declined: { ...card, card_number: "4000000000000002" },
    three_ds: { ...card, card_number: "4000000000003220", amount: 300_000 },
    installments: { ...card, card_number: "5555555555554444", amount: 90_000 },
  },
  three_ds: { driver: "page", redirect_url: "http://merchant.test/back", deadline_ms: 80 },
  webhooks: { listen: "127.0.0.1:0", deadline_ms: 80 },
  rate_limit: { requests_per_minute: 30, patience_ms: 100 },
  settle_ms: 40,
  call_deadline_ms: 250,
};

interface How {
  /** Leaves out the sanity check, so that each flow has to find out by itself that the answers mean nothing. */
  readonly trusting?: boolean;
  readonly part?: Partial<Target>;
  readonly onHistory?: Conditions["onHistory"];
}

export async function against(
  baseUrl: string,
  { trusting = false, part, onHistory }: How = {},
): Promise<readonly Verdict[]> {
  const { verdicts } = await observe({
    target: { ...completeTarget({ ...EVERYTHING, base_url: baseUrl }), ...part },
    checks,
    rules: allRules,
    fetch,
    // A pause changes nothing about a server that knows nothing.
    clock: { now: () => performance.now(), wall: () => Date.now(), pause: async () => {} },
    random: () => "0123456789abcdef",
    concurrency: 8,
    trusting,
    ...(onHistory !== undefined && { onHistory }),
  });
  return verdicts;
}

export function proved(verdicts: readonly Verdict[]): string[] {
  const good = verdicts.filter(({ level, outcome }) => level === "MUST" && outcome === "pass");
  return [...new Set(good.map(({ requirement }) => requirement))];
}

export function broke(verdicts: readonly Verdict[]): string[] {
  return verdicts
    .filter(({ outcome }) => outcome === "error")
    .map(({ requirement, reason }) => `${requirement}: ${reason}`);
}
