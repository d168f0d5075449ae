import { afterEach, describe, expect, it } from "vitest";
import { pageDriver } from "../merchant/three-ds/page.ts";
import type { Driver, Walk, Wish } from "../merchant/three-ds/driver.ts";
import { type TestServer, serve } from "./servers.ts";

const open: TestServer[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()));
});

interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string | string[]>>;
  readonly html?: string;
}

type Pages = Readonly<
  Record<string, (request: { body: string; query: URLSearchParams; cookie: string }) => Answer>
>;

/** Walks through pages of a pretended bank; the merchant's redirect URL is /merchant on the same server. */
async function walk(
  pages: Pages,
  wish: Wish = "succeed",
): Promise<Walk & { readonly calls: readonly string[] }> {
  const calls: string[] = [];
  const server = await serve((request, body, response) => {
    const url = new URL(request.url ?? "/", "http://bank");
    calls.push(`${request.method} ${url.pathname}${body === "" ? "" : ` ${body}`}`);
    const page = pages[url.pathname];
    const answer = page?.({ body, query: url.searchParams, cookie: request.headers.cookie ?? "" });
    const found =
      url.pathname === "/merchant" ? { html: "back" } : (answer ?? { status: 404, html: "nothing" });
    response
      .writeHead(found.status ?? 200, { "content-type": "text/html", ...found.headers })
      .end(found.html ?? "");
  });
  open.push(server);
  const driver = pageDriver({
    fetch,
    succeed: /succe|approve|complete/i,
    fail: /fail|unsucc|decline|reject/i,
    redirectUrl: `${server.url}/merchant`,
    deadlineMs: 10_000,
  });
  return { ...(await driver.walk(`${server.url}/3ds/page`, wish)), calls };
}

const back = (tid: string, status = 302): Answer => ({
  status,
  headers: { location: `/merchant?TID=${tid}` },
});

describe("the page driver finds the way through", () => {
  it("two links with relative addresses", async () => {
    const { arrived, buttons } = await walk({
      "/3ds/page": () => ({ html: '<a href="pass">Complete</a> <a href="./deny">Fail</a>' }),
      "/3ds/pass": () => back("t-1"),
    });
    expect(arrived?.get("TID")).toBe("t-1");
    expect(buttons).toEqual([
      { label: "Complete", button: false, wish: "succeed" },
      { label: "Fail", button: false, wish: "fail" },
    ]);
  });

  it("one form with hidden fields and two buttons that carry the answer", async () => {
    const { arrived, calls } = await walk(
      {
        "/3ds/page": () => ({
          html: `<form method="post" action="../answer"><input type="hidden" name="ref" value="r&amp;1">
            <button name="result" value="1">Approve</button><button name="result" value="0">Decline</button></form>`,
        }),
        "/answer": ({ body }) => back(body.includes("result=0") ? "declined" : "approved", 303),
      },
      "fail",
    );
    expect(arrived?.get("TID")).toBe("declined");
    expect(calls).toContain("POST /answer ref=r%261&result=0");
  });

  it("two forms, input buttons, and an upper-case method", async () => {
    const { arrived } = await walk({
      "/3ds/page": () => ({
        html: `<FORM METHOD=POST ACTION="/yes"><INPUT TYPE=submit VALUE="Successful authentication"></FORM>
          <form method=post action="/no"><input type=submit value="Unsuccessful authentication"></form>`,
      }),
      "/yes": () => back("yes"),
      "/no": () => back("no"),
    });
    expect(arrived?.get("TID")).toBe("yes");
  });

  it("an unsuccessful button beside a successful one", async () => {
    const html = '<a href="/no">Unsuccessful</a><a href="/yes">Successful</a>';
    const pages = { "/3ds/page": () => ({ html }), "/yes": () => back("yes"), "/no": () => back("no") };
    expect((await walk(pages)).arrived?.get("TID")).toBe("yes");
    expect((await walk(pages, "fail")).arrived?.get("TID")).toBe("no");
  });

  it("formaction, a button outside its form, and a base address", async () => {
    const { calls } = await walk({
      "/3ds/page": () => ({
        html: `<base href="/bank/"><form id="f" method="post"><input name="ref" value="7"></form>
          <button form="f" formaction="passed" name="go" value="yes">Complete</button>
          <button form="f" formaction="failed">Fail</button>`,
      }),
      "/bank/passed": () => back("t"),
    });
    expect(calls).toContain("POST /bank/passed ref=7&go=yes");
  });

  it.each(['a"b', "a\\"])("a form whose id is %s", async (id) => {
    const { calls } = await walk({
      "/3ds/page": () => ({
        html: `<form id='${id}' method="post" action="/yes"><input name="ref" value="7"></form>
          <input form='${id}' name="more" value="8"><button form='${id}'>Approve</button>`,
      }),
      "/yes": () => back("t"),
    });
    expect(calls).toContain("POST /yes ref=7&more=8");
  });

  it("a form that asks with GET and replaces the query", async () => {
    const { arrived } = await walk({
      "/3ds/page": () => ({
        html: '<form action="/go?old=1"><input type="hidden" name="a" value="1"><button>Succeed</button></form>',
      }),
      "/go": ({ query }) => back(query.toString()),
    });
    expect(arrived?.get("TID")).toBe("a=1");
  });

  it("several redirects, cookies, and a page that goes on by itself", async () => {
    const { arrived } = await walk({
      "/3ds/page": () => ({
        status: 301,
        headers: { location: "/start", "set-cookie": ["sid=42; Path=/", "x=1"] },
      }),
      "/start": ({ cookie }) => ({
        html: `<meta http-equiv="Refresh" content="0; url=/form?c=${encodeURIComponent(cookie)}">`,
      }),
      "/form": ({ query }) => ({ html: `<a href="/done?c=${query.get("c") ?? ""}">Complete</a>` }),
      "/done": ({ query }) => back(query.get("c") ?? ""),
    });
    expect(arrived?.get("TID")).toBe("sid=42; x=1");
  });

  it("307, which keeps the method and the body", async () => {
    const { calls } = await walk({
      "/3ds/page": () => ({
        html: '<form method="post" action="/a"><button name="r" value="1">Approve</button></form>',
      }),
      "/a": () => ({ status: 307, headers: { location: "/b" } }),
      "/b": () => back("t"),
    });
    expect(calls).toContain("POST /b r=1");
  });

  it.each([
    '<input type="submit" value="Approve">',
    '<button aria-label="Approve"></button>',
    '<input type="image" alt="Approve" src="x.png">',
    '<button name="approve">1</button>',
  ])("a label elsewhere than in the text: %s", async (one) => {
    const { arrived } = await walk({
      "/3ds/page": () => ({ html: `<form method="post" action="/yes">${one}</form>` }),
      "/yes": () => back("yes"),
    });
    expect(arrived?.get("TID")).toBe("yes");
  });
});

