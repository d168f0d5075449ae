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
