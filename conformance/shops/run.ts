/** A whole run: the sandbox as provider, each scenario at the shop, and what became of each sentence. */
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { harmless, label } from "../call/exchange.ts";
import { redactorFor } from "../call/redact.ts";
import { sameInEachRun } from "../proof/complaint.ts";
import { SENTENCE_ROW, parseRows, sections } from "../register/requirements.ts";
import { concluded } from "../report/concluded.ts";
import type { Told } from "../report/report.ts";
import type { BlockedCause } from "../verdict/cause.ts";
import type { Finding, Verdict } from "../verdict/verdict.ts";
import { drawing } from "./drawing.ts";
import { usableFetch } from "./http.ts";
import { type Provider, startProvider } from "./provider.ts";
import { type ShopRule, claimBy, rules } from "./rules.ts";
import type { Claim, Need, Scenario } from "./scenario.ts";
import { signatures } from "./scenarios/events.ts";
import { scenarios } from "./scenarios/index.ts";
import { ShopError } from "./shop.ts";
import { OFFERS, type Offer, type ShopFile } from "./shop-file.ts";
import { type Circumstances, Stage } from "./stage.ts";
import type { Step } from "./step.ts";

const registerFile = fileURLToPath(new URL("rules.yaml", import.meta.url));

/** Where the document says nothing, practice does, and never more than a SHOULD. */
const ROW = z
  .strictObject({
    ...SENTENCE_ROW,
    section: z.enum([...sections, "practice"], "a heading of the document, or practice"),
  })
  .refine(({ level, section }) => section !== "practice" || level === "SHOULD", {
    path: ["level"],
    error: "SHOULD, where practice alone says it",
  });
export type ShopRow = z.infer<typeof ROW>;

let register: ReadonlyMap<string, ShopRow> | undefined;

/** The sentences about shops. */
export function loadShopRules(): ReadonlyMap<string, ShopRow> {
  return (register ??= parseRows(readFileSync(registerFile, "utf8"), registerFile, ROW));
}

export interface ShopRunOptions {
  readonly shop: ShopFile;
  /** What is hidden in reports beside the keys: values, with the words that stand in their place. */
  readonly secrets?: ReadonlyMap<string, string>;
  /** Sentences or scenarios whose id matches; all when left out. */
  readonly only?: RegExp;
  readonly strict?: boolean;
  readonly seed: number;
  readonly signal: AbortSignal;
  readonly onVerdicts?: (check: { readonly id: string }, verdicts: readonly Verdict[]) => void;
  readonly tell?: (text: string) => void;
}

/** Why a scenario cannot be run with this shop file, and what would make it possible. */
function lackOf({ driver, probe, restart, deadlines, provider }: ShopFile, need: Need): string | undefined {
  const offers = (...any: readonly Offer[]) => any.some((one) => driver?.offers.includes(one));
  const lacks: { readonly [name in Need]?: string | false } = {
    driver: driver === undefined && "the shop file has no driver, which places orders",
    probe: probe === undefined && "the shop file has no probe, which reads orders",
    restart: restart === undefined && "the shop file has no restart",
    look_again:
      !offers("reconcile") &&
      deadlines.look_again_ms === undefined &&
      "driver.offers does not name reconcile, and the shop file has no deadlines.look_again_ms",
    returns:
      provider.redirect_url === undefined &&
      "the shop file has no provider.redirect_url, where a customer returns",
    waits: !offers("three_ds", "store") && "driver.offers names neither three_ds nor store",
  };
  const offer = OFFERS.find((one) => one === need);
  if (offer === undefined) return lacks[need] || undefined;
  return offers(offer) ? undefined : `driver.offers does not name ${offer}`;
}

/** What all calls show, every scenario shows. */
export function selectedOf(only: RegExp | undefined): readonly Scenario[] {
  const own = scenarios.filter(({ id, proves }) => [id, ...proves].some((name) => only?.test(name)));
  const isAll = only === undefined || (own.length === 0 && rules.some(({ id }) => only.test(id)));
  return isAll ? scenarios : own;
}

