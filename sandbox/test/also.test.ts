import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { alsoIn, readAlsoFile } from "../command/also-file.ts";
import { readFlags } from "../command/flags.ts";
import { FlagError } from "../command/parse-flags.ts";
import { readAtMost } from "../command/read-file.ts";
import { alsoBy } from "../values/also-answers.ts";
import { testBed } from "./support.ts";

function fileWith(text: string): string {
  const file = join(mkdtempSync(join(tmpdir(), "also-")), "also.yaml");
  writeFileSync(file, text);
  return file;
}

const SETTINGS = `
- method: GET
  path: /merchant/setting/checkout-widget
  body:
    configuration_details:
      - { name: auto_capture, data: "true" }
- method: POST
  path: /payment_link
  status: 201
  body: { id: "\${id}", again: "link \${id}", url: "\${origin}/pay/\${id}", at: "\${now}", base: "\${base_url}" }
- { method: GET, path: "/payment_link/{link}", body: { id: "\${path.link}" } }
- { method: DELETE, path: "/payment_link/{link}", status: 204 }
`;

async function bedWith(text = SETTINGS, notices: string[] = []) {
  const also = alsoBy(readAlsoFile(fileWith(text)));
  return testBed({ settings: { also }, onNotice: (line) => notices.push(line) });
}

test("paths outside the contract are answered, with or without a key, and without regard to the query", async () => {
  const bed = await bedWith();
  const path = "/merchant/setting/checkout-widget";
  const body = { configuration_details: [{ name: "auto_capture", data: "true" }] };
  expect(await bed.call("GET", path)).toMatchObject({ status: 200, body });
  expect(await bed.call("GET", `${path}?lang=es`, undefined, { key: null })).toMatchObject({
    status: 200,
    body,
  });
});

test("variables stand for ids, the time and addresses", async () => {
  const bed = await bedWith();
  const { status, body } = await bed.call("POST", "/payment_link", { amount: 5 });
  const { id } = body;
  expect(status).toBe(201);
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  expect(body).toEqual({
    id,
    again: `link ${String(id)}`,
    url: `${bed.sandbox.world.origin()}/pay/${String(id)}`,
    at: bed.sandbox.world.clock.now(),
    base: bed.sandbox.baseUrl(),
  });
  expect((await bed.call("GET", "/payment_link/7-a")).body).toEqual({ id: "7-a" });
  expect(await bed.call("DELETE", "/payment_link/7")).toMatchObject({ status: 204, text: "" });
});

test("pages may call them", async () => {
  const bed = await bedWith();
  const answer = await bed.sandbox.fetch(`${bed.sandbox.baseUrl()}/payment_link/7`, {
    method: "OPTIONS",
    headers: { origin: "https://shop.test", "access-control-request-headers": "x-api-client-key,x-other" },
  });
  expect(answer.status).toBe(204);
  expect(answer.headers.get("access-control-allow-methods")).toBe("GET, DELETE");
  expect(answer.headers.get("access-control-allow-headers")).toBe("x-api-client-key,x-other");
  const { headers } = await bed.call("GET", "/payment_link/7");
  expect(headers.get("access-control-allow-origin")).toBe("*");
});

test("a file is served as it is, outside the base address and below it", async () => {
  const file = fileWith(`
- { method: GET, address: /widget/connect.min.js, type: text/javascript, file: script.js }
- { method: GET, path: "/logo/{size}", type: image/png, file: logo.png, status: 203 }
`);
  const [script, logo] = [Buffer.from("connect = '${id} \u00e1';"), Buffer.from([0x89, 0, 0xff])];
  writeFileSync(join(dirname(file), "script.js"), script);
  writeFileSync(join(dirname(file), "logo.png"), logo);
  const bed = await testBed({ settings: { also: alsoIn(file, () => {}) } });
  const get = async (path: string) => {
    const answer = await bed.sandbox.fetch(bed.sandbox.world.origin() + path);
    const { status, headers } = answer;
    const open = headers.get("access-control-allow-origin");
    return [status, headers.get("content-type"), open, Buffer.from(await answer.arrayBuffer())];
  };
  expect(await get("/widget/connect.min.js?v=2")).toEqual([200, "text/javascript", "*", script]);
  expect(await get("/v2/logo/big")).toEqual([203, "image/png", "*", logo]);
  expect((await get("/v2/widget/connect.min.js"))[0]).toBe(404);
});

function row(value: string): string {
  return `- { method: GET, path: /a, body: { auto_capture: ${value} } }\n`;
}

