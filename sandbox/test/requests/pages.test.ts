import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { listen } from "../../http/server.ts";
import { COPY } from "../../pages/layout.ts";
import { LIVE_SCRIPT } from "../../pages/requests/live-script.ts";
import {
  card,
  chargeBody,
  makeCharge,
  makeToken,
  mxn,
  payByToken,
  testBed,
  type TestBed,
} from "../support.ts";

async function visit(
  { sandbox }: TestBed,
  path = "",
): Promise<{ status: number; page: string; policy: string }> {
  const answer = await sandbox.fetch(`${sandbox.world.origin()}/portal/requests${path}`);
  const page = (await answer.text()).replaceAll(/\s+/g, " ");
  return { status: answer.status, page, policy: answer.headers.get("content-security-policy") ?? "" };
}

/** The addresses of the requests in a list, as they are shown. */
function listed(page: string): string[] {
  return [...page.matchAll(/<a href="\/portal\/requests\/\d+">([^<]*)<\/a>/g)].map(([, text = ""]) => text);
}

test("without script: the newest first, fifty on a page, and the way to the older ones", async () => {
  const bed = await testBed();
  expect((await visit(bed)).page).toContain("There is no request yet.");
  for (let at = 1; at <= 60; at += 1) await bed.call("GET", `/order/${at}`);
  const { status, page } = await visit(bed);
  expect(status).toBe(200);
  expect(listed(page)).toHaveLength(50);
  expect(listed(page)[0]).toBe("GET /v2/order/60");
  expect(page).toContain("Load the page again for newer requests.");
  const older = await visit(bed, /href="\/portal\/requests(\?before_id=\d+)"/.exec(page)?.[1]);
  expect(listed(older.page)).toEqual(Array.from({ length: 10 }, (_one, at) => `GET /v2/order/${10 - at}`));
  // Only the newest are live.
  expect(older.page).not.toContain("EventSource");
  expect(older.page).toContain('<a href="/portal/requests?">Newest</a>');
});

test("filters: by method, status, operation, key, id and text; they stay in the form and in the links", async () => {
  const bed = await testBed();
  const id = await makeCharge(bed);
  await bed.call("POST", `/transaction/capture/${id}`, mxn(-1));
  await bed.call("GET", `/transaction/charge/${id}`, undefined, { key: null });
  await bed.call("GET", `/transaction/charge/${id}`);
  const found = async (query: string) => listed((await visit(bed, `?${query}`)).page).length;
  expect(await found("")).toBe(4);
  expect(await found("method=GET")).toBe(2);
  expect(await found("status=4xx&method=POST")).toBe(1);
  expect(await found("operation=captureCharge&key=&text=")).toBe(1);
  expect(await found("key=none")).toBe(1);
  expect(await found(`touched=${id}`)).toBe(4);
  expect(await found("text=A+pair+OF+shoes")).toBe(2);
  const { page } = await visit(bed, "?status=4xx&text=%22%3E%3Cb%3E");
  expect(page).toContain("No request fits.");
  expect(page).toContain('<option value="4xx" selected>');
  expect(page).toContain('value="&quot;&gt;&lt;b&gt;"');
  expect(page).toContain('data-stream="/portal/requests/stream?status=4xx&amp;text=%22%3E%3Cb%3E"');
  expect(await visit(bed, "?status=9xx")).toMatchObject({
    status: 400,
    page: expect.stringContaining("status must be a status such as 404"),
  });
});

test("the policy allows the scripts of this page and no other", async () => {
  const bed = await testBed();
  await makeCharge(bed);
  const { page, policy } = await visit(bed);
  expect(page.match(/<script/g)).toHaveLength(2);
  const sources = [];
  for (const { element } of [COPY, LIVE_SCRIPT]) {
    const text = element.text.replace(/^<script>|<\/script>$/g, "");
    const digest = await crypto.subtle.digest("SHA-256", Buffer.from(text));
    sources.push(`'sha256-${Buffer.from(digest).toString("base64")}'`);
  }
  expect(policy).toContain(`script-src ${sources.join(" ")}; connect-src 'self';`);
  const other = (await visit(bed, "/1")).policy;
  expect([other.includes(`script-src ${sources[0]};`), other.includes("connect-src")]).toEqual([true, false]);
});

