import { DEFAULT_PORT } from "../settings.ts";
import { DETAILS_FORMS, type DetailsForm } from "../checking/writing.ts";
import { FlagError, originFlag, parseFlags, urlFlag, wholeNumber } from "./parse-flags.ts";
import { readTextAtMost } from "./read-file.ts";
import { isLoopback, originAt, portProblem, urlOfReceiver } from "../values/web-url.ts";
import { operations, type OperationId } from "@payment-service/contract";

/** What each of them does says the help text. */
export type Flags = ReturnType<typeof readFlags>;

const OPTIONS = {
  port: { type: "string", default: String(DEFAULT_PORT) },
  host: { type: "string", default: "127.0.0.1" },
  "public-url": { type: "string" },
  memory: { type: "boolean", default: false },
  data: { type: "string" },
  "database-url": { type: "string" },
  json: { type: "boolean", default: false },
  "webhook-url": { type: "string" },
  "redirect-url": { type: "string" },
  "rate-limit": { type: "string" },
  "strict-requests": { type: "boolean", default: false },
  seed: { type: "string" },
  "require-anti-fraud": { type: "string" },
  "admin-token": { type: "string" },
  "admin-token-file": { type: "string" },
  "identifier-word": { type: "string", default: "service" },
  details: { type: "string", default: "object" },
  also: { type: "string" },
  "expired-cards": { type: "boolean", default: false },
  "no-log": { type: "boolean", default: false },
  "tls-cert": { type: "string" },
  "tls-key": { type: "string" },
  help: { type: "boolean", short: "h", default: false },
  version: { type: "boolean", default: false },
} as const;

export const TOKEN_VARIABLE = "PAYMENT_SANDBOX_ADMIN_TOKEN";
const URL_VARIABLE = "PAYMENT_SANDBOX_DATABASE_URL";

/** Characters of an admin token that other machines can try: 16 cannot be guessed. */
const LEAST_TOKEN = 16;
const LONGEST_TOKEN_FILE = 4096;

type Environment = Readonly<Record<string, string | undefined>>;

export const HELP = `payment-sandbox: the payment service on this machine, without real money

  --port N                 port to listen on; 0 takes a free one (default ${DEFAULT_PORT})
  --host ADDRESS           address to listen on (default 127.0.0.1; any other needs an admin token of ${LEAST_TOKEN} characters)
  --public-url URL         how others reach it: through a published port, a proxy, a tunnel (default: where it listens)
  --admin-token-file FILE  only requests with the token in this file may use the portal and /_sandbox/
  --admin-token TOKEN      the same; but everybody on this machine can read it in the list of processes
  --tls-cert FILE          certificate, to serve over TLS; with --tls-key
  --tls-key FILE           its private key
  --data DIR               keep the state in this directory (default .sandbox)
  --database-url URL       keep the state in PostgreSQL (postgres://...), where several processes may share it
  --memory                 keep the state in memory and forget it at the end
  --webhook-url URL        where events are sent
  --redirect-url URL       where customers go after 3DS
  --rate-limit N           token and order creations allowed per minute (default: any number)
  --require-anti-fraud OPS operations that demand the anti-fraud header: "all", or operation ids with commas
  --strict-requests        refuse what is otherwise passed over with a warning, such as a misspelt member of a body, or null
  --identifier-word WORD   what stands on the wire where the document writes "service" (default service)
  --details FORM           additional_details as an "object" (default) or as "pairs": a list of { name, data }
  --also FILE              YAML with answers for paths that the contract does not have; read again when it changes
  --expired-cards          take cards whose time is over, as samples of past years have them
  --no-log                 keep no requests; otherwise the last 1,000 are kept in memory for the portal and "logs"
  --seed TEXT              same keys and ids in every run with the same text
  --json                   print one line of JSON, a target of the conformance suite, instead of the banner
  --help                   this text
  --version                the version of the sandbox

Secrets are better given by the environment, which a list of processes does not show: ${TOKEN_VARIABLE} and
${URL_VARIABLE} stand for --admin-token and --database-url where no flag says otherwise.
`;

const parse = (args: readonly string[]) => parseFlags(args, OPTIONS, "--help");

/** A flag overrides its environment variable. */
export function readFlags(args: readonly string[], environment: Environment = {}) {
  const { values } = parse(args);
  const places = {
    "--memory": values.memory || undefined,
    "--data": values.data,
    "--database-url": values["database-url"],
  };
  if (values.data === "") throw new FlagError("--data needs the name of a directory, not an empty text.");
  const place = onlyOne(places);
  // An empty variable counts as not set.
  const databaseUrl =
    values["database-url"] ?? (place === undefined ? environment[URL_VARIABLE] || undefined : undefined);
  const adminToken = readAdminToken(values, environment);
  const host = hostFlag(values.host);
  if (!isLoopback(host)) refuseWeak(adminToken, host);
  const port = portFlag(values.port);
  const tls = tlsFiles(values["tls-cert"], values["tls-key"]);
  const publicUrl = values["public-url"];
  const publicOrigin = publicUrl === undefined ? undefined : originFlag("--public-url", publicUrl);
  const own = [originAt(tls === undefined ? "http" : "https", host, port), publicOrigin ?? ""];
  return {
    host,
    adminToken,
    identifierWord: word(values["identifier-word"]),
    details: detailsForm(values.details),
    also: values.also,
    expiredCards: values["expired-cards"],
    log: !values["no-log"],
    tls,
    port,
    publicOrigin,
    data: values.memory || databaseUrl !== undefined ? undefined : (values.data ?? ".sandbox"),
    databaseUrl,
    json: values.json,
    help: values.help,
    version: values.version,
    webhookUrl: urlFlag("--webhook-url", values["webhook-url"], (text) => urlOfReceiver(text, own)),
    redirectUrl: urlFlag("--redirect-url", values["redirect-url"]),
    rateLimit:
      values["rate-limit"] === undefined
        ? undefined
        : wholeNumber("--rate-limit", values["rate-limit"], 1, 1_000_000_000),
    strictRequests: values["strict-requests"],
    seed: values.seed,
    antiFraudRequiredOn: operationSet(values["require-anti-fraud"]),
  };
}