/** Judges a shop. Throws only where the provider cannot be started, or the suite itself breaks. */
export async function runShop(options: ShopRunOptions): Promise<Told> {
  const { shop, only, seed, signal, onVerdicts = () => {}, tell = () => {} } = options;
  const started = new Date();
  const provider = await startProvider(shop);
  let outage: string | undefined;
  const steps: Step[] = [];
  /** Of them, while the shop was there. */
  let alive = 0;
  const verdicts: Verdict[] = [];
  const { base_url, keys } = provider.target;
  tell(
    `The provider of the shop: ${base_url}\n  secret key ${keys.secret}\n  public key ${keys.public}\n  webhook key ${keys.webhook}`,
  );
  try {
    const selected = selectedOf(only);
    // By what a shop takes and refuses it is known that there is one.
    const first = selected.length > 0 && !selected.includes(signatures) ? [signatures] : [];
    for (const one of [...first, ...selected]) {
      if (signal.aborted) break;
      const around = { flow: one.id, file: shop, provider, seed, tell, signal };
      const judged = await played(one, around, steps.length, outage !== undefined);
      outage ??= await outageIn(one, judged.steps, shop);
      const gone = outage;
      const own =
        gone === undefined ? judged.verdicts : judged.verdicts.map((verdict) => goneOf(verdict, gone));
      steps.push(...judged.steps);
      if (gone === undefined) alive = steps.length;
      if (!selected.includes(one)) continue;
      verdicts.push(...own);
      onVerdicts(one, own);
    }
  } finally {
    await provider.stop();
  }
  const general = rules
    .filter(({ id }) => only?.test(id) ?? true)
    .map((rule) => byRule(rule, steps.slice(0, alive), shop));
  onVerdicts({ id: "rules" }, general);
  const seen = { provider, steps, verdicts: [...verdicts, ...general], started, outage };
  return concludedShop(options, seen);
}

const NOBODY = /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH/;

/** Why nothing more can be seen of the shop: in a scenario an answer did not come, and now nobody is at any of its addresses. */
async function outageIn(
  { id }: Scenario,
  steps: readonly Step[],
  { webhook_url, driver, probe }: ShopFile,
): Promise<string | undefined> {
  if (!steps.some(({ to, failure }) => to === "shop" && failure !== undefined)) return undefined;
  const addresses = [webhook_url, driver?.url, probe?.url].filter((url) => url !== undefined);
  const answers = await Promise.all(
    addresses.map((url) => usableFetch(url, { method: "HEAD", deadlineMs: 1000 })),
  );
  const [{ failure = "" } = {}] = answers;
  if (!answers.every((one) => NOBODY.test(one.failure ?? ""))) return undefined;
  return `The shop answered nothing any more in ${id} (${webhook_url}: ${failure})`;
}

/** What became of a scenario in which the shop went says nothing about it. */
const goneOf = (verdict: Verdict, outage: string): Verdict =>
  verdict.outcome === "skipped" ? verdict : { ...verdict, ...blocked("target_gone", outage) };

