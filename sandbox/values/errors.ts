import type { JsonObject } from "./json.ts";

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

/** Refuses a request that is not valid. The document names no code for it (gap error.codes). */
export function invalid(message: string, details: JsonObject = {}): ServiceError {
  return new ServiceError(400, "validation_error", message, { details });
}

/** 404 only where the document allows it, for reading a charge; 400 everywhere else. */
export function notFound(what: string, id: string, status: 400 | 404 = 400): ServiceError {
  const name = what.replaceAll(" ", "_");
  return new ServiceError(status, `${name}_not_found`, `There is no ${what} with the id "${id}".`);
}
