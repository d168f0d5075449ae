import { once } from "node:events";
import { createServer } from "node:http";
import { spawn } from "node:child_process";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { logs, lineOf, type Summary } from "../../command/logs/logs.ts";
import { listen } from "../../http/server.ts";
import { DAY, makeCharge, mxn, START, testBed } from "../support.ts";

/** Runs the command until it ends; `lines` grows meanwhile. */
function run(args: readonly string[], { token, color = false }: { token?: string; color?: boolean } = {}) {
  const lines: string[] = [];
  const complaints: string[] = [];
  const code = logs(args, {
    environment: { PAYMENT_SANDBOX_ADMIN_TOKEN: token },
    color,
    say: (line) => lines.push(line),
    complain: (line) => complaints.push(line),
  });
  return { lines, complaints, code };
}

async function start(settings = {}) {
  const bed = await testBed({ settings });
  return { bed, origin: await listen(bed.sandbox, { host: "127.0.0.1", port: 0 }) };
}

const COMPLAINT: Summary = {
  id: 7,
  at: START,
  took_ms: 1.5,
  method: "POST",
  path: "/v2/order",
  query: "a=b",
  operation: "createOrder",
  key: "none",
  status: 401,
  code: "invalid",
  message: "No key.",
  warnings: ["x is not known"],
  hint: null,
  fault: "answer_late",
  touched: [],
};

test("one line for each request, with color only where it is wanted, and no characters that control a screen", () => {
  const line =
    "2026-01-15 12:00:00.000Z  401  POST /v2/order?a=b  1.5 ms  no key  #7  invalid: No key.  Warning: x is not known  Fault: answer_late";
  expect(lineOf(COMPLAINT, false)).toBe(line);
  expect(lineOf(COMPLAINT, true)).toBe(line.replace("401", "\u001B[33m401\u001B[39m"));
  expect(lineOf({ ...COMPLAINT, path: "/\u001B[2Jx\n\u009By" }, true)).toContain("POST /?[2Jx??y?a=b");
  expect(lineOf({ ...COMPLAINT, status: null, fault: "answer_cut" }, false)).toContain("  cut  POST");
  expect(lineOf({ ...COMPLAINT, method: "", path: "", query: "" }, false)).toContain("  401  (not HTTP)  ");
});

test("shows what was asked before and what comes, until the sandbox ends, which it says", async () => {
  const { bed, origin } = await start();
  for (let at = 0; at < 12; at += 1) await makeCharge(bed);
  const { lines, complaints, code } = run(["--base-url", `${origin}/v2`]);
  await expect.poll(() => lines.length).toBe(10);
  expect(lines[0]).toMatch("#3");
  await bed.call("GET", "/ordre");
  await expect.poll(() => lines.at(-1), { timeout: 5000 }).toMatch("Probably meant: ");
  await bed.sandbox.close();
  expect(await code).toBe(0);
  expect(complaints).toEqual(["payment-sandbox logs: The sandbox has ended."]);
});

test("filters, times and JSON", async () => {
  const { bed, origin } = await start();
  const id = await makeCharge(bed);
  await bed.call("POST", `/transaction/capture/${id}`, mxn(-1));
  await bed.advance(DAY);
  for (let at = 0; at < 120; at += 1) await bed.call("GET", `/transaction/charge/${id}`);
  const kept = async (...args: string[]) => {
    const { lines, complaints, code } = run(["--base-url", origin, "--no-follow", ...args]);
    expect([await code, complaints]).toEqual([0, []]);
    return lines;
  };
  expect(await kept()).toHaveLength(122);
  expect(await kept("--status", "4xx")).toEqual([
    expect.stringMatching(/ 400 .*validation_error: amount must be/),
  ]);
  expect(await kept("--since", "1h")).toHaveLength(120);
  expect(await kept("--since", "2d")).toHaveLength(122);
  expect(await kept("--since", new Date(START + 1).toISOString())).toHaveLength(120);
  expect(await kept("--touched", id, "--method", "post")).toHaveLength(2);
  expect(await kept("--operation", "captureCharge", "--key", "secret", "--text", "MXN")).toHaveLength(1);
  const [json = ""] = await kept("--json", "--status", "400");
  expect(JSON.parse(json)).toMatchObject({ id: 2, operation: "captureCharge", code: "validation_error" });
});

