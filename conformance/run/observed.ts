import { type AnyExchange, type Exchange, gist, harmless } from "../call/exchange.ts";
import type { Delivery } from "../merchant/events.ts";
import type { Exploration } from "../explore/found.ts";
import type { Disbelief, History } from "../history/history.ts";
import { linesOf } from "../history/lines.ts";
import { type Account, accountsOf } from "../rules/books/accounts.ts";
import type { Redactor } from "../call/redact.ts";
import { redactorFor } from "../call/redact.ts";
import type { Target } from "../subject/target.ts";
import type { Verdict } from "../verdict/verdict.ts";

/** All that a run has seen, without secrets: whatever is made of it may be shown. */
export interface Observed {
  readonly verdicts: readonly Verdict[];
  /** All calls, or those with these numbers, in order. Redaction costs time, so it is done for those that are asked for. */
  readonly exchanges: (numbers?: ReadonlySet<number>) => readonly Exchange[];
  /** How many milliseconds each call took, by its number. */
  readonly took: ReadonlyMap<number, number>;
  readonly deliveries: () => readonly Delivery[];
  /** The whole run as the lines of `history.jsonl`. */
  readonly history: () => Iterable<string>;
  /** The suite's own account of the charges. */
  readonly accounts: () => readonly Account[];
  readonly redactor: Redactor;
  /** The same exchanges with keys and cards as names of variables, for the replay scripts. */
  readonly replayable: () => Replayable;
  readonly doubts: Disbelief;
  readonly spent: number;
  readonly interrupted: boolean;
  /** The answers of the target mean nothing, none came, or a key is wrong. */
  readonly unbelieved: boolean;
  /** What is probably wrong with the setup, one line each. */
  readonly diagnoses: readonly string[];
  /** When and how the target stopped answering, if it did. */
  readonly outage?: string;
  /** Of a run that was asked to explore. */
  readonly exploration?: Exploration;
}

/** Of any run: what reports show. */
export type ExchangesOf = (numbers?: ReadonlySet<number>) => readonly AnyExchange[];

/** Exchanges in which keys and cards are the names of environment variables, and the text that marks this run. */
export interface Replayable {
  readonly exchanges: readonly Exchange[];
  readonly run: string;
  readonly baseUrl: string;
}

interface Seen {
  readonly verdicts: readonly Verdict[];
  readonly diagnoses: readonly string[];
  readonly unbelieved: boolean;
  readonly history: History;
  readonly redactor: Redactor;
  readonly tokens: ReadonlySet<string>;
  readonly spent: number;
  readonly exploration?: Exploration;
}

/** They come from the register: a secret that looks like one must not hide them. */
const IDS = new Set(["requirement", "flow"]);

/** A secret may be learned late and stand in an early answer, so nothing is shown before the end. */
export function withoutSecrets(seen: Seen): Observed {
  const { history, redactor, spent, tokens } = seen;
  const { calls, events } = history;
  const { run, target, doubts, interrupted, outage } = history.run;
  const call = once((one: Exchange) => redactor.message(one));
  const event = once((one: Delivery) => redactor.message(one));
  const byNumber = new Map(calls.map((one) => [one.nr, one]));
  /** Words that a terminal, a browser and a CI server show: they may quote the answers to these calls, and to others by their number. */
  const words = <Found>(found: Found, numbers: readonly number[] = []): Found => {
    const said = (text: string): string => {
      const named = [...text.matchAll(/#(\d+)/g)].map(([, nr]) => Number(nr));
      const quoted = [...new Set([...numbers, ...named])].flatMap((nr) => byNumber.get(nr) ?? []);
      // A quotation is the beginning of an answer. It is made anew of what is shown: otherwise a secret may be cut in it.
      const anew = quoted.reduce((whole, one) => whole.replaceAll(gist(one), () => gist(call(one))), text);
      return harmless(redactor.text(anew));
    };
    const shown: Found = JSON.parse(
      JSON.stringify(found, (name, value: unknown) =>
        typeof value === "string" && !IDS.has(name) ? said(value) : value,
      ),
    );
    return shown;
  };
  let replayable: Replayable | undefined;
  return {
    verdicts: seen.verdicts.map((verdict) => words(verdict, verdict.exchanges)),
    exchanges: (numbers) => calls.filter(({ nr }) => numbers?.has(nr) ?? true).map(call),
    took: new Map(calls.map(({ nr, started, ended }) => [nr, ended - started])),
    deliveries: () => events.map(event),
    history: () => linesOf(history, redactorOfHistory(target, tokens)),
    accounts: () => accountsOf(history).map((one) => ({ ...one, id: redactor.text(one.id) })),
    redactor,
    replayable: () => (replayable ??= replayableOf(calls, target, run)),
    doubts,
    spent,
    interrupted,
    unbelieved: seen.unbelieved,
    diagnoses: words(seen.diagnoses),
    ...(outage !== undefined && { outage: words(outage) }),
    ...(seen.exploration !== undefined && { exploration: words(seen.exploration) }),
  };
}

/** Each secret under a name of its own. */
function redactorOfHistory(target: Target, tokens: ReadonlySet<string>): Redactor {
  const redactor = redactorFor(target, "variables");
  for (const [place, token] of [...tokens].entries()) redactor.hide(token, `TOKEN_${place + 1}`);
  return redactor;
}

function replayableOf(exchanges: readonly Exchange[], target: Target, run: string): Replayable {
  const names = redactorFor(target, "variables");
  return { exchanges: exchanges.map((one) => names.message(one)), run, baseUrl: target.base_url };
}

/** Made once for each number. */
function once<One extends { readonly nr: number }>(make: (one: One) => One): (one: One) => One {
  const known = new Map<number, One>();
  return (one) => {
    const made = known.get(one.nr) ?? make(one);
    known.set(one.nr, made);
    return made;
  };
}