describe("the page driver says why it did not arrive", () => {
  it("when no button fits", async () => {
    const { arrived, steps } = await walk({ "/3ds/page": () => ({ html: '<a href="/x">Help</a>' }) });
    expect(arrived).toBeUndefined();
    expect(steps.at(-1)).toBe('no button to succeed among "Help"');
  });

  it("when the page goes in circles", async () => {
    const { steps } = await walk({
      "/3ds/page": () => ({ status: 302, headers: { location: "/3ds/page" } }),
    });
    expect(steps.at(-1)).toBe("gave up after 15 steps");
  });

  it("when it leads nowhere", async () => {
    const { arrived, steps } = await walk({
      "/3ds/page": () => ({ status: 302, headers: { location: "http://[" } }),
    });
    expect(arrived).toBeUndefined();
    expect(steps.join()).toMatch(/invalid url/i);
  });

  it("when disabled buttons and links to scripts are all there is", async () => {
    const { arrived, buttons } = await walk({
      "/3ds/page": () => ({
        html: '<a href="javascript:go()">Approve</a><form><button disabled>Approve</button></form><button>Approve</button>',
      }),
    });
    expect(arrived).toBeUndefined();
    expect(buttons).toEqual([]);
  });

  it("though there was a page, whose button leads nowhere", async () => {
    const { opened, steps } = await walk({ "/3ds/page": () => ({ html: '<a href="http://[">Approve</a>' }) });
    expect(opened).toBe(true);
    expect(steps.join()).toMatch(/invalid url/i);
  });

  it("when the address is none that anybody could ask", async () => {
    const { steps } = await walk({
      "/3ds/page": () => ({ status: 302, headers: { location: "gopher://bank/page" } }),
    });
    expect(steps.at(-1)).toMatch(/^GET gopher:/);
  });

  it.each([
    ["whose address names a user", { headers: { location: "http://u:p@host/" } }],
    ["whose cookie no header may hold", { headers: { location: "/a", "set-cookie": "a=\u0141" } }],
  ])("when it leads to a page %s", async (_, { headers }) => {
    const driver = pageDriver({
      fetch: (url, asked) =>
        url === "http://bank/page"
          ? Promise.resolve({ status: 302, headers: Object.entries(headers), body: null })
          : fetch(url, asked),
      succeed: /approve/i,
      fail: /decline/i,
      redirectUrl: "http://shop/",
      deadlineMs: 1000,
    });
    const { arrived, steps } = await driver.walk("http://bank/page", "succeed");
    expect(arrived).toBeUndefined();
    expect(steps.at(-1)).toMatch(/credentials|ByteString/);
  });

  it("when its page has too many elements in each other", async () => {
    const { steps } = await walk({ "/3ds/page": () => ({ html: "<div>".repeat(2000) }) });
    expect(steps.at(-1)).toMatch(/more than 1000 elements/);
  });

  it("when there was no page, but an error with a way home", async () => {
    const { opened } = await walk({ "/3ds/page": () => ({ status: 404, html: '<a href="/">Home</a>' }) });
    expect(opened).toBe(false);
  });
});

it("a mistake of the suite is no fault of the page", async () => {
  const mistake = new TypeError("a mistake of the suite");
  const succeed = Object.assign(/x/, {
    test: () => {
      throw mistake;
    },
  });
  const driver = pageDriver({
    fetch: async () => new Response('<a href="/yes">Approve</a>'),
    succeed,
    fail: /decline/i,
    redirectUrl: "http://shop/",
    deadlineMs: 1000,
  });
  await expect(driver.walk("http://bank/page", "succeed")).rejects.toBe(mistake);
});

function driverThat(error: Error): Driver {
  return pageDriver({
    fetch: async () => {
      throw error;
    },
    succeed: /approve/i,
    fail: /decline/i,
    redirectUrl: "http://shop/",
    deadlineMs: 1000,
  });
}

describe("what is thrown while the page is asked", () => {
  it("is the network's where it has a code, or a cause", async () => {
    const refused = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
    for (const error of [refused, new TypeError("fetch failed", { cause: refused })]) {
      const { steps } = await driverThat(error).walk("http://bank/page", "succeed");
      expect(steps).toEqual([`GET http://bank/page: ${error.message}`]);
    }
  });

  it("is a mistake of the suite where it is any other TypeError", async () => {
    const mistake = new TypeError("undefined is not a function");
    await expect(driverThat(mistake).walk("http://bank/page", "succeed")).rejects.toBe(mistake);
  });
});