test("a file that changes is read again, and one with a mistake leaves the answers as they were", async () => {
  const file = fileWith(row(`"true"`));
  const said: string[] = [];
  const also = alsoIn(file, (line) => said.push(line));
  const bed = await testBed({ settings: { also } });
  const read = async (path = "/a") => (await bed.call("GET", path)).body["auto_capture"];
  expect([await read(), said]).toEqual(["true", []]);
  writeFileSync(file, row(`"false"`));
  expect([await read(), await read()]).toEqual(["false", "false"]);
  expect(said.splice(0)).toEqual([`${file} has changed and was read again.`]);
  writeFileSync(file, row("[1"));
  expect([await read(), await read()]).toEqual(["false", "false"]);
  expect(said.splice(0)).toEqual([expect.stringContaining(`${file} has changed and cannot be used`)]);
  rmSync(file);
  expect([await read(), said.splice(0).length]).toEqual(["false", 1]);

  const script = join(dirname(file), "script.js");
  writeFileSync(script, "one");
  writeFileSync(file, "- { method: GET, address: /script.js, type: text/javascript, file: script.js }");
  expect(await read()).toBeUndefined();
  writeFileSync(script, "another");
  const answer = await bed.sandbox.fetch(`${bed.sandbox.world.origin()}/script.js`);
  expect(await answer.text()).toBe("another");
});

test("a file that is still being written, or that names one which comes later, is read again when it is there", async () => {
  const [file, script] = [fileWith(row("1")), `{ method: GET, path: /b, type: text/plain, file: later.txt }`];
  const said: string[] = [];
  const also = alsoIn(file, (line) => {
    said.push(line);
    // An editor that empties the file first writes the rest after the empty one was read.
    if (said.length === 1) writeFileSync(file, row("22"));
  });
  const bed = await testBed({ settings: { also } });
  const read = async () => (await bed.call("GET", "/a")).body["auto_capture"];
  writeFileSync(file, "");
  expect([await read(), await read()]).toEqual([1, 22]);
  writeFileSync(file, `${row("333")}- ${script}\n`);
  expect([await read(), await read()]).toEqual([22, 22]);
  writeFileSync(join(dirname(file), "later.txt"), "here");
  expect([await read(), await read()]).toEqual([333, 333]);
  const [unusable, again] = ["has changed and cannot be used", "has changed and was read again"];
  expect(said).toEqual([unusable, again, unusable, again].map((words) => expect.stringContaining(words)));
});

test("any other path is 404, and is named once in the log, with what helps", async () => {
  const notices: string[] = [];
  const bed = await bedWith(SETTINGS, notices);
  for (const path of ["/merchants", "/merchants?x=1", "/payment_link/7/pay"])
    expect((await bed.call("GET", path)).status).toBe(404);
  for (const path of ["/transaction/charge", "/favicon.ico"])
    await bed.sandbox.fetch(bed.sandbox.world.origin() + path);
  expect(notices).toEqual([
    "404 GET /v2/merchants: The contract has no such path. --also FILE can give it an answer.",
    "404 GET /v2/payment_link/7/pay: The contract has no such path. --also FILE can give it an answer.",
    "404 GET /transaction/charge: Probably meant: GET /v2/transaction/charge (listCharges). Operations are under /v2.",
  ]);
});

test("a program that asks for everything does not fill the log", async () => {
  const notices: string[] = [];
  const bed = await bedWith(SETTINGS, notices);
  for (let at = 0; at < 300; at += 1) await bed.call("GET", `/x/${at}`);
  expect(notices).toHaveLength(100);
});

test.each([
  ["- method: GET\n  path: [", "also.yaml:2: not YAML"],
  ["- method: GET\n  path: /x\n  body: { id: ${id} }", 'such as "${id}", needs quotes.'],
  ["{}", "also.yaml:1: The file must be a list of answers."],
  ["[]", "There is no answer in this file."],
  ["- 5", "also.yaml:1: An answer is 5."],
  ["- method: GET", 'also.yaml:1: "path" is missing.'],
  ["- path: /x", 'also.yaml:1: "method" is missing.'],
  ["- method: GET\n  path: /x\n  stauts: 200", 'also.yaml:3: "stauts" is not known.'],
  ["- method: get\n  path: /x", 'also.yaml:1: "method" is "get". Give GET, POST'],
  ["- method: GET\n  path: x", 'also.yaml:2: "path" is "x". Give a path such as'],
  ["- method: GET\n  path: /x?y=1", 'also.yaml:2: "path" is "/x?y=1".'],
  ["- method: GET\n  path: 5", 'also.yaml:2: "path" is 5. Give a text.'],
  ["- method: GET\n  path: /x\n  status: 99", 'also.yaml:3: "status" is 99. Give a status from 200 to 599.'],
  ["- method: GET\n  path: /x\n  status: ok", 'also.yaml:3: "status" is "ok". Give a whole number.'],
  ["- method: GET\n  path: '/{a}/{a}'", "also.yaml:2: /{a}/{a} has two parts of one name."],
  [
    "- method: GET\n  path: /x\n  body:\n    a: '${ID}'",
    "also.yaml:4: ${ID} is not known. Known here: ${id}, ${now}, ${origin}, ${base_url}.",
  ],
  ["- method: GET\n  path: '/{a}'\n  body: ['${path.b}']", "also.yaml:3: ${path.b} is not known."],
  ["- method: POST\n  path: /order", "also.yaml:2: POST /order is createOrder of the contract"],
  ["- method: GET\n  path: '/order/{x}'", "also.yaml:2: GET /order/{x} is getOrder of the contract"],
  ["- { method: GET, path: /x }\n- { method: GET, path: /x }", "also.yaml:2: GET /x has an answer already."],
  ["- method: GET\n  path: /x\n  address: /x", 'also.yaml:3: "path" is below /v2, "address" is outside.'],
  ["- method: GET\n  address: /v2/x\n  body: 1", "also.yaml:2: /v2/x is at /v2, which is the sandbox's own."],
  ["- method: GET\n  address: /portal", "also.yaml:2: /portal is at /portal, which is the sandbox's own."],
  ["- method: GET\n  address: /_sandbox/x", "also.yaml:2: /_sandbox/x is at /_sandbox"],
  ["- method: GET\n  address: x", 'also.yaml:2: "address" is "x". Give a path such as'],
  ["- method: GET\n  path: /x\n  file: y.js", 'also.yaml:1: "file" and "type" belong together'],
  ["- method: GET\n  path: /x\n  type: a/b\n  body: 1", 'also.yaml:1: "file" and "type" belong together'],
  ["- method: GET\n  path: /x\n  file: y.js\n  type: js", 'also.yaml:4: "type" is "js". Give a content type'],
  ["- method: GET\n  path: /x\n  file: y.js\n  type: a/b", 'also.yaml:3: "file" cannot be read (ENOENT'],
  ["- method: GET\n  path: /x\n  body: &a [*a]", "also.yaml:3: *a is an alias. Write its value."],
])("%j is refused in one line that says where and what", (text, expected) => {
  const read = () => readAlsoFile(fileWith(text));
  expect(read).toThrow(FlagError);
  expect(read).toThrow(expected);
  expect(read).not.toThrow("\n");
});

