import { listen, type Tls } from "../http/server.ts";
import { openSandbox, type Sandbox } from "../sandbox.ts";
import { isNotKept, StoreUnusable } from "../store/failures.ts";
import { openStore, placeName } from "../store/open.ts";
import type { Also } from "../values/also-answers.ts";
import type { Docs } from "../settings.ts";
import { namingWith } from "../checking/writing.ts";
import type { Flags } from "./flags.ts";
import { FlagError } from "./parse-flags.ts";
import { readAtMost } from "./read-file.ts";
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { ServiceError } from "../values/errors.ts";

/** Bytes of a PEM file; a chain of a dozen certificates has some 30,000. */
const LARGEST_PEM = 1024 * 1024;

/** `certificate` is the file of one that is signed by itself. */
async function readTls(files: NonNullable<Flags["tls"]>): Promise<{ tls: Tls; certificate?: string }> {
  const [{ createSecureContext }, { X509Certificate }] = await Promise.all([
    import("node:tls"),
    import("node:crypto"),
  ]);
  try {
    const tls = { cert: readAtMost(files.cert, LARGEST_PEM), key: readAtMost(files.key, LARGEST_PEM) };
    createSecureContext(tls);
    const { subject, issuer } = new X509Certificate(tls.cert);
    return { tls, ...(subject === issuer && { certificate: resolve(files.cert) }) };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new FlagError(
      `--tls-cert and --tls-key cannot be used (${why}). Give a certificate and its key as PEM files.`,
      {
        cause: error,
      },
    );
  }
}

/** Loaded only for the flag: the check of a schema takes a while to start. */
async function alsoOf(file: string | undefined): Promise<{ also?: Also }> {
  if (file === undefined) return {};
  const { alsoIn } = await import("./also-file.ts");
  return { also: alsoIn(file, say) };
}

function say(line: string): void {
  console.error(`payment-sandbox: ${line}`);
}

/** Opens the store and the socket that the flags name. */
export async function start(flags: Flags, docs?: Docs): Promise<Sandbox> {
  const also = await alsoOf(flags.also);
  const { certificate, ...tls } = flags.tls === undefined ? {} : await readTls(flags.tls);
  const { rateLimit, antiFraudRequiredOn, adminToken, publicOrigin } = flags;
  const store = await openStore(flags);
  const sandbox = await openSandbox({
    store,
    settings: {
      rateLimit,
      antiFraudRequiredOn,
      strictRequests: flags.strictRequests,
      adminToken,
      publicOrigin,
      certificate,
      naming: namingWith(flags.identifierWord),
      details: flags.details,
      expiredCards: flags.expiredCards,
      log: flags.log,
      ...also,
      ...(docs === undefined ? {} : { docs }),
    },
    ...tls,
    onDefect: logBy((line) => console.error(line), performance.now.bind(performance)),
    onNotice: say,
    ...(flags.seed === undefined ? {} : { seed: flags.seed }),
    ...(flags.webhookUrl === undefined ? {} : { webhookUrl: flags.webhookUrl }),
    ...(flags.redirectUrl === undefined ? {} : { redirectUrl: flags.redirectUrl }),
  }).catch(async (error: unknown) => {
    await store.close();
    // A disk that is full, or a database that is lost, while the sandbox starts.
    if (!isNotKept(error) || !(error instanceof Error)) throw error;
    throw new StoreUnusable(`The state in ${placeName(flags)} cannot be used. ${error.message}`, {
      cause: error,
    });
  });
  try {
    await listen(sandbox, flags);
  } catch (error) {
    await sandbox.close();
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    throw code === "EADDRINUSE"
      ? new FlagError(`Port ${flags.port} is taken. Give another with --port, or --port 0 for a free one.`)
      : new FlagError(
          `Cannot listen on ${flags.host}:${flags.port} (${String(code)}). Check --host and --port.`,
          {
            cause: error,
          },
        );
  }
  return sandbox;
}

/**
 * Where the documentation is: beside the code in a built package; in the repository, in the folder that
 * `npm run docs` writes, and then the first visitor has it built.
 * @param code the folder of the sandbox's code
 */
export function docsOf(code: URL): Docs {
  const builder = fileURLToPath(new URL("../scripts/docs/main.ts", code));
  if (!existsSync(builder)) return { folder: fileURLToPath(new URL("docs/", code)) };
  return {
    folder: fileURLToPath(new URL("dist/docs/", code)),
    sources: fileURLToPath(new URL("../docs/", code)),
    build: async () => {
      const { execFile } = await import("node:child_process");
      const args = ["--import", "tsx", builder, "--if-old"];
      await promisify(execFile)(process.execPath, args, { cwd: fileURLToPath(new URL("..", code)) });
    },
  };
}

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