test("a request's page: what is wrong beside its place, what was touched, the ones before and after", async () => {
  const bed = await testBed();
  const id = await makeCharge(bed);
  const capture = { ...mxn(-1), amont: 1 };
  await bed.call("POST", `/transaction/capture/${id}?x=${encodeURIComponent("<b>")}`, capture);
  await bed.call("GET", "/transaction/charge?limit=1000");
  await bed.call("GET", "/transaction/chrage");
  const { status, page } = await visit(bed, "/2");
  expect(status).toBe(200);
  expect(page).toContain(
    '<mark> &quot;amount&quot;: -1,</mark> <span class="problem">← must be at least 0</span>',
  );
  expect(page).toContain('<span class="warning">← is not known; did you mean amount?</span>');
  expect(page).toContain("<code>validation_error</code> amount must be at least 0, not -1.");
  expect(page).toContain(`<a href="/portal/charges/${id}">`);
  expect(page).toContain(`href="/portal/requests?touched=${id}"`);
  expect(page).toContain('href="/portal/reference#tag/transaction/captureCharge"');
  expect(page).toMatch(
    /href="\/portal\/requests\/3">Newer request<.*href="\/portal\/requests\/1">Older request</,
  );
  expect(page).not.toContain("<b>");
  expect((await visit(bed, "/1")).page).not.toContain("Older request");
  expect((await visit(bed, "/3")).page).toMatch(/<li>query <code>limit<\/code> must be at most 100<\/li>/);
  expect((await visit(bed, "/4")).page).toContain(
    "Probably meant: GET /v2/transaction/charge (listCharges).",
  );
  for (const path of ["/5", "/0", "/x", "/1e3"]) expect((await visit(bed, path)).status).toBe(404);
});

test("a missing member is named behind its holder; with details in pairs, too", async () => {
  for (const details of ["object", "pairs"] as const) {
    const bed = await testBed({ settings: { details } });
    const { description: _left, ...body } = chargeBody();
    await bed.call("POST", "/transaction/charge", { ...body, payment_detail: { credentials: {} } });
    const { page } = await visit(bed, "/1");
    expect(page).toContain('<mark>{</mark> <span class="problem">← description is missing</span>');
  }
});

const run = promisify(execFile);

test("the curl line repeats the request, once its variables are set", async () => {
  const bed = await testBed();
  const origin = await listen(bed.sandbox, { host: "127.0.0.1", port: 0 });
  const token = await makeToken(bed);
  const metadata = Buffer.from(JSON.stringify({ ip_address: "1.2.3.4" })).toString("base64");
  const headers = { "x-cash-anti-fraud-metadata": metadata, "accept-language": "es" };
  const description = `It's "quoted" $HOME \`ls\` \\ ñ`;
  await bed.call("POST", "/transaction/charge", chargeBody(500, { description }), { headers });
  await bed.call("POST", "/transaction/charge", chargeBody(500, { payment_detail: payByToken(token) }));
  await bed.call("GET", `/tokenization/payment_token/${token}`);
  await bed.call("GET", "/transaction/charge?limit=2&search=a%20b%27c");
  await bed.call("POST", "/order", `{"a": 'b`);
  const approved = card("approved");
  const log = bed.sandbox.world.requests;
  for (const id of [2, 3, 4, 5, 6]) {
    const { page } = await visit(bed, `/${id}`);
    const answer = await bed.sandbox.fetch(`${origin}/portal/requests/${id}`);
    const shown =
      /<pre class="wrap copy" tabindex="0">(curl [^]*?)<\/pre>/.exec(await answer.text())?.[1] ?? "";
    const command = shown
      .replaceAll("&#39;", "'")
      .replaceAll("&quot;", '"')
      .replaceAll("&lt;", "<")
      .replaceAll("&gt;", ">")
      .replaceAll("&amp;", "&");
    expect(page).toContain("<code>SECRET_KEY</code>");
    await run("sh", ["-c", `${command} -s`], {
      env: {
        PATH: process.env["PATH"],
        SECRET_KEY: bed.sandbox.merchant().secretKey,
        CARD_NUMBER: approved.card_number,
        CARD_CODE: approved.card_validation_code,
        PAYMENT_TOKEN: token,
      },
    });
    const [before, after] = [await log?.find(id), await log?.find(log.kept.newest)];
    expect([after?.method, after?.path, after?.query, after?.status]).toEqual([
      before?.method,
      before?.path,
      before?.query,
      before?.status,
    ]);
    expect(after?.request.body).toEqual(before?.request.body);
  }
});

test("each process on one database shows its own requests, and says so", async () => {
  const bed = await testBed();
  expect((await visit(bed)).page).not.toContain("Several processes");
  Object.defineProperty(bed.sandbox.world.requests, "partial", { value: true });
  expect((await visit(bed)).page).toContain("Several processes share this database");
});

test("admin rules: another host, another origin and a missing token are refused", async () => {
  const bed = await testBed({ settings: { adminToken: "admin-token-of-16" } });
  for (const path of ["", "/1", "/stream"]) expect((await visit(bed, path)).status).toBe(401);
  const open = await testBed();
  const foreign = await open.sandbox.fetch("http://evil.test/portal/requests", {
    headers: { host: "evil.test" },
  });
  expect(foreign.status).toBe(403);
});
