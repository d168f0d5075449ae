import { type JsonObject, textAt, unescaped } from "./json.ts";

/** A refusal in the document's error body shape (Resources and their fields > Error body shape). */
export class ServiceError extends Error {
  override readonly name = "ServiceError";
  readonly status: number;
  readonly code: string;
  readonly details: JsonObject;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    code: string,
    message: string,
    more: { details?: JsonObject; headers?: Record<string, string> } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = more.details ?? {};
    this.headers = more.headers ?? {};
  }

  /** The same refusal with further headers, and a further sentence. */
  with(headers: Readonly<Record<string, string>>, advice = ""): ServiceError {
    const { status, code, message, details } = this;
    const same = new ServiceError(status, code, `${message}${advice === "" ? "" : ` ${advice}`}`, {
      details,
      headers: { ...this.headers, ...headers },
    });
    same.cause = this.cause;
    return same;
  }
}

export interface ErrorBody {
  readonly date_created: number;
  readonly detail: {
    readonly code: string;
    /** Here as well, since clients in the field read it here (gap error.additional-details). */
    readonly message: string;
    readonly additional_details: JsonObject;
  };
  readonly message: string;
  readonly status: "failure";
}

export function errorBody(error: ServiceError, now: number): ErrorBody {
  return {
    date_created: now,
    detail: { code: error.code, message: error.message, additional_details: error.details },
    message: error.message,
    status: "failure",
  };
}

/** One thing that is wrong with a request, in `detail.additional_details.violations` of its refusal. */
export interface Problem {
  /** JSON pointer behind "body", "query", "path" or "header": `body/amount_details/amount`. */
  readonly at: string;
  /** What is wrong there, as the part of a sentence behind the place: "must be MXN". */
  readonly problem: string;
  readonly allowed?: readonly (string | number | boolean | null)[];
  readonly at_least?: number;
  readonly at_most?: number;
  /** What came, as JSON and shortened; never card data. */
  readonly sent?: string;
  /** The flag with which the sandbox would know it. */
  readonly flag?: string;
  /** For a text that is not JSON; both count from 1. */
  readonly line?: number;
  readonly column?: number;
}

/** A body may be nested 20,000 levels deep. */
const LONGEST_PLACE = 200;

/** Refuses a body. Every such refusal lists its problems in the same shape. */
export function refusedBody(
  status: number,
  code: string,
  message: string,
  ...problems: readonly Problem[]
): ServiceError {
  return new ServiceError(status, code, message, {
    details: {
      violations: problems.map((problem) => ({ ...problem, at: shorten(problem.at, LONGEST_PLACE) })),
    },
  });
}

/**
 * Refuses a request that is not valid. The document names no code for it (gap error.codes). `field` is the place in
 * the body, its names joined by dots; `advice` is a further sentence for the message.
 */
export function invalid(
  problem: string,
  { field = "", part = "body", advice, ...more }: About = {},
): ServiceError {
  const at = [part, ...(field === "" ? [] : field.split("."))].join("/");
  const found = { at, problem, ...more };
  const message = sentenceOf([found]);
  return refusedBody(400, VALIDATION_ERROR, advice === undefined ? message : `${message} ${advice}`, found);
}

interface About extends Omit<Problem, "at" | "problem"> {
  readonly field?: string;
  readonly part?: "body" | "query";
  readonly advice?: string;
}

/** The problems as sentences for `message`: the first, and how many more there are. */
export function sentenceOf(problems: readonly Problem[]): string {
  const [first, ...others] = problems;
  if (first === undefined) return "The request does not fit the contract.";
  // "must not be empty, not an empty list" would say it twice.
  const contrast = /^must (?!not )/.test(first.problem) && first.sent !== undefined;
  const sent = contrast ? `, not ${first.sent}` : "";
  const more = others.length === 0 ? "" : ` detail.additional_details.violations has ${others.length} more.`;
  const said = `${subjectOf(first.at)} ${first.problem}${sent}`;
  return `${said}${said.endsWith("?") ? "" : "."}${more}`;
}

/** `amount_details.amount`, "The body", "id in the path", or "device_id in the header X-Name". */
export function subjectOf(at: string): string {
  const [part = "", ...names] = shorten(at, LONGEST_PLACE).split("/");
  if (part === "header") {
    const [header = "", ...inside] = names;
    return inside.length === 0 ? `The header ${header}` : `${inside.join(".")} in the header ${header}`;
  }
  const name = names.map(unescaped).join(".");
  if (name === "") return `The ${part}`;
  return part === "path" ? `${name} in the path` : name;
}

export const VALIDATION_ERROR = "validation_error";

/** A whole number of a body or query, within its bounds. */
export function readWhole(
  value: unknown,
  field: string,
  least: number,
  most: number,
  part: "body" | "query" = "body",
): number {
  if (value === undefined) throw invalid("is missing", { part, field });
  if (typeof value === "number" && Number.isSafeInteger(value) && value >= least && value <= most)
    return value;
  throw invalid(
    typeof value === "number" && value > most ? `must be at most ${most}` : mustBeWhole(least, most),
    {
      part,
      field,
      at_least: least,
      at_most: most,
      ...(typeof value === "number" && { sent: String(value) }),
      ...(typeof value === "string" && part === "query" && { sent: shorten(value, 40) }),
    },
  );
}

/** A whole number of a query; undefined for none. An empty one counts as none, since forms send those. */
export function wholeIn(query: unknown, field: string, least: number, most: number): number | undefined {
  const text = textAt(query, field);
  if (text === undefined || text === "") return undefined;
  return readWhole(/^\d{1,16}$/.test(text) ? Number(text) : text, field, least, most, "query");
}

/** Without the upper bound where that is only what a number can hold. */
function mustBeWhole(least: number, most: number): string {
  return most === Number.MAX_SAFE_INTEGER
    ? `must be a whole number, ${least} or more`
    : `must be a whole number from ${least} to ${most}`;
}

/** A text of more than `most` UTF-16 units is cut there, with "..." behind it. */
export function shorten(text: string, most: number): string {
  return text.length > most ? `${startOf(text, most)}...` : text;
}

/** The first units of a text, at most `most`; never half of a surrogate pair, which many programs cannot read. */
export function startOf(text: string, most: number): string {
  const last = text.charCodeAt(most - 1);
  const splitsPair = text.length > most && last >= 0xd800 && last <= 0xdbff;
  return text.slice(0, splitsPair ? most - 1 : most);
}
