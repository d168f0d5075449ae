import { type Listener, listen } from "./listen.ts";

/** The 3DS redirect URL of the merchant. Keeps the query of each customer who returns. */
export class Redirects {
  readonly arrivals: URLSearchParams[] = [];
  readonly #waiting = new Set<() => void>();

  open(address: string): Promise<Listener> {
    return listen(address, "three_ds.redirect_listen", (request, _body, response) => {
      const [, query = ""] = (request.url ?? "").split("?");
      this.arrivals.push(new URLSearchParams(query));
      response
        .writeHead(200, { "content-type": "text/html" })
        .end("<!doctype html><p>Back at the merchant.</p>");
      for (const wake of this.#waiting) wake();
    });
  }

  /** The first arrival after this many; undefined when none came in time. */
  async next(after: number, deadlineMs: number): Promise<URLSearchParams | undefined> {
    if (this.arrivals.length <= after) {
      await new Promise<void>((resolve) => {
        const wake = (): void => {
          clearTimeout(timer);
          this.#waiting.delete(wake);
          resolve();
        };
        const timer = setTimeout(wake, deadlineMs);
        this.#waiting.add(wake);
      });
    }
    return this.arrivals[after];
  }
}
