import { objectAt, textAt } from "./json.ts";

/** A call of the API or of the control interface, as a program makes it. */
export interface Call {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  /** From the origin on, such as `/v2/transaction/charge` or `/_sandbox/clock`. */
  readonly path: string;
  readonly body?: object;
}

export interface Told {
  /** 0 when the connection was cut before an answer, as a fault does. */
  readonly status: number;
  /** Read from JSON; undefined when there is none. */
  readonly body: unknown;
}

/** Makes a call of this sandbox with a merchant's secret key, or with the admin token. */
export type Ask = (call: Call) => Promise<Told>;

/** Why a call was not carried out, and the place that the answer names: `amount`, or nothing. */
export interface Refused {
  readonly status: number;
  readonly message: string;
  readonly field: string | undefined;
}

/** The refusal in an answer; undefined when it is none. */
export function refusalIn({ status, body }: Told): Refused | undefined {
  if (status >= 200 && status < 300) return undefined;
  if (status === 0)
    return { status, message: "The connection was cut before the answer: a fault is set.", field: undefined };
  const violations = objectAt(body, "detail", "additional_details")?.["violations"];
  const at = Array.isArray(violations) ? textAt(violations[0], "at") : undefined;
  const message = textAt(body, "message") ?? `The answer was ${status}.`;
  return { status, message, field: at?.split("/").at(-1) };
}

/** The header with the metadata of the device (Anti-fraud), in lower case as Node gives it. */
export const ANTI_FRAUD_HEADER = "x-cash-anti-fraud-metadata";

/** The last segment of the base address (Versioning). */
export const BASE_PATH = "/v2";
