import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { type Socket, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadRequirements } from "../register/requirements.ts";
import { freePort } from "../start/child.ts";
import { description } from "./fakes.ts";
import { command } from "./run-command.ts";
import { nullServers, serve } from "./servers.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "conformance-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

function targetFile(part: Parameters<typeof description>[0]): string {
  const file = join(folder, `target-${readdirSync(folder).length}.yaml`);
  writeFileSync(file, JSON.stringify(description(part)));
  return file;
}

describe("the command", () => {
  it("ends with 2 against a server that answers everything with 200 {}, and proves no MUST", async () => {
    const handle = nullServers["200 {}"];
    if (handle === undefined) throw new Error("no such server");
    const server = await serve(handle);
    const { code, out } = await command(["--target", targetFile({ base_url: `${server.url}/v2` })]);
    await server.close();
    expect(code).toBe(2);
    expect(out.split("\n\n")).toEqual([
      expect.stringMatching(/^Nothing was proved\. Every call was answered 200/),
      expect.stringContaining("does not distinguish right requests from wrong ones"),
      expect.any(String),
    ]);
    expect(out).toMatch(
      /: 0 proved, \d+ blocked, .* Nothing was proved\. Every call was answered 200, whether it was right or wrong\./,
    );
  });

  it("ends with 2 and one clear line at a closed port", async () => {
    const base_url = `http://127.0.0.1:${await freePort()}/v2`;
    const { code, out, err } = await command(["--target", targetFile({ base_url })]);
    expect(code).toBe(2);
    expect(out).toBe("");
    expect(err).toMatch(/^nothing answers at http:\/\/127\.0\.0\.1:\d+\/v2: .*ECONNREFUSED.*\n$/);
  });

  it.each([
    [
      "a host that does not exist",
      "http://no-such-host.invalid/v2",
      /Is the target running, and base_url right\?$/,
    ],
  ])("ends with 2 and one clear line at %s", async (_, base, expected) => {
    const { code, out, err } = await command(["--base-url", base, "--secret-key", "a-secret-key"]);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toMatch(/^nothing answers at .*\n$/);
    expect(err.trimEnd()).toMatch(expected);
  });

  it("ends with 2 and one clear line at what is no address", async () => {
    const { code, out, err } = await command([
      "--base-url",
      "localhost:4020",
      "--secret-key",
      "a-secret-key",
    ]);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toMatch(/^--base-url: base_url must be an http or https address with a host, .*\n$/);
  });

  it("quotes no password of a base URL", async () => {
    const args = ["--base-url", "http://me:hunter22@127.0.0.1:4020/v2", "--secret-key", "a-secret-key"];
    const { code, out, err } = await command(args);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toMatch(/^--base-url: base_url must be .* without user, .*\n$/);
    expect(err).not.toContain("hunter22");
  });

  it.each([
    ["closes every connection", "http", (socket: Socket) => socket.destroy(), /does not speak HTTP/],
    ["speaks another protocol", "http", (socket: Socket) => socket.end("SSH-2.0\r\n"), /does not speak HTTP/],
    [
      "does not speak TLS",
      "https",
      (socket: Socket) => socket.end("HTTP/1.1 400 \r\n\r\n"),
      /does not speak TLS/,
    ],
  ] as const)("ends with 2 and one clear line at a port that %s", async (_, scheme, treat, expected) => {
    const server = createServer(
      (socket) => void socket.on("error", () => {}).once("data", () => treat(socket)),
    );
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    const base = `${scheme}://127.0.0.1:${port}/v2`;
    const { code, out, err } = await command(["--base-url", base, "--secret-key", "a-secret-key"]);
    server.close();
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toMatch(/^nothing answers at .*\n$/);
    expect(err).toMatch(expected);
    expect(err).not.toContain("SSL routines");
  });

  it.each([
    [["--frobnicate"], /^There is no option --frobnicate\. See --help\.$/m],
    [["--tagret", "x"], /^There is no option --tagret\. Did you mean --target\? See --help\.$/m],
    [["x.yaml"], /^x\.yaml belongs to no option\. See --help\.$/m],
    [["--only", "-x"], /^--only has no value\. One that begins with - is written as --only=VALUE\./m],
    [["--target", "nowhere.yaml"], /^nowhere\.yaml: cannot be read/],
    [["--target", "prizm"], /^prizm: cannot be read.* Did you mean --target prism\?$/m],
    [
      ["--only", "capture-onec"],
      /matches no flow and no requirement\. Did you mean capture-once\? See --list/,
    ],
    [["--base-url", "http://x/v2"], /^--base-url needs --secret-key/],
    [["--concurrency", "none"], /^--concurrency must be a whole number/],
    [["--only", "("], /^--only \( is not a regular expression/],
    [["--only", "captre"], /matches no flow and no requirement\. Did you mean capture\? See --list/],
    [["--only", "^paging[.]oldr"], /Did you mean paging\.older\? See --list/],
    [["--only", "no-such-thing"], /matches no flow and no requirement/],
    [
      ["--database-url", "postgres://x/y", "--target", "prism"],
      /^--database-url is for the embedded sandbox/,
    ],
    [["--explain", "capture.twice"], /no requirement and no cause has this id\. .*Near it: capture\./],
    [["--explain", "list.error.both"], /Near it: list\.error\.both-cursors,/],
  ])("ends with 2 and one clear line for %j", async (args, expected) => {
    const { code, err } = await command(args);
    expect(code).toBe(2);
    expect(err).toMatch(expected);
    expect(err.trimEnd()).not.toContain("\n");
  });

  it("ends with 2 when its own port is taken", async () => {
    const server = await serve((_request, _body, response) => void response.writeHead(200).end("{}"));
    const listen = new URL(server.url).host;
    const { code, err } = await command([
      "--target",
      targetFile({ base_url: `${server.url}/v2`, webhooks: { listen } }),
    ]);
    await server.close();
    expect(code).toBe(2);
    expect(err).toContain(`webhooks.listen: cannot listen on ${listen} (EADDRINUSE)`);
  });

  it.each([
    ["below a file", (file: string) => join(file, "below-a-file")],
    ["where nobody can make a folder", () => "/proc/nowhere/x"],
  ])("ends with 2 when the reports cannot be written: %s", async (_where, placeOf) => {
    const server = await serve((_request, _body, response) => void response.writeHead(200).end("{}"));
    const file = targetFile({ base_url: `${server.url}/v2` });
    const { code, err } = await command(["--target", file, "--report", placeOf(file)]);
    await server.close();
    expect(code).toBe(2);
    expect(err).toMatch(/--report .* cannot be written/);
  });

  it("says the verdict, and names no report, when the folder is gone after the run", async () => {
    const reports = join(folder, "gone");
    const server = await serve((_request, _body, response) => {
      rmSync(reports, { recursive: true, force: true });
      writeFileSync(reports, "a file");
      response.writeHead(200).end("{}");
    });
    const file = targetFile({ base_url: `${server.url}/v2` });
    const { code, out, err } = await command(["--target", file, "--report", reports]);
    await server.close();
    expect([code, err]).toEqual([2, expect.stringMatching(/--report .* cannot be written/)]);
    expect(out).toMatch(/ proved, /);
    expect(out).not.toContain(reports);
  });

  it("says what is known and writes the reports when it is interrupted", async () => {
    const interrupt = new AbortController();
    // It never answers.
    const server = await serve(() => interrupt.abort());
    const reports = join(folder, "interrupted");
    const file = targetFile({ base_url: `${server.url}/v2`, call_deadline_ms: 20_000 });
    const { code, out } = await command(["--target", file, "--report", reports], interrupt.signal);
    await server.close();
    expect(code).toBe(2);
    expect(out).toContain("The run was interrupted, so its results are incomplete.");
    expect(readdirSync(reports)).toContain("report.json");
  });

  it("ends with 2, and says why, when all that --only reaches judges a whole run", async () => {
    const { code, out } = await command(["--only", "^service[.]relative-paths$"]);
    expect(out).toMatch(/\d+ skipped: it judges every call of a run.*: make a whole run$/m);
    expect(out.trimEnd().split("\n").at(-1)).toMatch(
      /: 0 proved, \d+ not tested, .* Nothing was proved\. Every selected requirement was skipped, for the reasons given\./,
    );
    expect(code).toBe(2);
  });

  it("ends with 0 when something else was proved beside it", async () => {
    const { code, out } = await command(["--only", "^(service[.]relative-paths|list[.]channel[.]values)$"]);
    expect(out).toContain("make a whole run");
    expect(code).toBe(0);
  });

  it("names what is selected and judged by nothing", async () => {
    expect((await command(["--only", "^beta[.]label$"])).err).toMatch(
      /^--only \^beta\[\.\]label\$ selects nothing to run:\n {2}beta\.label is excused: .*\n$/,
    );
    const register = loadRequirements();
    const row = register.get("order.description.required");
    if (!(register instanceof Map) || row === undefined) throw new Error("no register to add to");
    register.set("order.reference", { ...row, id: "order.reference" });
    try {
      const { code, err } = await command(["--only", "order[.]reference"]);
      expect(code).toBe(2);
      expect(err).toBe(
        "--only order[.]reference selects nothing to run:\n  order.reference is open: no flow judges it yet\n",
      );
      const { out } = await command(["--explain", "order.reference"]);
      expect(out).toContain("\n  Not judged: open: no flow judges it yet\n");
    } finally {
      register.delete("order.reference");
    }
  });

  it("explains a cause", async () => {
    expect(await command(["--explain", "never_shown"])).toMatchObject({
      code: 0,
      out: expect.stringMatching(
        /^never_shown\n {2}Outcome: skipped\n {2}No answer or event showed the field\./,
      ),
    });
    expect((await command(["--explain", "never_show"])).err).toContain("Did you mean never_shown?");
  });

  it("lists, explains, plans and prints a target file without traffic", async () => {
    expect((await command(["--list"])).out).toMatch(
      /^capture\.only-once {2}MUST: A charge is captured at most once, .* {2}judged by capture-once\b/m,
    );
    const { out } = await command(["--explain", "capture.only-once"]);
    expect(out).toContain("Section: Endpoints > Transaction > Capture rule");
    expect(out).toMatch(/Judged by: capture-once.*\n {4}in conformance\/flows\/capture\/once\.ts:\d+\n/);
    const lines = [...out.matchAll(/once\.ts:(\d+)$/gm)].map(([, line]) => line);
    expect(new Set(lines).size, "each flow has a line of its own").toBe(lines.length);
    expect(out).toMatch(/^ {4}ways: \d+\n {6}by card\n/m);
    expect(out).toMatch(/^ {6}by token\b/m);
    expect(out).toContain("answers a second capture like the first");
    const made = await command(["--explain", "list.error.limit-below"]);
    expect(made.out, "a row of a table").toMatch(/in conformance\/flows\/list\/errors\.ts:\d+\n/);
    expect(made.out, "a flow").not.toContain("looks at: ");
    const ofRule = await command(["--explain", "capture.answer"]);
    expect(ofRule.out).toContain("\n    looks at: an accepted answer to POST /transaction/capture/{id}\n");
    const plan = await command(["--target", targetFile({ not_offered: ["order"] }), "--plan"]);
    expect(plan.out).toMatch(/skipped: .*does not offer order/);
    expect((await command(["--init"])).out).toContain("environment: sandbox");
    expect((await command(["--help"])).out).toContain("Exit code");
    expect((await command(["--version"])).out).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});
