/** How a request reaches the target: the part of `fetch` that the suite uses, and an implementation with a fifth of its cost. */
import { type Readable, type Transform, pipeline } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { Agent, request } from "undici";

/** The platform's own `fetch` fits. */
export type Fetch = (url: string, asked: Asked) => Promise<Reply>;

interface Asked {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** A redirect is an answer: nothing follows it. */
  readonly redirect: "manual";
  readonly signal: AbortSignal;
}

export interface Reply {
  readonly status: number;
  /** A header that came several times is several entries (`set-cookie`), or one whose values are joined by commas. */
  readonly headers: Iterable<[name: string, value: string]>;
  /** Decoded as `content-encoding` says. */
  readonly body: AsyncIterable<Uint8Array> | null;
}

/** Connections stay open for the calls that follow. */
const agent = new Agent();

/** What `fetch` says of itself in each request, beside the headers of a call. */
const ALWAYS = { "user-agent": "payment-conformance", "accept-encoding": "gzip, deflate, br" };

export const leanFetch: Fetch = async (url, { method = "GET", headers, body, signal }) => {
  const answer = await request(url, {
    dispatcher: agent,
    method,
    headers: { ...ALWAYS, ...headers },
    signal,
    ...(body !== undefined && { body }),
  });
  const entries = entriesOf(answer.headers);
  const decoders = entries
    .filter(([name]) => name === "content-encoding")
    .flatMap(([, codings]) => decodersOf(codings));
  return {
    status: answer.statusCode,
    headers: entries,
    // An error of any part reaches the reader of the last one.
    body: decoders.reduce<Readable>((coded, decoder) => pipeline(coded, decoder, () => {}), answer.body),
  };
};

function entriesOf(headers: Readonly<Record<string, string | string[] | undefined>>): [string, string][] {
  return Object.entries(headers).flatMap(([name, value = ""]): [string, string][] => {
    if (typeof value === "string") return [[name, value]];
    return name === "set-cookie" ? value.map((one) => [name, one]) : [[name, value.join(", ")]];
  });
}

/** The coding that was applied last is undone first. One that nobody knows leaves the body as it is. */
function decodersOf(codings: string): Transform[] {
  const names = codings
    .toLowerCase()
    .split(",")
    .map((name) => name.trim());
  return names.toReversed().flatMap((name) => DECODERS[name]?.() ?? []);
}

const DECODERS: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  "x-gzip": createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};
