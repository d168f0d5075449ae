import { type Fetch, isThisMachine, usesProxy } from "../call/fetch.ts";
import { networkError, send } from "../call/send.ts";
import { readText } from "../call/read-text.ts";
import type { Target } from "../subject/target.ts";
import { KnownError } from "../verdict/known-error.ts";

/** The target could not be reached at all: the run proves nothing, exit 2. */
export class Unreachable extends KnownError {}

/** After this time without an answer a message says that the run waits. */
const FIRST_MS = 3000;

/**
 * Any HTTP answer will do, even an error: it shows that the address speaks HTTP. No answer is no error yet, since each
 * call waits for a slow target.
 */
export async function reach(
  fetch: Fetch,
  target: Target,
  over: AbortSignal,
  tell: (text: string) => void = () => {},
): Promise<void> {
  let last: unknown;
  // A server that closes the connection at one address may still answer at another.
  for (const address of [target.base_url, `${target.base_url}/transaction/charge`]) {
    const signal = AbortSignal.any([over, AbortSignal.timeout(FIRST_MS)]);
    try {
      await hearAnything(fetch, address, signal);
      return;
    } catch (error) {
      if (signal.aborted) {
        if (!over.aborted) tell(stillWaiting(target));
        return;
      }
      last = error;
    }
  }
  const [why, advice] = reasonOf(last);
  const isUntrusted = advice === TRUST || advice === OTHER_HOST;
  const trouble = isUntrusted
    ? `the certificate of ${target.base_url} is not trusted`
    : `nothing answers at ${target.base_url}`;
  throw new Unreachable(`${trouble}: ${why}. ${advice}${aboutProxies(target.base_url)}`, { cause: last });
}

/** Which way the calls went, where the environment names a proxy for them: what the target seems to say may be the proxy's own answer. */
export function aboutProxies(url: string): string {
  // The proxy for plain HTTP is that for HTTPS, too, where no other is named.
  const names = ["https_proxy", "HTTPS_PROXY", "http_proxy", "HTTP_PROXY"].slice(
    url.startsWith("https:") ? 0 : 2,
  );
  const name = names.find((one) => process.env[one]);
  if (name === undefined || isThisMachine(url)) return "";
  return usesProxy
    ? ` The calls went through the proxy that ${name} names, unless NO_PROXY names the host.`
    : ` ${name} names a proxy, and is not used: set NODE_USE_ENV_PROXY=1 to use it.`;
}

/** A status is enough; the body is only read so that the connection is free again. */
async function hearAnything(fetch: Fetch, address: string, signal: AbortSignal): Promise<void> {
  const reply = await fetch(address, { redirect: "manual", signal });
  await readText(reply).catch(() => "");
}

function stillWaiting({ base_url, call_deadline_ms }: Target): string {
  return `no answer from ${base_url} within ${FIRST_MS / 1000} s. The run waits up to ${call_deadline_ms / 1000} s for each call (call_deadline_ms).`;
}

/** Whether the target answers at all, within the time that a call may take. */
export async function answersAtAll(
  fetch: Fetch,
  { base_url, call_deadline_ms }: Target,
  over: AbortSignal,
): Promise<boolean> {
  const request = { method: "GET", url: `${base_url}/transaction/charge`, headers: {} };
  const { status } = await send(fetch, request, call_deadline_ms, over);
  // The end of the run says nothing about the target.
  return status !== 0 || over.aborted;
}

const RIGHT = "Is the target running, and base_url right?";

const TRUST =
  "If that certificate is yours, name its file for the run: NODE_EXTRA_CA_CERTS=certificate.pem npm run conformance -- ...";

const OTHER_HOST = "Let base_url name the host that the certificate is made for.";

const ADVICE: readonly (readonly [sign: RegExp, advice: string])[] = [
  [
    /^ HTTP 10/,
    "Let the target, or a gateway before it, send that only where a call asks for it (Expect, Upgrade).",
  ],
  [/WRONG_VERSION_NUMBER|EPROTO/, "The port does not speak TLS; is it http:// instead of https://?"],
  [/ALTNAME/, OTHER_HOST],
  [/CERT|SELF_SIGNED|UNABLE_TO|ERR_TLS/, TRUST],
  [
    /other side closed|ECONNRESET|HPE_|HTTP\/1\.1 protocol/i,
    "Something listens there, but it does not speak HTTP (it may expect https://).",
  ],
];

/** One line: what the network said, and what to do about it. */
function reasonOf(error: unknown): readonly [why: string, advice: string] {
  const { code, message } = networkError(error);
  // OpenSSL says where in its own code it found out.
  const told = message.replace(/^[\dA-F]+:error:[\dA-F]+:[^:]*:[^:]*:([^:]+):.*/s, "$1");
  const said = told.split(/\n|;/)[0]?.trim() || code;
  const advice = ADVICE.find(([sign]) => sign.test(`${code} ${said}`))?.[1] ?? RIGHT;
  return [code !== "" && !said.includes(code) ? `${said} (${code})` : said, advice];
}
