import { mkdtempSync, writeFileSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { HELP, readFlags } from "../command/flags.ts";
import { FlagError } from "../command/parse-flags.ts";
import { tooOld } from "../command/node-version.ts";
import { expect, test } from "vitest";
import { logBy } from "../command/start.ts";
import { notKept } from "../store/failures.ts";
import { portProblem } from "../values/web-url.ts";

test.each([
  [["--prot", "5"], "There is no flag --prot. Did you mean --port? --help lists all flags."],
  [["--prot"], "There is no flag --prot. Did you mean --port? --help lists all flags."],
  [["--webhook", "x"], "There is no flag --webhook. Did you mean --webhook-url? --help lists all flags."],
  [["--strict"], "There is no flag --strict. Did you mean --strict-requests? --help lists all flags."],
  [["--re"], "There is no flag --re. --help lists all flags."],
  [["--colour"], "There is no flag --colour. --help"],
  [
    ["--rate-limit", "-1"],
    "--rate-limit needs a value. One that begins with a dash is written as --rate-limit=-1.",
  ],
  [["--json=yes"], "--json needs no value."],
  [["start"], "start"],
  [["--port"], "--port"],
  [["--port", "http"], "--port must be a whole number from 0 to 65535"],
  [["--port", "65536"], "--port must be a whole number from 0 to 65535"],
  [["--port", "6000"], "must not have port 6000, which fetch and browsers never call"],
  [["--host", ""], "--host needs an address of this machine"],
  [["--host", " "], "--host needs an address of this machine"],
  [["--webhook-url", "http://127.0.0.1:6000/hook"], "--webhook-url must not have port 6000"],
  [["--redirect-url", "https://shop.test:5060/"], "--redirect-url must not have port 5060"],
  [["--public-url", "http://pay.test:6666"], "--public-url must not have port 6666"],
  [["--public-url", "pay.test"], "--public-url must be an http or https address"],
  [["--public-url", "https://ana:pw@pay.test"], "without user and password"],
  [["--public-url", "https://pay.test/sandbox"], "--public-url must be a scheme, a host and a port"],
  [["--public-url", "https://pay.test/?a=b"], "--public-url must be a scheme, a host and a port"],
  [["--public-url", "https://pay.test?"], "--public-url must be a scheme, a host and a port"],
  [["--public-url", "https://pay.test/#"], "--public-url must be an http or https address"],
  [["--webhook-url", "https:///shop.test/"], "--webhook-url must be an http or https address"],
  [["--webhook-url", "http:shop.test"], "--webhook-url must be an http or https address"],
  [["--webhook-url", "http://shop.test/a b"], "--webhook-url must be an http or https address"],
  [["--webhook-url", "http://shop.test/\nhook"], "--webhook-url must be an http or https address"],
  [["--webhook-url", "http://shop.test/#hook"], "without user and password, blanks and fragment"],
  [["--redirect-url", " https://shop.test/"], "--redirect-url must be an http or https address"],
  [["--redirect-url", "https://shop.test\\back"], "--redirect-url must be an http or https address"],
  [["--redirect-url", "https://\u200Bshop.test/"], "--redirect-url must be an http or https address"],
  [["--webhook-url", "http://localhost:4020/_sandbox/reset"], "must lead to a receiver, and not back"],
  [["--host", "::1", "--port", "4999", "--webhook-url", "http://127.0.0.2:4999"], "must lead to a receiver"],
  [["--webhook-url", "http://0.0.0.0:4020/"], "must lead to a receiver"],
  [["--webhook-url", "http://[::]:4020/"], "must lead to a receiver"],
  [["--webhook-url", "http://localhost.:4020/"], "must lead to a receiver"],
  [
    ["--public-url", "https://pay.test", "--webhook-url", "https://PAY.test./hook"],
    "must lead to a receiver",
  ],
  [
    ["--tls-cert", "c", "--tls-key", "k", "--port", "443", "--webhook-url", "https://LOCALHOST./"],
    "must lead to a receiver",
  ],
  [["--rate-limit", "0"], "--rate-limit must be a whole number from 1"],
  [["--webhook-url", "shop"], "--webhook-url must be an http or https address"],
  [["--webhook-url", "http://ana:pw@shop.test/"], "without user and password"],
  [["--redirect-url", "file:///etc/passwd"], "--redirect-url must be an http or https address"],
  [["--require-anti-fraud", "createCharg"], "some of createCharge"],
  [["--data", ""], "--data needs the name of a directory, not an empty text."],
  [["--data="], "--data needs the name of a directory, not an empty text."],
  [["--memory", "--data", "x"], "exclude each other"],
  [["--memory", "--database-url", "postgres://x"], "exclude each other"],
  [["--host", "0.0.0.0"], "--admin-token"],
  [["--host", "0.0.0.0", "--admin-token", ""], "--admin-token must be printable"],
  [
    ["--host", "0.0.0.0", "--admin-token", "fifteen-letters"],
    "of 15 characters can be guessed. Give 16 or more",
  ],
  [["--admin-token-file", ""], "cannot be read"],
  [["--admin-token", "two words"], "--admin-token must be printable"],
  [["--admin-token", "a", "--admin-token-file", "b"], "exclude each other"],
  [["--tls-cert", "c.pem"], "Give both"],
  [["--identifier-word", "My Brand"], "--identifier-word must be lower-case letters"],
  [["--details", "list"], '--details must be "object" or "pairs"'],
  [["--identifier-word", "external"], "would give two fields the name external_system_order_id"],
])("%j is refused in one line that says what to do", (args, expected) => {
  const read = () => readFlags(args);
  expect(read).toThrow(FlagError);
  expect(read).toThrow(expected);
  expect(read).not.toThrow("\n");
});

test("without flags: this machine only, port 4020, state kept beside the project", () => {
  expect(readFlags([])).toMatchObject({
    host: "127.0.0.1",
    port: 4020,
    data: ".sandbox",
    rateLimit: undefined,
  });
  expect(readFlags(["--memory"]).data).toBeUndefined();
});

test("the anti-fraud header can be demanded of all operations that take it, or of some", () => {
  expect(readFlags(["--require-anti-fraud", "all"]).antiFraudRequiredOn).toEqual(
    new Set(["createCharge", "createOrder", "createPaymentToken", "updateOrder"]),
  );
  expect(readFlags(["--require-anti-fraud", "createCharge, createOrder"]).antiFraudRequiredOn.size).toBe(2);
});

test("a token of 16 characters protects a sandbox that is open to other machines; here any will do", () => {
  expect(readFlags(["--host", "0.0.0.0", "--admin-token", "sixteen-letters!"]).host).toBe("0.0.0.0");
  expect(readFlags(["--admin-token", "x"]).adminToken).toBe("x");
});

const isListed = (port: number) => portProblem(port) !== undefined;

test("the ports that are refused are those that fetch refuses", async () => {
  const dispatcher = {
    dispatch() {
      throw new Error("called");
    },
  };
  const isRefused = async (port: number) => {
    const init = Object.assign<RequestInit, object>({}, { dispatcher });
    const error: unknown = await fetch(`http://127.0.0.1:${port}/`, init).catch((thrown: unknown) => thrown);
    const { cause } = error instanceof Error ? error : { cause: undefined };
    return cause instanceof Error && cause.message === "bad port";
  };
  // Those that servers have by custom, and around each of the others.
  const ports = Array.from({ length: 11_000 }, (_, index) => index + 1).filter(
    (port) => port < 1100 || [port - 1, port, port + 1].some(isListed),
  );
  const refused = await Promise.all(ports.map(isRefused));
  expect(ports.filter(isListed)).toEqual(ports.filter((_, at) => refused[at]));
});

test.each(["https://pay.test", "https://pay.test/", "https://pay.test:443/v2/"])(
  "the public URL %s is a scheme, a host and a port",
  (url) => {
    expect(readFlags(["--public-url", url])).toMatchObject({
      publicOrigin: "https://pay.test",
      host: "127.0.0.1",
    });
  },
);

test.each(["LOCALHOST", "localhost.", "127.0.0.9", "::1", "[::1]", "::ffff:127.0.0.1"])(
  "--host %s is this machine, and needs no token",
  (host) => {
    expect(readFlags(["--host", host]).host).toBe(host.replaceAll(/[[\]]/g, ""));
  },
);

test.each(["::", "::ffff:10.0.0.1", "localhost.test", "127.0.0.1.test", "1.127.0.0", "fe80::1%lo"])(
  "--host %s is open to others",
  (host) => {
    expect(() => readFlags(["--host", host])).toThrow(`--host ${host} is open to other machines`);
  },
);

test("the help text names every flag, and no other", () => {
  const named = [...HELP.matchAll(/^ {2}(--[a-z-]+)/gm)].map(([, flag]) => flag);
  const refused = named.filter((flag) => {
    try {
      readFlags([`${flag}`]);
      return false;
    } catch (error) {
      return error instanceof Error && error.message.startsWith("There is no flag");
    }
  });
  expect(refused).toEqual([]);
  expect(named).toHaveLength(24);
});

const SECRETS = {
  PAYMENT_SANDBOX_ADMIN_TOKEN: "from-the-environment",
  PAYMENT_SANDBOX_DATABASE_URL: "postgres://ana:secret@db.test/world",
};

test("secrets are read from the environment, where no list of processes shows them", () => {
  expect(readFlags(["--host", "0.0.0.0"], SECRETS)).toMatchObject({
    adminToken: "from-the-environment",
    databaseUrl: SECRETS.PAYMENT_SANDBOX_DATABASE_URL,
    data: undefined,
  });
});

test("a flag counts more than the environment", () => {
  const flags = readFlags(["--memory", "--admin-token", "typed"], SECRETS);
  expect(flags).toMatchObject({ adminToken: "typed", databaseUrl: undefined, data: undefined });
  expect(readFlags(["--data", "here"], SECRETS)).toMatchObject({ databaseUrl: undefined, data: "here" });
  const other = "postgres://ana@db.test/other";
  expect(readFlags(["--database-url", other], SECRETS).databaseUrl).toBe(other);
});

test.each([{ PAYMENT_SANDBOX_ADMIN_TOKEN: "" }, { PAYMENT_SANDBOX_ADMIN_TOKEN: "two words" }])(
  "a token in the environment that is none is refused: %o",
  (environment) => {
    expect(() => readFlags([], environment)).toThrow("PAYMENT_SANDBOX_ADMIN_TOKEN must be printable");
  },
);

test("an address in the environment that is empty counts as not set", () => {
  expect(readFlags([], { PAYMENT_SANDBOX_DATABASE_URL: "" })).toMatchObject({ data: ".sandbox" });
});

test("the admin token is read from a file, its line end left out", () => {
  const file = join(mkdtempSync(join(tmpdir(), "payment-sandbox-")), "token");
  writeFileSync(file, "from-a-file\n");
  expect(readFlags(["--admin-token-file", file], SECRETS).adminToken).toBe("from-a-file");
  writeFileSync(file, "\n");
  expect(() => readFlags(["--admin-token-file", file])).toThrow("--admin-token-file must be printable");
  expect(() => readFlags(["--admin-token-file", `${file}.no`])).toThrow("cannot be read");
});

test.each(["22.16.0", "22.22.1", "24.0.0"])("Node %s is new enough", (version) => {
  expect(tooOld(">=22.16", version)).toBeUndefined();
});

test.each(["20.20.2", "22.15.9", "18.0.0"])("Node %s is too old, which one sentence says", (version) => {
  expect(tooOld(">=22.16", version)).toBe(`needs Node 22.16 or later. This is Node ${version}.`);
});

test("an older Node can load all that the command loads before it looks at the version", () => {
  const text = readFileSync(new URL("../cli.ts", import.meta.url), "utf8");
  const loaded = [...text.matchAll(/^import [^;]*?from "([^"]+)"/gm)].map(([, from]) => from);
  // One name that an older Node does not export, and it ends before the sentence is printed.
  expect(loaded).toEqual(["./command/node-version.ts", "./package.json"]);
});

test("while the store fails, each kind of failure is one line a minute, and says how often it came", () => {
  const lines: unknown[] = [];
  let now = 0;
  const log = logBy(
    (line) => lines.push(line),
    () => now,
  );
  const full = notKept("store_full", "No room.", new Error("disk"));
  for (; now < 150_000; now += 1000) log(full);
  log(notKept("store_unavailable", "Away.", undefined));
  expect(lines).toEqual([
    "payment-sandbox: store_full: No room.",
    "payment-sandbox: store_full: No room. Refused for this 59 times since the last such line.",
    "payment-sandbox: store_full: No room. Refused for this 59 times since the last such line.",
    "payment-sandbox: store_unavailable: Away.",
  ]);
});

test("any other defect is printed each time, with its stack", () => {
  const lines: unknown[] = [];
  const log = logBy(
    (line) => lines.push(line),
    () => 0,
  );
  const defect = new TypeError("x is not y");
  log(defect);
  log(defect);
  expect(lines).toEqual([defect, defect]);
});
