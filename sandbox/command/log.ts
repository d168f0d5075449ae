import { isNotKept } from "../store/failures.ts";
import type { ServiceError } from "../values/errors.ts";

const MINUTE = 60_000;

/**
 * Prints each defect of the sandbox. While the store fails, every request and every job fails alike, so one line a
 * minute says that for each kind of failure, without a stack trace. `now` gives milliseconds.
 */
export function logBy(print: (line: unknown) => void, now: () => number): (error: unknown) => void {
  const printed = new Map<string, { readonly at: number; count: number }>();
  return (error) => {
    if (!isNotKept(error)) {
      print(error);
      return;
    }
    const before = printed.get(error.code);
    if (before !== undefined && now() - before.at < MINUTE) {
      before.count += 1;
      return;
    }
    printed.set(error.code, { at: now(), count: 0 });
    print(`payment-sandbox: ${lineOf(error, before?.count ?? 0)}`);
  };
}

function lineOf({ code, message }: ServiceError, unsaid: number): string {
  const more = unsaid === 0 ? "" : ` Refused for this ${unsaid} times since the last such line.`;
  return `${code}: ${message}${more}`;
}