test("each mistake has a line", () => {
  const file = fileWith("- method: get\n  path: x\n- status: 1\n");
  expect(() => readAlsoFile(file)).toThrow(/:1: .*\n.*:2: .*\n.*:3: /);
});

test("a text that is nested without end is one line", () => {
  for (const text of ["[".repeat(1000), "{ a: ".repeat(200)]) {
    const file = fileWith(`${text}\n`.repeat(90));
    expect(() => readAlsoFile(file)).toThrow(/^\S+ is nested too deeply[.] [^\n]*$/);
  }
});

test("a line without end is one line", () => {
  const file = fileWith(`- method: GET\n  path: ${"/x".repeat(2000)}\n`);
  expect(() => readAlsoFile(file)).toThrow(
    /^\S+:2: a line has at most 2000 characters[.] Write it as several[.]$/,
  );
});

test("thousands of mistakes are some lines and a number", () => {
  const file = fileWith("- x\n".repeat(1000));
  expect(() => readAlsoFile(file)).toThrow(/^(?:.*\n){20}There are 980 more mistakes[.]$/);
});

const FOLDER = mkdtempSync(join(tmpdir(), "also-"));
const PIPE = join(FOLDER, "pipe");
const BINARY = join(FOLDER, "binary");
execFileSync("mkfifo", [PIPE]);
writeFileSync(BINARY, Buffer.from([0x2d, 0x20, 0xff, 0xfe, 0]));

test.each([
  ["a file that is not there", "/nowhere/also.yaml", "--also cannot be read (ENOENT"],
  ["a directory", FOLDER, "--also cannot be read (it is a directory)"],
  ["a device without end", "/dev/zero", "--also cannot be read (it has more than 100000 bytes)"],
  ["bytes that are no text", BINARY, "--also cannot be read (it is not text in UTF-8)"],
  ["a pipe that nobody writes to", PIPE, "The file must be a list of answers."],
])("%s is one line", (_name, file, expected) => {
  const read = () => readAlsoFile(file);
  expect(read).toThrow(FlagError);
  expect(read).toThrow(expected);
  expect(read).not.toThrow("\n");
});

test("the token and the certificate are not read without end either", () => {
  const args = ["--memory", "--admin-token-file", "/dev/zero"];
  expect(() => readFlags(args)).toThrow("--admin-token-file cannot be read (it has more than 4096 bytes)");
  expect(() => readAtMost("/dev/zero", 100)).toThrow("it has more than 100 bytes");
});

test("a pipe that somebody writes to is read, as shells make it of a command", () => {
  const shell = `(sleep 1; cat "$1") | "$2" --import tsx -e "$3"`;
  const args = ["-c", shell, "sh", fileWith(SETTINGS), process.execPath, READ_FROM_PIPE];
  expect(execFileSync("sh", args, { encoding: "utf8" })).toBe("4 answers");
});

const READ_FROM_PIPE = `
  import { readAlsoFile } from ${JSON.stringify(join(import.meta.dirname, "..", "command", "also-file.ts"))};
  process.stdout.write(readAlsoFile("/dev/stdin").length + " answers");
`;