/** An IPv6 address may have the brackets with which it stands in a URL. */
function hostFlag(text: string): string {
  if (text.trim() === "")
    throw new FlagError("--host needs an address of this machine, such as 127.0.0.1, not an empty text.");
  return text.replace(/^\[(.*)\]$/, "$1");
}

/** 0 takes a free port, which is none of those that nobody calls. */
function portFlag(text: string): number {
  const port = wholeNumber("--port", text, 0, 65_535);
  const problem = port === 0 ? undefined : portProblem(port);
  if (problem === undefined) return port;
  throw new FlagError(`A sandbox ${problem}. Give another with --port, or --port 0 for a free one.`);
}

/** Another name of the contract already has this word where it has `service`. */
const TAKEN_WORD = "external";

function word(text: string): string {
  if (text === TAKEN_WORD)
    throw new FlagError(
      `--identifier-word "${text}" would give two fields the name ${text}_system_order_id.`,
    );
  if (/^[a-z0-9]+(_[a-z0-9]+)*$/.test(text)) return text;
  throw new FlagError(
    `--identifier-word must be lower-case letters, digits and single underscores, not "${text}".`,
  );
}

/** The value of the one flag, of several, that was given. */
function onlyOne(flags: Readonly<Record<string, string | true | undefined>>): string | undefined {
  const [one, other] = Object.entries(flags).flatMap(([flag, value]) => (value === undefined ? [] : [flag]));
  if (other !== undefined) throw new FlagError(`${one} and ${other} exclude each other. Give one of them.`);
  return one;
}

function readAdminToken(
  values: ReturnType<typeof parse>["values"],
  environment: Environment,
): string | undefined {
  const typed = { "--admin-token": values["admin-token"], "--admin-token-file": values["admin-token-file"] };
  onlyOne(typed);
  const file = values["admin-token-file"];
  if (file !== undefined) return token("--admin-token-file", readTokenFile(file));
  return typed["--admin-token"] === undefined
    ? token(TOKEN_VARIABLE, environment[TOKEN_VARIABLE])
    : token("--admin-token", typed["--admin-token"]);
}

/** The control endpoints show the keys and change everything. */
function refuseWeak(adminToken: string | undefined, host: string): void {
  if (adminToken !== undefined && adminToken.length >= LEAST_TOKEN) return;
  const problem =
    adminToken === undefined
      ? "Protect portal and control with --admin-token-file."
      : `An admin token of ${adminToken.length} characters can be guessed. Give ${LEAST_TOKEN} or more, such as "openssl rand -hex 16" prints.`;
  throw new FlagError(`--host ${host} is open to other machines. ${problem}`);
}

function readTokenFile(file: string): string {
  try {
    return readTextAtMost(file, LONGEST_TOKEN_FILE).trim();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new FlagError(`--admin-token-file cannot be read (${why}). Give a file with the token in it.`, {
      cause: error,
    });
  }
}

/** A shell replaces an unset variable by an empty text, which would let everybody in. */
function token(from: string, text: string | undefined): string | undefined {
  if (text === undefined || /^[\x21-\x7e]+$/.test(text)) return text;
  throw new FlagError(`${from} must be printable ASCII without spaces, and not empty.`);
}

function detailsForm(text: string): DetailsForm {
  const form = DETAILS_FORMS.find((known) => known === text);
  if (form !== undefined) return form;
  throw new FlagError(`--details must be "object" or "pairs", not "${text}".`);
}

function tlsFiles(cert: string | undefined, key: string | undefined) {
  if (cert === undefined && key === undefined) return undefined;
  if (cert !== undefined && key !== undefined) return { cert, key };
  throw new FlagError("--tls-cert and --tls-key belong together. Give both.");
}

function operationSet(text: string | undefined): ReadonlySet<OperationId> {
  if (text === undefined) return new Set();
  const withHeader = Object.values(operations).filter((operation) => operation.takesAntiFraudHeader);
  if (text === "all") return new Set(withHeader.map((operation) => operation.id));
  return new Set(
    text.split(",").map((name) => {
      const known = withHeader.find((operation) => operation.id === name.trim());
      if (known !== undefined) return known.id;
      const choice = withHeader.map((operation) => operation.id).join(", ");
      throw new FlagError(`--require-anti-fraud must be "all" or some of ${choice}, not "${name}".`);
    }),
  );
}
