import type { IncomingHttpHeaders } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import { leanFetch } from "../call/fetch.ts";
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
  readonly html?: string | Buffer;
  /** Cuts the connection. */
  readonly isReset?: true;
}

interface Asked {
  readonly body: string;
  readonly query: URLSearchParams;
  readonly cookie: string;
  readonly headers: IncomingHttpHeaders;
}

type Pages = Readonly<Record<string, (request: Asked) => Answer>>;

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
    const { headers } = request;
    const answer = page?.({ body, query: url.searchParams, cookie: headers.cookie ?? "", headers });
    const found =
      url.pathname === "/merchant" ? { html: "back" } : (answer ?? { status: 404, html: "nothing" });
    if (found.isReset) response.destroy();
    else
      response
        .writeHead(found.status ?? 200, { "content-type": "text/html", ...found.headers })
        .end(found.html ?? "");
  });
  open.push(server);
  const driver = pageDriver({
    fetch: leanFetch,
    succeed: /succe|approve|complete|accept/i,
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

  it("a link with a colon, and a button in the shadow of its page", async () => {
    const { arrived } = await walk({
      "/3ds/page": () => ({
        html: '<p><template shadowrootmode="open"><a href="/p?at=10:30">Approve</a></template></p>',
      }),
      "/p": () => ({ html: '<a href="p2?at=10:30">Approve</a>' }),
      "/p2": ({ query }) => back(query.get("at") ?? ""),
    });
    expect(arrived?.get("TID")).toBe("10:30");
  });

  it("an unsuccessful button beside a successful one", async () => {
    const html = '<a href="/no">Unsuccessful</a><a href="/yes">Successful</a>';
    const pages = { "/3ds/page": () => ({ html }), "/yes": () => back("yes"), "/no": () => back("no") };
    expect((await walk(pages)).arrived?.get("TID")).toBe("yes");
    expect((await walk(pages, "fail")).arrived?.get("TID")).toBe("no");
  });

  it("a button whose form is named as a selector would be, and one whose form is not there", async () => {
    const id = 'q"],zzz~b~b~b~b,[id="';
    const { arrived, steps } = await walk({
      "/3ds/page": () => ({
        html: `${"<b></b>".repeat(400)}<button form='${id}x'>Succeed</button><form id='${id}' action=/done></form><button form='${id}'>Succeed</button>`,
      }),
      "/done": () => back("t-8"),
    });
    expect(steps).toContain('pressed "Succeed"');
    expect(arrived?.get("TID")).toBe("t-8");
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
        headers: { location: "/start", "set-cookie": ["sid=42; Path=/", "x=1; Path=/", "y=2"] },
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
});

const BOTH = '<button formaction="/yes">Approve</button><button formaction="/no">Decline</button>';
const FORM = `<form method="post">${BOTH}</form>`;
const ENDS: Pages = { "/yes": () => back("yes"), "/no": () => back("no") };

describe("what a browser does not show, or lets nobody press, is no button", () => {
  const decoy = '<button formaction="/decoy">Approve</button>';
  const link = '<a href="/decoy">Approve</a>';

  it.each([
    `<!-- ${decoy} -->`,
    `<template>${decoy}</template>`,
    `<noscript>${decoy}${link}</noscript>`,
    `<noembed>${link}</noembed><noframes>${link}</noframes>`,
    `<iframe>${decoy}</iframe>`,
    `<canvas>${decoy}</canvas><video>${decoy}</video><audio>${link}</audio>`,
    `<textarea>${decoy}</textarea>`,
    `<xmp>${decoy}</xmp><title>${link}</title>`,
    `<script type="application/json">${link}</script>`,
    `<div hidden><p>${decoy}</p></div>`,
    `<div hidden="until-found">${link}</div>`,
    `<div inert>${decoy}</div>`,
    `<dialog>${decoy}</dialog>`,
    `<div popover>${decoy}</div>`,
    `<details><summary>More</summary><p>${decoy}</p></details>`,
    `<div style="color: red; DISPLAY: none">${decoy}</div>`,
    `<div style="display:none!important">${link}</div>`,
    `<div style="visibility: hidden"><b>${decoy}</b></div>`,
    '<button disabled formaction="/decoy">Approve</button>',
    `<fieldset disabled><legend>Old</legend>${decoy}</fieldset>`,
    '<input type="hidden" name="approve" value="Approve">',
    '<input type="submit" disabled value="Approve">',
    '<button type="reset">Approve</button>',
    '<button form="nowhere">Approve</button>',
    '<button formmethod="dialog">Approve</button>',
  ])("%s", async (unseen) => {
    const { arrived, buttons } = await walk({
      "/3ds/page": () => ({ html: `<form method="post">${unseen}${BOTH}</form>` }),
      ...ENDS,
    });
    expect(arrived?.get("TID")).toBe("yes");
    expect(buttons.map(({ label }) => label)).toEqual(["Approve", "Decline"]);
  });

  it.each([
    `<dialog open>${BOTH}</dialog>`,
    `<style>.wide { display: none } @media (width > 1px) { .wide { display: block } }</style><p class="wide">${BOTH}</p>`,
    `<details open><summary>More</summary>${BOTH}</details>`,
    `<style>.a { display: none } .a { display: flex } @media (width < 1px) { p { display: none } }</style><p class="a">${BOTH}</p>`,
    `<style media="(max-width: 600px)">.b { display: none }</style><p class="b">${BOTH}</p>`,
    `<style type="text/less">.b { display: none }</style><p class="b">${BOTH}</p>`,
  ])("and what is shown is one: %s", async (seen) => {
    const { arrived } = await walk({
      "/3ds/page": () => ({ html: `<form method="post">${seen}</form>` }),
      ...ENDS,
    });
    expect(arrived?.get("TID")).toBe("yes");
  });
});

describe("a third control beside the two", () => {
  it.each([
    [
      "a banner for cookies",
      `<form method="post" action="/cookies"><button>Accept cookies</button></form>${FORM}`,
    ],
    ["a link to another language", `<a href="?lang=es">Successful? En español</a>${FORM}`],
    ["a link to help", `${FORM}<a href="/help">Help</a>`],
  ])("leads no customer astray: %s", async (_, html) => {
    const pages: Pages = {
      "/3ds/page": () => ({ html }),
      "/cookies": () => ({ status: 303, headers: { location: "/3ds/page" } }),
      ...ENDS,
    };
    expect((await walk(pages)).arrived?.get("TID")).toBe("yes");
    expect((await walk(pages, "fail")).arrived?.get("TID")).toBe("no");
  });
});

describe("a third button of their form is told from one beside it", () => {
  const banner = "<button>Accept cookies</button><button>Reject cookies</button>";
  it.each([
    ["of other words", `<form>${BOTH}<button>Later</button></form>`, ["Later"]],
    ["of a word that fits", `<form>${BOTH}<button>Accept in part</button></form>`, ["Accept in part"]],
    [
      "where each has a form",
      "<form><button>Approve</button><button>Later</button></form><form><button>Decline</button></form>",
      ["Later"],
    ],
    ["none in a banner", `<form>${banner}<button>Choose cookies</button></form>${FORM}`, []],
    ["none in a small banner", `<form><button>Accept cookies</button></form>${FORM}`, []],
    [
      "none where each has a form",
      "<form><button>Approve</button></form><form><button>Decline</button></form>",
      [],
    ],
    ["no link", `<form>${BOTH}<a href="/help">Help</a></form>`, []],
  ])("%s", async (_, html, labels) => {
    const { buttons } = await walk({ "/3ds/page": () => ({ html }), ...ENDS });
    expect(buttons.filter(({ third }) => third).map(({ label }) => label)).toEqual(labels);
  });
});

describe("a button is called by what stands on it", () => {
  it.each([
    ['<button aria-label="Approve">&#10003;</button>', "Approve"],
    ['<button><img alt="Approve" src="x.png"></button>', "Approve"],
    ['<button><svg><title>Approve</title><path d=""/></svg></button>', "Approve"],
    ["<button>Approve  <br>now<script>!</script></button>", "Approve now"],
    ['<button title="Approve"><i class="icon"></i></button>', "Approve"],
    ['<input type="submit" value="Approve" title="Sends it">', "Approve"],
    ['<input type="submit" value="1" aria-label="Approve">', "Approve"],
    ['<input type="image" alt="Approve" value="1" src="x.png">', "Approve"],
    ['<input type="image" title="Approve" src="x.png">', "Approve"],
    ['<input type="submit" name="approve">', "Submit"],
    ['<button name="approve">1</button>', "1"],
    ['<button>Approve<span style="display: none">: this may fail</span></button>', "Approve"],
    ['<map name="m"><area href="/yes" alt="Approve"></map>', "Approve"],
    ['<a href="/yes"><img alt="Approve" src="x.png"></a>', "Approve"],
  ])("%s", async (one, label) => {
    const { arrived, buttons } = await walk({
      "/3ds/page": () => ({ html: `<form method="post" action="/yes">${one}</form>` }),
      ...ENDS,
    });
    expect(buttons.map((button) => button.label)).toEqual([label]);
    expect(arrived?.get("TID")).toBe("yes");
  });
});

describe("a form is sent as a browser sends it", () => {
  const sent: string[] = [];
  const type: (string | undefined)[] = [];
  const asks = (html: string | Buffer, headers: Answer["headers"] = {}): Pages => ({
    "/3ds/page": () => ({ html, headers }),
    "/yes": ({ body, query, headers: asked }) => {
      sent.push(body === "" ? query.toString() : body);
      type.push(asked["content-type"]);
      return back("yes");
    },
  });
  afterEach(() => {
    sent.length = 0;
    type.length = 0;
  });

  it("with the fields that belong to it, in their order", async () => {
    await walk(
      asks(`<form id="f" method="POST" action="/yes"><input name="a" value="1 &amp; 2">
        <input type="checkbox" name="b" value="3" checked><input type="checkbox" name="c"><input type="radio" name="d" value="4" checked>
        <textarea>1</textarea><input name="ñ" value="€">
        <fieldset disabled><input name="no" value="no"></fieldset><input value="no">
        <input type="submit" name="other" value="no"><button name="i" value="8">Approve</button><input name="i" value="9">
        <input form="g" name="no" value="no"></form><form id="g"></form><input form="f" name="j" value="">`),
    );
    expect(sent).toEqual(["a=1+%26+2&b=3&d=4&%C3%B1=%E2%82%AC&i=8&i=9&j="]);
    expect(type).toEqual(["application/x-www-form-urlencoded"]);
  });

  it("with the method and the address of the button", async () => {
    await walk(
      asks(
        '<form method="post" action="/no"><button formmethod="get" formaction="/yes?x=1" name="a" value="1">Approve</button></form>',
      ),
    );
    expect(sent).toEqual(["a=1"]);
  });

  it.each([
    ["by a header", "", { "content-type": "text/html; charset=ISO-8859-1" }],
    ["by the page", '<meta charset="windows-1252">', {}],
  ])("from a page in another encoding, which is named %s", async (_, start, headers) => {
    const html = `${start}<form method="post" action="/yes"><button name="a" value="1">Sí, approve</button></form>`;
    const { buttons } = await walk(asks(Buffer.from(html, "latin1"), headers));
    expect([sent, buttons.map(({ label }) => label)]).toEqual([["a=1"], ["Sí, approve"]]);
  });

  it("by an image: with the place of the press", async () => {
    await walk(asks('<form action="/yes"><input type="image" name="go" alt="Approve"></form>'));
    expect(sent).toEqual(["go.x=0&go.y=0"]);
  });

  it("from its page's address, where it names none and the page has another base", async () => {
    const { calls } = await walk({
      "/3ds/page": () => ({
        html: `<base href="/elsewhere/"><form method="post"><button>Approve</button></form>`,
      }),
    });
    expect(calls).toContain("POST /3ds/page");
  });

  it("a form in a form is none", async () => {
    const { arrived } = await walk({
      "/3ds/page": () => ({
        html: '<form method="post" action="/yes"><form action="/no"><button>Approve</button></form>',
      }),
      ...ENDS,
    });
    expect(arrived?.get("TID")).toBe("yes");
  });
});

describe("a request has the headers of a browser", () => {
  it("with a form", async () => {
    let seen: IncomingHttpHeaders = {};
    await walk({
      "/3ds/page": () => ({ html: FORM }),
      "/yes": ({ headers }) => {
        seen = headers;
        return back("yes");
      },
    });
    const { host = "" } = seen;
    expect(seen).toMatchObject({
      origin: `http://${host}`,
      referer: `http://${host}/3ds/page`,
      accept: expect.stringMatching(/^text\/html,.*\*\/\*/),
      "accept-language": expect.any(String),
      "user-agent": expect.stringMatching(/^Mozilla\/5\.0 /),
      "sec-fetch-site": "same-origin",
      "sec-fetch-mode": "navigate",
      "sec-fetch-dest": "document",
      "sec-fetch-user": "?1",
    });
  });

  it("with the cookies of the place alone, until they are over", async () => {
    let cookies = "";
    await walk({
      "/3ds/page": () => ({
        html: FORM,
        headers: {
          "set-cookie": ["a=1; Path=/yes", "b=2; Path=/3ds", "c=3; Path=/", "d=4; Domain=other.test; Path=/"],
        },
      }),
      "/yes": () => ({
        status: 303,
        headers: { location: "/yes/then", "set-cookie": ["c=; Max-Age=0; Path=/", "e=5"] },
      }),
      "/yes/then": ({ cookie }) => {
        cookies = cookie;
        return back("yes");
      },
    });
    expect(cookies).toBe("a=1; e=5");
  });
});

describe("a page in a frame", () => {
  it.each([
    ["by its address", '<iframe src="/inside"></iframe>'],
    ["in a frameset", '<frameset><frame src="/inside"></frameset>'],
    ["as an object", '<object type="text/html" data="/inside"></object>'],
    ["as an object of no type", '<object data="/inside"></object>'],
    ["in a frame in a frame", '<iframe src="/between"></iframe>'],
    ["in an attribute", `<iframe srcdoc="${FORM.replaceAll('"', "&quot;")}"></iframe>`],
  ])("is read: %s", async (_, frame) => {
    const pages: Pages = {
      "/3ds/page": () => ({ html: `<h1>Your bank</h1>${frame}<iframe hidden src="/decoy"></iframe>` }),
      "/between": () => ({ status: 302, headers: { location: "/between/2" } }),
      "/between/2": () => ({ html: '<iframe src="../inside"></iframe>' }),
      "/inside": ({ headers }) => ({ html: headers["sec-fetch-dest"] === "iframe" ? FORM : "no frame" }),
      ...ENDS,
    };
    const { arrived, buttons, calls } = await walk(pages);
    expect(arrived?.get("TID")).toBe("yes");
    expect(buttons).toEqual([
      { label: "Approve", button: true, wish: "succeed" },
      { label: "Decline", button: true, wish: "fail" },
    ]);
    expect(calls).not.toContain("GET /decoy");
    expect((await walk(pages, "fail")).arrived?.get("TID")).toBe("no");
  });

  it("that this driver cannot read asks for another driver", async () => {
    const { doubt } = await walk({
      "/3ds/page": () => ({ html: '<iframe src="data:text/html,x"></iframe>' }),
    });
    expect(doubt).toEqual({ cause: "other_driver", why: expect.stringMatching(/use driver: manual/) });
  });
});

describe("a frame that does not come leaves the rest of the page as it is", () => {
  const RESET: Answer = { isReset: true };

  it.each([
    ["it is cut", RESET],
    ["it is redirected to no address", { status: 302, headers: { location: "http://[" } }],
  ])("when %s", async (_, answer) => {
    const { arrived, doubt } = await walk({
      "/3ds/page": () => ({ html: `<iframe src="/advertisement"></iframe>${FORM}` }),
      "/advertisement": () => answer,
      ...ENDS,
    });
    expect([arrived?.get("TID"), doubt]).toEqual(["yes", undefined]);
  });

  it("but where the customer did not come back, it may have held the buttons", async () => {
    const { doubt } = await walk({
      "/3ds/page": () => ({ html: '<iframe src="/bank"></iframe>' }),
      "/bank": () => RESET,
    });
    expect(doubt).toEqual({ cause: "no_answer", why: expect.stringMatching(/in a frame: GET \S+\/bank/) });
  });

  it("when there are more of them than the driver follows", async () => {
    const frames = '<iframe src="/advertisement"></iframe>'.repeat(20);
    const { arrived } = await walk({ "/3ds/page": () => ({ html: `${frames}${FORM}` }), ...ENDS });
    expect(arrived?.get("TID")).toBe("yes");
    const { doubt } = await walk({ "/3ds/page": () => ({ html: frames }) });
    expect(doubt).toEqual({ cause: "other_driver", why: expect.stringMatching(/more than 15 steps/) });
  });
});

describe("a page with many elements", () => {
  it.each([
    ["a picture", `<svg>${'<rect width="1"/>'.repeat(3000)}</svg>`],
    ["a list", `<ul>${"<li>one".repeat(3000)}</ul>`],
    ["a table", `<table>${"<tr><td>one<td>two".repeat(3000)}</table>`],
    ["options", `<select>${"<option>one".repeat(3000)}</select>`],
    ["paragraphs", "<p>one".repeat(3000)],
    ["an attribute", `<p title="${"<i>".repeat(3000)}"></p>`],
  ])("is read where they are not in each other: %s", async (_, many) => {
    const { arrived } = await walk({ "/3ds/page": () => ({ html: `${many}${FORM}` }), ...ENDS });
    expect(arrived?.get("TID")).toBe("yes");
  });

  it.each([
    ["elements in each other", `${"<div>".repeat(2000)}${FORM}`, /more than 1000 elements in each other/],
    ["elements that only look closed", `${"<div/>".repeat(2000)}${FORM}`, /more than 1000 elements/],
    ["bytes", `${FORM}${" ".repeat(200_000)}`, /more than 200000 bytes/],
  ])("asks for another driver where it has too many %s", async (_, html, why) => {
    const { opened, doubt } = await walk({ "/3ds/page": () => ({ html }) });
    expect(opened).toBe(true);
    expect(doubt).toEqual({ cause: "other_driver", why: expect.stringMatching(why) });
  });
});

/** Two buttons, and a third in their form that has the words of one of them. */
const withDecoy = (start: string, attributes: string): string =>
  `${start}<form method="post"><p ${attributes}><button formaction="/decoy">Approve</button></p>${BOTH}</form>`;
const later = 'class="later"';
const send = (fields: string, more = ""): string =>
  `<form method="post" action="/yes" ${more}>${fields}<button>Approve</button></form>`;

describe("a page that is not plain asks for another driver", () => {
  it.each([
    ["a style", withDecoy("<style>.later { display: none }</style>", later)],
    ["a selector that combines", withDecoy("<style>.later:not(.open) { display: none }</style>", later)],
    ["a state", withDecoy('<style>[data-state="off"]{visibility:hidden}</style>', 'data-state="off"')],
    ["a media rule", withDecoy("<style>@media screen { .later { display: none } }</style>", later)],
    ["a rule behind another", withDecoy('<style>@charset "utf-8"; .later{display:none}</style>', later)],
    ["a condition", withDecoy("<style>@supports (top: 0) { p.later { opacity: 0 } }</style>", later)],
    ["a style elsewhere", withDecoy('<link rel="stylesheet" href="/style.css">', later)],
    ["a style from elsewhere", withDecoy('<style>@import "/style.css";</style>', later)],
    ["a name that is spelt otherwise", withDecoy("<style>.later{d\\isplay:none}</style>", later)],
    ["a style of its own", withDecoy("", 'style="position: absolute; left: -100rem"')],
    ["a style that shows", `<style>p { display: block }</style><p hidden>${FORM}</p>`],
    ["a style of its own that shows", `<form><p hidden style="display: block">${BOTH}</p></form>`],
    [
      "a part that is visible",
      `<p style="visibility: hidden"><b style="visibility: visible">${FORM}</b></p>`,
    ],
    [
      "a style, and a refresh",
      '<style>p{display:none}</style><meta http-equiv="refresh" content="9;/merchant">',
    ],
    ["details", `<details><summary>More</summary>${FORM}</details>`],
    ["a dialog", `<dialog>${FORM}</dialog>`],
    ["a legend", `<form><fieldset disabled><legend>${BOTH}</legend></fieldset></form>`],
    ["an object", `<object data="/nothing">${FORM}</object>`],
    ["script that makes its buttons", "<main></main><script>show()</script>"],
    ["script that presses them", '<button type="button" onclick="go()">Approve</button>'],
    ["script where its links lead", '<a href="javascript:go()">Approve</a>'],
    ["script that sends its form", '<form action="/x" onsubmit="sign(this)"><button>Approve</button></form>'],
    ["a form in parts", send("", 'enctype="multipart/form-data"')],
    ["a form in plain text", send("", 'enctype="text/plain"')],
    ["a button in parts", send('<button formenctype="multipart/form-data">Approve</button>')],
    ["an encoding", send('<input name="a" value="ñ">', 'accept-charset="latin1"')],
    ["a file", send('<input type="file" name="a">')],
    ["a list", send('<select name="a"><option>1</select>')],
    ["a text of many lines", send('<textarea name="a">1</textarea>')],
    ["a box without a value", send('<input type="checkbox" name="a" checked>')],
    ["the name of its encoding", send('<input type="hidden" name="_charset_">')],
    ["a referrer policy", '<meta name="referrer" content="no-referrer"><a href="/x">Approve</a>'],
  ])("where it has %s", async (_, html) => {
    const { opened, arrived, doubt } = await walk({
      "/3ds/page": () => ({ html }),
      "/decoy": () => back("decoy"),
      "/style.css": () => ({ html: "" }),
    });
    expect([opened, arrived]).toEqual([true, undefined]);
    expect(doubt).toEqual({ cause: "other_driver", why: expect.stringMatching(/try driver: browser/) });
  });

  it.each([
    [{ "referrer-policy": "same-origin, origin" }, "a referrer policy"],
    [{ "content-type": "application/xhtml+xml" }, "XML"],
  ])("where its headers say so: %j", async (headers, what) => {
    const { doubt } = await walk({ "/3ds/page": () => ({ html: '<a href="/x">Approve</a>', headers }) });
    expect(doubt?.why).toContain(what);
  });

  it("where a third button may not be shown, though the customer came back", async () => {
    const html = `<style>.later { display: none }</style><form>${BOTH}<button class="later">Later</button></form>`;
    const { arrived, doubt } = await walk({ "/3ds/page": () => ({ html }), ...ENDS });
    expect([arrived?.get("TID"), doubt?.cause]).toEqual(["yes", "other_driver"]);
  });

  it("but not where a plain page shows a third, and a later page is not plain", async () => {
    const { arrived, doubt } = await walk({
      "/3ds/page": () => ({ html: `<form>${BOTH}<button>Later</button></form>` }),
      "/yes": () => ({ html: '<script></script><meta http-equiv="refresh" content="0; /merchant?TID=1">' }),
    });
    expect([arrived?.get("TID"), doubt]).toEqual(["1", undefined]);
  });

  it.each([
    ["script", '<script src="/count.js"></script>'],
    ["a style", "<style>form { display: grid }</style>"],
    ["a banner", "<style>p { display: grid }</style><form><button>Accept cookies</button></form>"],
    ["data, which is no script", '<script type="application/ld+json">{}</script>'],
  ])("but not where it shows the two buttons beside %s", async (_, start) => {
    for (const [wish, tid] of [
      ["succeed", "yes"],
      ["fail", "no"],
    ] as const) {
      const { arrived, doubt } = await walk({ "/3ds/page": () => ({ html: start + FORM }), ...ENDS }, wish);
      expect([arrived?.get("TID"), doubt]).toEqual([tid, undefined]);
    }
  });

  it.each([
    "<style>body { color: red }</style>",
    '<p style="color: red">Pay</p><p style="display: none;">No</p>',
    '<script type="application/ld+json">{}</script>',
    '<link rel="icon" href="/icon.png"><meta charset="utf-8">',
  ])("and what hides nothing leaves a page plain: %s", async (html) => {
    expect((await walk({ "/3ds/page": () => ({ html }) })).doubt).toBeUndefined();
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
      expect(steps).toEqual([`GET http://bank/page: ${refused.message}`]);
    }
  });

  it.each([
    new TypeError("undefined is not a function"),
    new RangeError("too deep"),
    new Error("an assertion"),
  ])("is a mistake of the suite where it is anything else: %s", async (mistake) => {
    await expect(driverThat(mistake).walk("http://bank/page", "succeed")).rejects.toBe(mistake);
  });
});