/** A scenario from its beginning to its end, with what it found. */
async function played(one: Scenario, around: Omit<Circumstances, "old">, before: number, isOver: boolean) {
  const lacks = one.needs.flatMap((need) => lackOf(around.file, need) ?? []);
  if (lacks.length > 0) {
    const reason = `${lacks.join("; ")}; with it: ${one.title}`;
    return { steps: [], verdicts: verdictsOf(one, () => skipped(reason)) };
  }
  if (isOver) return { steps: [], verdicts: verdictsOf(one, () => blocked("not_looked_at", "")) };
  const old = new Set<string>();
  const stage = new Stage({ ...around, old });
  const claims = new Map<string, Claim>();
  const { signal } = around;
  const prove = (id: string, claim: Claim): void => {
    // What was being waited for when the run ended proves nothing. Otherwise the first claim that does not hold decides.
    if (!signal.aborted && claims.get(id)?.ok !== false) claims.set(id, claim);
  };
  let why: Finding | undefined;
  const over = new AbortController();
  try {
    for (const { id } of await around.provider.events()) old.add(id);
    if (!signal.aborted)
      await Promise.race([one.run(stage, prove), once(signal, "abort", { signal: over.signal })]);
  } catch (error) {
    if (!(error instanceof ShopError) && !signal.aborted) throw error;
    why = blocked("precondition", error instanceof Error ? error.message : "");
  } finally {
    over.abort();
  }
  // Who ends the run in a terminal ends the provider, too.
  if (!signal.aborted)
    await around.provider
      .clearFaults()
      // What was refused before a scenario broke off comes again, as it does elsewhere.
      .then(() => (why === undefined ? stage.gather() : stage.settle()))
      .catch((error: unknown) => {
        if (!(error instanceof ShopError) && !signal.aborted) throw error;
        // Of what was not seen, nothing may be wrong.
        for (const [id, { ok }] of claims) if (ok) claims.delete(id);
        why = blocked("precondition", error instanceof Error ? error.message : "");
      });
  const steps = stage.steps.map((step, index) => ({ ...step, nr: before + index + 1 }));
  if (signal.aborted) why = blocked("run_ended", "the run was ended before its end");
  const numbered = new Map(stage.steps.map((step, index) => [step, before + index + 1]));
  const verdicts = verdictsOf(one, (id) => {
    const claim = claims.get(id);
    return claim === undefined
      ? (why ?? blocked("not_looked_at", `"${one.title}" did not come so far`))
      : findingOf(claim, (step) => numbered.get(step));
  });
  return { steps, verdicts };
}

function verdictsOf({ id, proves }: Scenario, findingFor: (sentence: string) => Finding): Verdict[] {
  return proves.map((sentence) => verdictOf(sentence, id, findingFor(sentence)));
}

function verdictOf(requirement: string, flow: string, finding: Finding): Verdict {
  const row = loadShopRules().get(requirement);
  if (row === undefined) throw new Error(`rules.yaml has no ${requirement}`);
  return { requirement, level: row.level, flow, ...finding };
}

function byRule(rule: ShopRule, steps: readonly Step[], { deadlines }: ShopFile): Verdict {
  const { id, looksAt } = rule;
  const claim = claimBy(rule, steps, deadlines);
  const finding =
    claim === undefined
      ? skipped(`nothing in this run shows ${looksAt}`, "never_shown")
      : findingOf(claim, ({ nr }) => nr);
  return verdictOf(id, id, finding);
}

const skipped = (reason: string, cause: "not_declared" | "never_shown" = "not_declared"): Finding => ({
  outcome: "skipped",
  cause,
  reason,
  exchanges: [],
});

const blocked = (cause: BlockedCause, reason: string): Finding => ({
  outcome: "blocked",
  cause,
  reason,
  exchanges: [],
});

function findingOf(
  { ok, expected, got, steps }: Claim,
  numberOf: (step: Step) => number | undefined,
): Finding {
  const exchanges = [...new Set(steps.flatMap((step) => numberOf(step) ?? []))].slice(-40);
  if (ok) return { outcome: "pass", cause: "observed", reason: "", exchanges };
  const last = steps.at(-1);
  const where = last === undefined ? "" : ` in ${label({ ...last, nr: exchanges.at(-1) ?? 0 })}`;
  return {
    outcome: "fail",
    cause: "contradicted",
    reason: `expected ${expected}${where}, got ${got}`,
    fact: {
      operation: last?.operation ?? "run",
      ...(last?.about !== undefined && { about: last.about }),
      expected: sameInEachRun(expected),
      got: sameInEachRun(got),
    },
    exchanges,
  };
}

