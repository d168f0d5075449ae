/** How a request reaches the target: the part of `fetch` that the suite uses, and an implementation with a fifth of its cost. */
import { type Readable, type Transform, pipeline } from "node:stream";
import { constants as zlib, createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { Agent, type Dispatcher, EnvHttpProxyAgent, Pool, request } from "undici";
import { unlessAborted } from "./unless-aborted.ts";

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

/** Where Node's own fetch would use a proxy of the environment. */
export const usesProxy =
  process.env["NODE_USE_ENV_PROXY"] === "1" ||
  [...process.execArgv, process.env["NODE_OPTIONS"] ?? ""].some((text) => text.includes("--use-env-proxy"));

/** As a URL writes them, but for the dot with which a name may end. The last one is 127.0.0.0/8 written as IPv6. */
const THIS_MACHINE = /^((.+\.)?localhost\.?|127(\.\d{1,3}){3}|\[::1\]|\[::ffff:7f[\da-f]{2}:[\da-f]{1,4}\])$/;

/** No proxy leads there. */
export function isThisMachine(url: string): boolean {
  return URL.canParse(url) && THIS_MACHINE.test(new URL(url).hostname);
}

/** undici asks a proxy that closes the connection in place of an answer again at once, and without end. */
class ToProxy extends Pool {
  override connect(asked: Dispatcher.ConnectOptions): Promise<Dispatcher.ConnectData>;
  override connect(...asked: Parameters<Pool["connect"]>): void;
  override connect(asked: Dispatcher.ConnectOptions): Promise<Dispatcher.ConnectData> {
    return super.connect(asked).catch((error: unknown) => {
      const isClosed = error instanceof Error && "code" in error && error.code === "UND_ERR_SOCKET";
      throw isClosed ? new Error("the proxy closed the connection without an answer") : error;
    });
  }
}

/** Connections stay open for the calls that follow. */
const direct = new Agent();
/** What is not encrypted is asked for by an ordinary request: many proxies tunnel to port 443 alone. */
const throughProxy = usesProxy
  ? new EnvHttpProxyAgent({
      proxyTunnel: false,
      clientFactory: (origin, options) => new ToProxy(origin, options),
    })
  : direct;

/** Sent with each request, beside the headers of a call. An answer in another coding is read anyway. */
const ALWAYS = { "user-agent": "payment-conformance", "accept-encoding": "identity" };

/** These have no body, whatever their headers say. */
const BODILESS = new Set([204, 304]);

export const leanFetch: Fetch = async (url, { method = "GET", headers = {}, body, signal }) => {
  // undici heeds a signal from the moment at which the request has a connection.
  const answering = request(url, {
    dispatcher: usesProxy && !isThisMachine(url) ? throughProxy : direct,
    method,
    headers: { ...ALWAYS, ...trimmed(headers) },
    signal,
    ...(body !== undefined && { body }),
  });
  const answer = await unlessAborted(answering, signal, (_, reject) => reject(signal.reason));
  const codings = BODILESS.has(answer.statusCode) ? [] : [answer.headers["content-encoding"] ?? []].flat();
  return {
    status: answer.statusCode,
    headers: entriesOf(answer.headers),
    body: decoded(answer.body, codings.join(",")),
  };
};

/** The coding that was applied last is undone first. With one that nobody knows the body stays as it is. */
export function decoded(body: Readable, encoding = ""): Readable {
  const codings = encoding
    .toLowerCase()
    .split(",")
    .map((coding) => coding.trim())
    .filter((coding) => !["", "identity"].includes(coding));
  const decoders = codings.toReversed().flatMap((coding) => DECODERS[coding]?.() ?? []);
  if (decoders.length < codings.length) return body;
  // An error of any part reaches the reader of the last one.
  return decoders.reduce<Readable>((coded, decoder) => pipeline(coded, decoder, () => {}), body);
}

/** A key that was read from a file may end with a line break, which no header may hold. */
function trimmed(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value.trim()]));
}

function entriesOf(headers: Readonly<Record<string, string | string[] | undefined>>): [string, string][] {
  return Object.entries(headers).flatMap(([name, value = ""]): [string, string][] => {
    if (typeof value === "string") return [[name, value]];
    return name === "set-cookie" ? value.map((one) => [name, one]) : [[name, value.join(", ")]];
  });
}

/** A body that is empty or cut short gives what there is of it, as in a browser. */
const LENIENT = { flush: zlib.Z_SYNC_FLUSH, finishFlush: zlib.Z_SYNC_FLUSH };
const { BROTLI_OPERATION_FLUSH } = zlib;

const DECODERS: Readonly<Record<string, () => Transform>> = {
  gzip: () => createGunzip(LENIENT),
  "x-gzip": () => createGunzip(LENIENT),
  deflate: () => createInflate(LENIENT),
  br: () => createBrotliDecompress({ flush: BROTLI_OPERATION_FLUSH, finishFlush: BROTLI_OPERATION_FLUSH }),
};
