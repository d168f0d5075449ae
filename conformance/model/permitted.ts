/** What the document permits in one state: each answer with the states that may follow it. */
export interface Result<State> {
  readonly answer: "accepted" | "asks" | "refused";
  /** The one status that the document gives, where it gives one. */
  readonly status?: number;
  /** What else must be true of the answer. */
  readonly when?: (answer: Answer) => boolean;
  /** The likeliest first. */
  readonly next: readonly State[];
}

export interface Permitted<State> {
  readonly results: readonly Result<State>[];
  /** The requirement that any other answer breaks; undefined where the document leaves the answer open. */
  readonly or: string | undefined;
}

/** Something that an answer or a read must not show in a state. A field that is not shown contradicts nothing. */
export interface View {
  readonly requirement: string;
  readonly field: string;
  readonly never: readonly string[];
}

export function must<State>(or: string, ...results: readonly Result<State>[]): Permitted<State> {
  return { results, or };
}

/** The document leaves the answer open, and most targets refuse. When it is accepted, one of these states follows. */
export function open<State>(state: State, ...accepted: readonly State[]): Permitted<State> {
  return { results: [refusal(state), acceptance(...accepted)], or: undefined };
}

/** The same where most targets accept. */
export function may<State>(state: State, ...accepted: readonly State[]): Permitted<State> {
  return { results: [acceptance(...accepted), refusal(state)], or: undefined };
}

export function acceptance<State>(...next: readonly State[]): Result<State> {
  return { answer: "accepted", next };
}

export function refusal<State>(state: State, status?: number): Result<State> {
  return { answer: "refused", next: [state], ...(status !== undefined && { status }) };
}

/** The states that may follow this answer; none where the document forbids the answer. */
export function after<State>(
  state: State,
  { results, or }: Permitted<State>,
  answer: Answer,
): readonly State[] {
  const every = [state, ...results.flatMap(({ next }) => next)];
  if (answer.kind === "lost") return every;
  if (answer.kind === "broken") return or === undefined ? every : [];
  const fitting = results.filter(
    (one) =>
      one.answer === answer.kind &&
      (one.status === undefined || one.status === answer.status) &&
      one.when?.(answer) !== false,
  );
  return fitting.length === 0 && or === undefined ? every : fitting.flatMap(({ next }) => next);
}

/** What a call was answered, as far as the model looks at it. */
export interface Answer {
  readonly kind: Kind;
  /** The HTTP status; 0 without an answer. */
  readonly status: number;
  /** What the answer shows of its object, by field: the value, or `own`, `another's`, `other` for a value that was sent. */
  readonly shows: Readonly<Record<string, string>>;
  /** The id of the capture or refund that this answer reports. */
  readonly movement?: string;
}

/**
 * `asks`: the customer has to act first. `lost`: no answer came, and the call may have been done. `broken`: an answer that
 * is neither acceptance nor refusal, such as a 500; the call may have been done.
 */
export type Kind = "accepted" | "asks" | "refused" | "lost" | "broken";