const refused = async (args: readonly string[], token?: string) => {
  const { lines, complaints, code } = run(args, token === undefined ? {} : { token });
  expect([await code, lines]).toEqual([2, []]);
  expect(complaints).toHaveLength(1);
  expect(complaints[0]).not.toContain("\n");
  return complaints[0];
};

describe("what cannot be used is one line, and exit code 2", () => {
  test.each([
    [["--statsu", "4xx"], "There is no flag --statsu. Did you mean --status?"],
    [["--since", "yesterday"], "--since must be a span such as 30s, 10m, 2h, 1d, or a time"],
    [
      ["--base-url", "127.0.0.1:4020"],
      "--base-url must be an http or https address without user and password, blanks and fragment. Give one such as http://127.0.0.1:4020",
    ],
    [["--base-url", "http:///127.0.0.1:4020"], "--base-url must be an http or https address"],
    [["--base-url", "http://127.0.0.1:4020?"], "--base-url must be a scheme, a host and a port"],
    [["--base-url", "http://127.0.0.1:6000"], "--base-url must not have port 6000"],
    [["--base-url", "http://127.0.0.1:4020/nowhere"], "--base-url must be a scheme, a host and a port"],
    [["--status"], "--status needs a value."],
    [["--base-url", "http://127.0.0.1:2"], "There is no sandbox at http://127.0.0.1:2"],
  ])("%j", async (args, said) => {
    expect(await refused(args)).toContain(`payment-sandbox logs: ${said}`);
  });

  test("a filter that the sandbox refuses, and a sandbox without a log", async () => {
    const { origin } = await start({ log: false });
    expect(await refused(["--base-url", origin])).toContain("This sandbox was started with --no-log.");
    const other = await start();
    expect(await refused(["--base-url", other.origin, "--key", "any"])).toContain(
      "key must be one of secret",
    );
  });

  test("an admin token that is missing or wrong", async () => {
    const { bed, origin } = await start({ adminToken: "admin-token-of-16" });
    const wanted = "wants its admin token in PAYMENT_SANDBOX_ADMIN_TOKEN";
    expect(await refused(["--base-url", origin])).toContain(wanted);
    expect(await refused(["--base-url", origin], "wrong")).toContain(wanted);
    await makeCharge(bed);
    const { lines, code } = run(["--base-url", origin, "--no-follow"], { token: "admin-token-of-16" });
    expect([await code, lines.length]).toEqual([0, 1]);
  });

  test("a server that is no sandbox, and a connection that breaks", async () => {
    const server = createServer((request, response) => {
      if (request.url?.startsWith("/_sandbox/requests?")) {
        const log = { last_event_id: "ab-0" };
        response.end(JSON.stringify({ requests: [], has_more: false, log }));
      } else if (request.url?.startsWith("/_sandbox/requests/stream")) {
        response.write("retry: 1\n\n");
        setTimeout(() => request.socket.destroy(), 50);
      } else response.writeHead(404).end("<h1>Nothing</h1>");
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    onTestFinished(() => void server.close());
    const address = server.address();
    const url = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
    expect(await refused(["--base-url", url, "--since", "1h"])).toContain(
      "not as a sandbox that has a request log",
    );
    expect(await refused(["--base-url", url])).toContain(`The connection to ${url} is lost.`);
  });
});

test("the command itself, in a pipe: help, no color, exit code", async () => {
  const cli = join(import.meta.dirname, "..", "..", "cli.ts");
  const { bed, origin } = await start();
  await bed.call("GET", "/ordre");
  const command = async (...args: string[]) => {
    const child = spawn(process.execPath, [cli, "logs", ...args]);
    let [out, err] = ["", ""];
    child.stdout.on("data", (part: Buffer) => (out += part.toString()));
    child.stderr.on("data", (part: Buffer) => (err += part.toString()));
    const [code] = await once(child, "close");
    return { code, out, err };
  };
  const [help, kept, dead] = await Promise.all([
    command("--help"),
    command("--base-url", origin, "--no-follow"),
    command("--base-url", "http://127.0.0.1:2"),
  ]);
  expect(help).toMatchObject({ code: 0, out: expect.stringContaining("--since WHEN"), err: "" });
  expect(kept).toMatchObject({ code: 0, out: expect.stringMatching(/^2026-01-15 .* 404 .*\n$/), err: "" });
  expect(kept.out).not.toContain("\u001B");
  expect(dead).toMatchObject({
    code: 2,
    out: "",
    err: expect.stringMatching(/^payment-sandbox logs: There is no .*\n$/),
  });
});