/** The parts of a report, by the first word of an id. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  events: ["webhook", "event"],
  orders: ["order", "amount", "tabs", "paid", "pending"],
  "lost answers": ["lost"],
  "captures, refunds, lists": ["capture", "refund", "list"],
};

function partOf(id: string): string {
  const [topic = ""] = id.split(".");
  return Object.entries(PARTS).find(([, topics]) => topics.includes(topic))?.[0] ?? "calls";
}

interface Seen {
  readonly provider: Provider;
  readonly steps: readonly Step[];
  readonly verdicts: readonly Verdict[];
  readonly started: Date;
  readonly outage: string | undefined;
}

const UNBELIEVED =
  "The shop called no operation of the provider, and refused nothing: a server that answers 200 to everything looks the same";

/** A bare 2xx proves nothing: a shop is there where it called the provider, or took events and refused what was forged. */
function isAlive(steps: readonly Step[]): boolean {
  const answered = (by: "made up" | undefined, from: number) =>
    steps.some(({ event, status }) => event && event.by === by && status >= from && status < from + 100);
  return (
    steps.some(({ call }) => call?.operation !== undefined) ||
    (answered("made up", 400) && answered(undefined, 200))
  );
}

function concludedShop(options: ShopRunOptions, seen: Seen): Told {
  const { shop, secrets = new Map(), only, strict = false, signal } = options;
  const { provider, steps, started, outage } = seen;
  const redactor = redactorFor(provider.target, "marks");
  for (const [value, name] of secrets) redactor.hide(value, name);
  const believed = isAlive(steps);
  const verdicts = seen.verdicts.map((one) =>
    believed || one.outcome !== "pass" ? one : { ...one, ...blocked("not_believed", UNBELIEVED) },
  );
  const shown: readonly Verdict[] = JSON.parse(JSON.stringify(verdicts), (_, value: unknown) =>
    typeof value === "string" ? harmless(redactor.text(value)) : value,
  );
  const flowOf = new Map(steps.map(({ nr, flow }) => [nr, flow]));
  const scenes = (unmet: readonly Verdict[]) => {
    const flows = new Set(unmet.flatMap((one) => [one.flow, ...one.exchanges.map((nr) => flowOf.get(nr))]));
    return scenarios
      .filter(({ id }) => flows.has(id))
      .map((one) =>
        drawing(
          one,
          steps.filter(({ flow }) => flow === one.id).map((step) => redactor.message(step)),
        ),
      );
  };
  const observed = {
    verdicts: shown,
    exchanges: (numbers?: ReadonlySet<number>) =>
      steps.filter(({ nr }) => numbers?.has(nr) ?? true).map((step) => redactor.message(step)),
    took: new Map(steps.map(({ nr, started: begun, ended }) => [nr, ended - begun])),
    deliveries: () => [],
    *history() {
      for (const step of steps) yield `${JSON.stringify(redactor.message(step))}\n`;
    },
    accounts: () => [],
    redactor,
    replayable: () => ({ exchanges: [], run: "", baseUrl: provider.target.base_url }),
    doubts: {},
    spent: 0,
    interrupted: signal.aborted,
    unbelieved: !believed,
    diagnoses: believed
      ? []
      : [redactor.text(outage === undefined ? `${UNBELIEVED}.` : `${outage}. Is it running?`)],
    ...(outage !== undefined && believed && { outage: redactor.text(outage) }),
    scenes,
  };
  return concluded(observed, {
    rows: [...loadShopRules().values()].map((row) => ({ ...row, part: partOf(row.id) })),
    provable: new Set([...scenarios.flatMap(({ proves }) => proves), ...rules.map(({ id }) => id)]),
    target: {
      name: shop.name,
      base_url: redactor.text(shop.webhook_url),
      expected_failures: [],
      accepted_shoulds: [],
    },
    strict,
    started,
    duration_ms: Date.now() - started.getTime(),
    leftOut: only === undefined ? "no scenario of this run shows it" : "not selected",
  });
}
