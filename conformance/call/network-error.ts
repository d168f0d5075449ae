/** What the network said of a request that got no answer. */
export interface NetworkError {
  /** `ECONNREFUSED`, `UND_ERR_SOCKET` and the like; empty where there is none. */
  readonly code: string;
  readonly message: string;
}

/** `fetch` wraps the error of the network; an address with several IPs gives one error for each. */
export function networkError(error: unknown): NetworkError {
  const wrapped = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const root = wrapped instanceof AggregateError ? wrapped.errors[0] : wrapped;
  if (!(root instanceof Error)) return { code: "", message: String(root) };
  return { code: "code" in root ? String(root.code) : "", message: root.message };
}
