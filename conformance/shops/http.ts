/** Requests of the judge, to the provider and to the shop: every answer is data, and none throws. */
import { leanFetch } from "../call/fetch.ts";
import { readJson, readText } from "../call/read-text.ts";

export interface Answer {
  /** 0 where none came; `failure` says why. */
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly body: unknown;
  readonly failure?: string;
}

interface Asked {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: object;
  readonly text?: string;
  readonly deadlineMs?: number;
}

/** A redirect is an answer: nothing follows it. */
export async function usableFetch(
  url: string,
  { method = "GET", headers = {}, json, text, deadlineMs = 20_000 }: Asked = {},
): Promise<Answer> {
  const body = json === undefined ? text : JSON.stringify(json);
  try {
    const reply = await leanFetch(url, {
      method,
      headers: { ...(json && { "content-type": "application/json" }), ...headers },
      ...(body !== undefined && { body }),
      redirect: "manual",
      signal: AbortSignal.timeout(deadlineMs),
    });
    const said = await readText(reply);
    return {
      status: reply.status,
      // Several cookies have a header each.
      headers: Object.fromEntries(
        [...Map.groupBy(reply.headers, ([name]) => name.toLowerCase())].map(([name, all]) => [
          name,
          all.map(([, value]) => value).join("\n"),
        ]),
      ),
      text: said,
      body: readJson(said),
    };
  } catch (error) {
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    const why = name === "TimeoutError" ? `no answer within ${deadlineMs / 1000} s` : message || name;
    return { status: 0, headers: {}, text: "", body: undefined, failure: why };
  }
}
