/** What is wrong with the setup of a run is one line, and its exit code says that nothing was proved. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { run } from "../index.ts";
import { startSandbox } from "../start/sandbox.ts";
import type { ReadyTarget } from "../start/child.ts";
import { description } from "./fakes.ts";
import { command } from "./run-command.ts";
import { nullServers, serve } from "./servers.ts";

let sandbox: ReadyTarget;
let folder = "";
beforeAll(async () => {
  sandbox = await startSandbox(() => performance.now());
  folder = mkdtempSync(join(tmpdir(), "setup-"));
});
afterAll(async () => {
  await sandbox.stop();
  rmSync(folder, { recursive: true });
});

type Handler = (request: IncomingMessage, body: string, response: ServerResponse) => void;

/** What --base-url and --secret-key are, for a setup that is wrong in one way. */
async function judged(baseUrl: string, secret: string, ...more: readonly string[]) {
  return command(["--base-url", baseUrl, "--secret-key", secret, ...more]);
}

describe("a run that proves nothing ends with 2 and the likely cause", () => {
  it("a base URL without its path", async () => {
    const { keys, base_url } = sandbox.target;
    const { code, out } = await judged(base_url.replace("/v2", ""), keys.secret);
    expect(code).toBe(2);
    expect(out).toContain(
      "Nothing was proved. Every call was answered 404. Is the path missing from base_url? The document's base address ends with /v2.",
    );
  });

  it("a wrong key", async () => {
    const { code, out } = await judged(sandbox.target.base_url, "secret_wrong_0123");
    expect(code).toBe(2);
    expect(out).toContain(
      "Nothing was proved. Every call was answered 401. Is keys.secret the secret key of this sandbox, and not a public one?",
    );
  });

  it("a wrong key, with a full target file", async () => {
    const file = join(folder, "wrong-key.json");
    const { base_url, cards } = sandbox.target;
    const keys = { ...sandbox.target.keys, secret: "secret_wrong_0123" };
    writeFileSync(file, JSON.stringify({ name: "x", environment: "sandbox", base_url, keys, cards }));
    const { code, out } = await command(["--target", file]);
    expect(code).toBe(2);
    expect(out).toContain("Nothing was proved. Every call was answered 401. Is keys.secret the secret key");
  });

  it.each([
    [
      "a wrong public key",
      () => "pub_wrong_0123",
      /^This run proves nothing about conformance\. keys\.public opened none of \d operations\. Is it the public key of this sandbox\?$/,
    ],
    [
      "a secret key as the public one",
      () => sandbox.target.keys.secret,
      /^This run proves nothing about conformance\. keys\.public opened \d operations that only a secret key opens, and not the checkout button\. Is it a secret key\?$/,
    ],
  ])("%s", { timeout: 60_000 }, async (name, key, said) => {
    const file = join(folder, `${name.replaceAll(" ", "-")}.json`);
    const { base_url, cards } = sandbox.target;
    const keys = { ...sandbox.target.keys, public: key() };
    writeFileSync(file, JSON.stringify({ name: "x", environment: "sandbox", base_url, keys, cards }));
    const { code, out } = await command(["--target", file, "--only", "^keys[.]"]);
    expect(code).toBe(2);
    const [first, ...others] = out.split("\n\n");
    expect(first).toMatch(said);
    // The secret key may be right, and what failed with it is the target's fault.
    expect(others).toContainEqual(expect.stringMatching(/^Failed: /));
    expect(others.at(-1)).toMatch(/^x \(http.* proved, /);
  });

  it("keys that are swapped", async () => {
    const { keys, base_url } = sandbox.target;
    const { code, out } = await judged(base_url, keys.public ?? "", "--public-key", keys.secret);
    expect(code).toBe(2);
    expect(out).toContain(
      "Every call was answered 401, but keys.public lists charges, which only a secret key may do. Are keys.secret and keys.public swapped?",
    );
  });

  it.each<[string, Handler | undefined, string]>([
    [
      "HTML",
      nullServers["HTML"],
      "Every answer was HTML. Does base_url lead to a website, a proxy or a login page",
    ],
    ...[405, 501, 403].map((status): [string, Handler, string] => [
      `a web server that answers ${status} with a page`,
      (_request, _body, response) =>
        void response.writeHead(status, { "content-type": "text/html" }).end("<html>No.</html>"),
      "Every answer was HTML. Does base_url lead to a website, a proxy or a login page",
    ]),
    [
      "a gateway that forbids everything",
      (_request, _body, response) =>
        void response.writeHead(403, { "content-type": "application/json" }).end('{"message":"Forbidden"}'),
      "Every call was answered 403. Does a gateway before the service refuse the calls, or keys.secret? Is it the secret key of this sandbox?",
    ],
    [
      "a staging system with a password of its own",
      (_request, _body, response) =>
        void response
          .writeHead(401, { "www-authenticate": 'Basic realm="staging"', "content-type": "text/html" })
          .end("<html>Who are you?</html>"),
      "Every call was answered 401, with www-authenticate: Basic. Is keys.secret right, or does a gateway before the service ask for a password of its own?",
    ],
    ["a broken server", nullServers["500"], "Every call was answered 500. The target itself is broken"],
    [
      "a redirect",
      (_request, _body, response) => void response.writeHead(308, { location: "https://x.test/v2" }).end(),
      "Every call was answered 308, with location https://x.test/v2. Write the final address into base_url.",
    ],
    [
      "a gateway whose service is down",
      (_request, _body, response) => void response.writeHead(503).end("no healthy upstream"),
      "No call was answered: HTTP 503, as a gateway answers for a service. Does the target hang, or is it down?",
    ],
    [
      "a hang",
      nullServers["hang"],
      "No call was answered: nothing within 300 ms. Does the target hang, or is it down?",
    ],
  ])("%s", { timeout: 30_000 }, async (name, handle, line) => {
    if (handle === undefined) throw new Error(`no server ${name}`);
    const server = await serve(handle);
    const file = join(folder, `${name.replaceAll(" ", "-")}.json`);
    const soon = handle === nullServers["hang"] && { call_deadline_ms: 300 };
    writeFileSync(file, JSON.stringify(description({ base_url: `${server.url}/v2`, ...soon })));
    const { code, out } = await command(["--target", file]);
    await server.close();
    expect(code).toBe(2);
    expect(out).toContain(`Nothing was proved. ${line}`);
  });
});

describe("a merchant whose addresses are not registered", () => {
  it(
    "is one line for the webhooks and one for the redirect, and nothing failed",
    { timeout: 60_000 },
    async () => {
      const { conclusion, report } = await run({
        target: {
          ...sandbox.target,
          webhooks: { listen: "127.0.0.1:0", deadline_ms: 50 },
          three_ds: {
            ...sandbox.target.three_ds,
            redirect_url: "http://127.0.0.1:4999/back",
            driver: "page",
            deadline_ms: 5000,
          },
        },
        only: /^(event[.]|three-ds)/,
      });
      const [noEvent, noReturn] = report.diagnoses;
      expect(noEvent).toBe(
        "No event arrived at http://127.0.0.1:0/ in the whole run. Is this address registered with the target as its webhook URL?",
      );
      expect(noReturn).toBe(
        "No customer came back to http://127.0.0.1:4999/back in the whole run. Is this address registered with the target as its 3DS redirect URL?",
      );
      expect(report.verdicts.filter(({ outcome }) => outcome === "fail")).toEqual([]);
      const blocked = report.verdicts.filter(({ outcome }) => outcome === "blocked");
      const causes = Map.groupBy(blocked, ({ cause }) => cause);
      expect(causes.get("no_event")?.length).toBeGreaterThan(10);
      // Each of the two buttons. Of what the way back shows, no rule has seen anything.
      expect(causes.get("no_return")?.length).toBeGreaterThan(1);
      expect(conclusion.exitCode).toBe(1);
      expect(conclusion.meaning).toContain(`${noEvent} ${noReturn}`);
    },
  );
});

/** Judges the sandbox behind some answers of its own. */
async function behind(answer: (request: Request) => Promise<Response | undefined>, only: RegExp) {
  const { target, opened } = sandbox;
  const { report } = await run({
    target,
    only,
    ...(opened && { opened }),
    fetch: async (address, init) => (await answer(new Request(address, init))) ?? fetch(address, init),
  });
  return report.diagnoses;
}

const LACKED = /[/](order|checkout|product)\b/;
const missing = async ({ url }: Request): Promise<Response | undefined> =>
  LACKED.test(url) ? Response.json({}, { status: 404 }) : undefined;

/** Keys come before routes. */
const missingBehindKeys =
  (status: number) =>
  async ({ url, headers }: Request): Promise<Response | undefined> => {
    const { secret, public: other } = sandbox.target.keys;
    const key = headers.get("x-api-client-key") ?? new URL(url).searchParams.get("public_key");
    return LACKED.test(url)
      ? Response.json({}, { status: key === secret || key === other ? 404 : status })
      : undefined;
  };

describe("a target that has less than its target file says", () => {
  it.each([
    ["everywhere", missing],
    ["behind 401", missingBehindKeys(401)],
    ["behind 403", missingBehindKeys(403)],
  ])("is told which parts it does not have: %s", { timeout: 60_000 }, async (_, answer) => {
    // Plans are there, so the part is.
    expect(await behind(answer, /^(order|checkout|product|plan|wrong-key|keys)[.-]?/)).toEqual([
      "Every call of order, checkout with a right key was answered 404. If the target does not have that, say so in the target file: not_offered: [order, checkout].",
    ]);
  });

  it.each([/^charge[.]method[.]token$/, /^(charge[.]create|capture|json[.]requests)/])(
    "is told that its approved card is declined, by %s",
    { timeout: 60_000 },
    async (only) => {
      const { target, opened } = sandbox;
      const { declined } = target.cards;
      if (declined === undefined) throw new Error("no declined card");
      const swapped = { ...target, cards: { ...target.cards, approved: declined } };
      const { report } = await run({ target: swapped, only, ...(opened && { opened }) });
      expect(report.diagnoses).toEqual([
        expect.stringMatching(
          /^cards\.approved is declined: each charge by it was answered as #\d+ POST .* HTTP 400 with .* Is it a card that this sandbox approves\?$/,
        ),
      ]);
    },
  );
});

describe("a place that cannot be written", () => {
  it.each([["/proc/no-such-folder/report"], ["/dev/null/report"], ["/proc/self"]])(
    "is one line before the run: --report %s",
    async (place) => {
      const { code, out, err } = await command(["--report", place]);
      expect({ code, out }).toEqual({ code: 2, out: "" });
      expect(err).toMatch(
        /^--report \/\S+: cannot be written \(.+\)\. Name a folder that can be written to\.\n$/,
      );
    },
  );
});
