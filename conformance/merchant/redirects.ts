import { type Listener, listen } from "./listen.ts";

/** The 3DS redirect URL of the merchant. */
export class Redirects {
  readonly #waiting = new Set<(query: URLSearchParams) => void>();

  open(address: string): Promise<Listener> {
    return listen(address, "three_ds.redirect_listen", (request, _body, response) => {
      const [, query = ""] = (request.url ?? "").split("?");
      response
        .writeHead(200, { "content-type": "text/html" })
        .end("<!doctype html><p>Back at the merchant.</p>");
      for (const arrived of this.#waiting) arrived(new URLSearchParams(query));
    });
  }

  /** The query of the next customer who returns; undefined when none came in time. */
  next(deadlineMs: number): Promise<URLSearchParams | undefined> {
    return new Promise((resolve) => {
      const arrived = (query?: URLSearchParams): void => {
        clearTimeout(timer);
        this.#waiting.delete(arrived);
        resolve(query);
      };
      const timer = setTimeout(arrived, deadlineMs);
      this.#waiting.add(arrived);
    });
  }
}
