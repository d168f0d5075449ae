import type { OperationId } from "@payment-service/contract";
import type { Transition } from "./values/transition.ts";
import type { Also } from "./values/also-answers.ts";
import type { Writing } from "./checking/writing.ts";

/** Where a sandbox listens that is started without flags. */
export const DEFAULT_PORT = 4020;
export const DEFAULT_ORIGIN = `http://127.0.0.1:${DEFAULT_PORT}`;

/** Behaviour that flags set. */
export interface Settings extends Writing {
  /** Requests per minute, merchant and operation, for token and order creation; undefined is unlimited. */
  readonly rateLimit: number | undefined;
  /** Operations that refuse a request without the anti-fraud header (gap anti-fraud.mandatory-on). */
  readonly antiFraudRequiredOn: ReadonlySet<OperationId>;
  /**
   * Refuses what is otherwise passed over with a warning: members of a body and names of a query that the contract does not know, nulls,
   * and parts of the anti-fraud header.
   */
  readonly strictRequests: boolean;
  /** Scheme, host and port under which others reach the sandbox; undefined where they are those on which it listens. */
  readonly publicOrigin: string | undefined;
  /** The file of its certificate where that is signed by itself: programs have to be told to trust it. */
  readonly certificate?: string | undefined;
  /** Callers with this token may use the portal and the control endpoints, and nobody else. */
  readonly adminToken: string | undefined;
  /** Cards whose time is over are taken like any other. */
  readonly expiredCards: boolean;
  /** Answers for paths that the contract does not have. */
  readonly also: Also;
  /** The transitions of a charge. The selftest of the suite replaces rows of it. */
  readonly transitions: readonly Transition[];
  /** Keeps the last requests and their answers in memory. */
  readonly log: boolean;
  /** The documentation, if there is one. */
  readonly docs?: Docs | undefined;
}

/** What shops in the field have otherwise, and the flag that sets it: for people who look why a call was refused. */
export function writtenOtherwise({ naming, details, also }: Settings): (readonly [string, string])[] {
  const paths = also.all().length;
  return [
    ["Identifier word", `${naming.word} (--identifier-word WORD)`],
    ["Details", `${details} (--details FORM)`],
    ["Other paths", `${paths === 0 ? "none" : `${paths} answered`} (--also FILE)`],
  ];
}

/** The built documentation, and how it comes about. */
export interface Docs {
  readonly folder: string;
  /** Builds it where it is missing or older than its sources. A published package has it built, and no `build`. */
  readonly build?: () => Promise<void>;
  /** The Markdown files of the guides, which are shown while it is built. */
  readonly sources?: string;
}
