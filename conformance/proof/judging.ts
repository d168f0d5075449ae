/** How an expectation is judged: on each subject in turn, and the first that does not hold decides. */
import { type Exchange, gist, label } from "../call/exchange.ts";
import type { BlockedCause } from "../verdict/cause.ts";
import { SuiteError } from "../verdict/unobserved.ts";
import { type Complaint, type Subject, factOf, factOfMissing, inWords } from "./complaint.ts";
import type { Observation } from "./observation.ts";

/** `unseen`: the subject does not have the place, and need not have it. */
type Judgement = Complaint | "unseen" | undefined;

/** The call from which a wrong value comes, and how; undefined where nothing shows that. */
type OriginOf = (
  value: unknown,
  subject: Subject | undefined,
) => { readonly call: Exchange; readonly verb: string } | undefined;

export abstract class Judging {
  protected readonly observation: Observation;
  readonly #originOf: OriginOf;
  protected subjects: readonly Subject[] = [];

  constructor(observation: Observation, subjects: readonly Subject[], originOf: OriginOf = () => undefined) {
    this.observation = observation;
    this.#originOf = originOf;
    this.and(...subjects);
  }

  /** The target took a freedom of the document under which there is nothing to observe. */
  doesNotApply(reason: string): this {
    if (!this.observation.hasObserved)
      this.observation.decide({ outcome: "skipped", cause: "free_choice", reason });
    return this;
  }

  /** No answer and no event of the run shows what would be judged. */
  neverShown(what: string): this {
    this.observation.unseen(what);
    return this;
  }

  /**
   * What the flow worked out itself. `expected` and `got` are read by people; `expected` is also what programs compare,
   * so it names no id and no time.
   */
  checks(isSo: boolean, expected: string, got: string | (() => string)): this {
    if (isSo) return this.holds();
    const words = typeof got === "string" ? got : got();
    return this.judge(false, { expected, where: "", got: words, kind: "something else" });
  }

  /** Something was looked at that could have been otherwise. */
  protected holds(): this {
    if (!this.observation.isDecided) this.observation.observed();
    return this;
  }

  /** What must hold before the sentence can be judged at all; otherwise it could not be observed. */
  provided(isSo: boolean, otherwise: string, cause: BlockedCause = "precondition"): this {
    if (!isSo) this.block(cause, otherwise);
    return this;
  }

  /** Goes on with other answers; the verdict stays one. */
  and(...subjects: Subject[]): this {
    this.subjects = subjects;
    for (const subject of subjects) this.restsOn(subject);
    return this;
  }

  protected restsOn(subject: Subject): void {
    if (subject.kind === "exchange") this.observation.restsOn(subject.nr);
  }

  /** Each subject that can be judged: an answer that was lost and an event that did not come decide before `judge`. */
  protected each(judge: (subject: Exclude<Subject, { kind: "missing" }>) => Judgement): this {
    for (const subject of this.subjects) {
      if (this.observation.isDecided) return this;
      if (subject.kind === "missing") {
        const { reason, untied } = subject;
        if (untied === true) this.observation.decide({ outcome: "skipped", cause: "not_located", reason });
        else this.observation.fail(reason, factOfMissing(subject));
        return this;
      }
      if (subject.kind === "exchange" && subject.status === 0) {
        this.block("no_answer", `${label(subject)} could not be observed: ${gist(subject)}`, subject);
        return this;
      }
      const judgement = judge(subject);
      if (judgement === undefined) this.observation.observed();
      else if (judgement !== "unseen") this.complain(judgement, subject);
    }
    return this;
  }

  protected eachExchange(judge: (exchange: Exchange) => Judgement): this {
    return this.each((subject) => {
      const exchange = asExchange(subject);
      const judgement = judge(exchange);
      if (judgement === undefined || judgement === "unseen" || exchange.status !== 429) return judgement;
      const seconds = Math.round((exchange.backedOffMs ?? 0) / 1000);
      const after = seconds > 0 ? `, even after ${seconds} s of backing off` : "";
      return this.block("rate_limited", `${label(exchange)} was answered 429${after}`, exchange);
    });
  }

  /** A precondition: it blocks where it does not hold, and proves nothing where it does. */
  protected requireOf(
    isMet: (exchange: Exchange) => boolean,
    otherwise: (exchange: Exchange) => string,
  ): this {
    return this.each((subject) => {
      const exchange = asExchange(subject);
      if (!isMet(exchange)) this.block("precondition", otherwise(exchange), exchange);
      return "unseen";
    });
  }

  protected judge(isSo: boolean, otherwise: Complaint): this {
    if (this.observation.isDecided) return this;
    if (isSo) this.observation.observed();
    else this.complain(otherwise, this.subjects[0]);
    return this;
  }

  protected complain(complaint: Complaint, subject: Subject | undefined): void {
    const exchange = subject?.kind === "exchange" ? subject.nr : undefined;
    const origin = this.#originOf(complaint.value, subject);
    if (origin !== undefined) this.restsOn(origin.call);
    const from = origin === undefined ? "" : `, which ${label(origin.call)} ${origin.verb}`;
    this.observation.fail(`${inWords(complaint)}${from}`, factOf(complaint, subject), exchange);
  }

  /** `decides`: the answer or event that does, where it is one. */
  protected block(cause: BlockedCause, reason: string, decides?: Subject): "unseen" {
    const exchange = decides?.kind === "exchange" ? decides.nr : undefined;
    this.observation.decide({ outcome: "blocked", cause, reason }, exchange);
    return "unseen";
  }
}

function asExchange(subject: Subject): Exchange {
  if (subject.kind !== "exchange") throw new SuiteError("only an answer has a status");
  return subject;
}
