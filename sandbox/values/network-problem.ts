/** Why a call of Node's fetch got no answer: one line, which says what to do where that is known. */
export function networkProblem(error: unknown): string {
  const { message, name, code = "" } = rootOf(error);
  return (
    WORDS.find(([sign]) => sign.test(`${code} ${message}`))?.[1] ??
    (message.replace(OPENSSL, "$1").split("\n", 1)[0] || code || name)
  );
}

interface Root {
  readonly message: string;
  readonly name: string;
  readonly code?: string;
}

/** `fetch failed` says nothing; its last cause says "connect ECONNREFUSED ...". A name with several addresses has an error for each. */
function rootOf(error: unknown): Root {
  if (!(error instanceof Error)) return { message: String(error), name: "" };
  if (error instanceof AggregateError && error.errors.length > 0) return rootOf(error.errors[0]);
  return error.cause instanceof Error ? rootOf(error.cause) : error;
}

/** OpenSSL says where in its own code it found out. */
const OPENSSL = /^[\dA-F]+:error:[\dA-F]+:[^:]*:[^:]*:([^:]+):.*/s;

const NO_TLS = "what listens there does not speak TLS; is it http:// in place of https://?";
const TRUST = "its certificate is not trusted; name the file of the certificate in NODE_EXTRA_CA_CERTS";

const WORDS: readonly (readonly [sign: RegExp, words: string])[] = [
  // Node's fetch reads past all other interim answers.
  [/bad response$/, "HTTP 100 came before the answer, and Node's fetch reads no further"],
  [/bad upgrade$/, "HTTP 101 came before the answer, and Node's fetch reads no further"],
  [/WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|EPROTO/, NO_TLS],
  [/ALTNAME/, "its certificate is made for another host"],
  [/CERT_HAS_EXPIRED|CERT_NOT_YET_VALID/, "the time of its certificate is over, or has not begun"],
  [/CERT|SELF_SIGNED|UNABLE_TO/, TRUST],
];
