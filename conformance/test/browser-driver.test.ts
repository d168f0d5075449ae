import { existsSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BrowserError, browserDriver } from "../merchant/three-ds/browser.ts";
import { type TestServer, serve } from "./servers.ts";

const places = ["chromium", "chromium-browser", "google-chrome"].map((name) => `/usr/bin/${name}`);
const chromium = process.env["CHROMIUM"] ?? places.find((place) => existsSync(place)) ?? "/usr/bin/chromium";
const missing = !existsSync(chromium) && process.env["CI"] !== "true";
if (missing) console.warn(`Skipped: no browser at ${chromium}. Install chromium, or name one in CHROMIUM.`);

/** Where nothing comes, the deadline is waited out: by all tests at the same time. */
const options = { succeed: /succe|approve|accept/i, fail: /fail|decline/i, deadlineMs: 12_000 };

/** A page without a form: its buttons appear late, ask once more, and only then lead back. */
const SCRIPTED = `<!doctype html><main></main><script>
  const show = (label, then) => {
    const button = document.createElement("button");
    button.type = "button"; button.textContent = label; button.onclick = then;
    document.querySelector("main").append(button);
  };
  const back = (outcome) => () => { location.href = "/merchant?TID=charge-1&outcome=" + outcome; };
  setTimeout(() => {
    show("Approve", () => { document.querySelector("main").replaceChildren(); show("Yes, approve", back("passed")); });
    show("Decline", back("failed"));
  }, 100);
</script>`;

const PAGES: Readonly<Record<string, string>> = {
  "/scripted": SCRIPTED,
  "/framed": '<!doctype html><iframe src="/inside"></iframe>',
  "/inside":
    '<!doctype html><form target="_top" action="/merchant"><button name="TID" value="2">Success</button></form>',
  "/framed-alone": '<!doctype html><iframe src="/within"></iframe>',
  "/within":
    '<!doctype html><form action="/merchant"><button name="TID" value="3">Success</button><button name="TID" value="4">Fail</button></form>',
  "/refused": '<!doctype html><iframe src="/within?refuses"></iframe>',
  "/covered":
    '<!doctype html><div style="position:fixed;inset:0">Cookies</div><form action="/merchant"><button name="TID" value="6">Approve</button></form>',
  "/named": `<!doctype html><div inert><a href="/x">Approve</a></div><div style="visibility:hidden"><button>Approve</button></div>
    <fieldset disabled><button>Approve</button></fieldset><button type="button">Accept cookies</button>
    <form action="/merchant"><button aria-label="Approve" name="TID" value="5">1</button><input type="image" alt="Decline"></form>`,
  "/third":
    '<!doctype html><form action="/merchant"><button name="TID" value="7">Approve</button><button>Decline</button><button>Later</button></form><button>Reject cookies</button>',
  // Busy for longer than a press may take.
  "/slow": `<!doctype html><button type="button" onclick="presses.value++; const end = Date.now() + 8000; while (Date.now() < end); setTimeout(() => document.forms[0].requestSubmit(), 1000)">Approve</button>
    <form action="/merchant"><input id="presses" name="TID" value="0"></form>`,
  "/dumb": "<!doctype html><p>Nothing here.</p><button hidden>Approve</button>",
  "/merchant": "<!doctype html>Back.",
};

describe.skipIf(missing)("the browser driver", { concurrent: true }, () => {
  let server: TestServer;
  let driver: Awaited<ReturnType<typeof browserDriver>>;
  beforeAll(async () => {
    server = await serve((request, _body, response) => {
      const page = PAGES[new URL(request.url ?? "/", "http://bank").pathname];
      const refuses = request.url?.includes("refuses") === true && { "x-frame-options": "DENY" };
      response
        .writeHead(page === undefined ? 404 : 200, { "content-type": "text/html", ...refuses })
        .end(page ?? "nothing");
    });
    driver = await browserDriver({ ...options, chromium, redirectUrl: `${server.url}/merchant` });
  });
  afterAll(async () => {
    await driver.close();
    await server.close();
  });

  it("presses buttons that only script makes, through a second question, to both ends", async () => {
    const passed = await driver.walk(`${server.url}/scripted`, "succeed");
    expect(passed.arrived?.get("outcome")).toBe("passed");
    expect(passed.buttons).toEqual([
      { label: "Approve", button: true, wish: "succeed" },
      { label: "Decline", button: true, wish: "fail" },
    ]);
    const failed = await driver.walk(`${server.url}/scripted`, "fail");
    expect(failed.arrived?.get("outcome")).toBe("failed");
  });

  it("presses in a frame", async () => {
    const { arrived } = await driver.walk(`${server.url}/framed`, "succeed");
    expect(arrived?.get("TID")).toBe("2");
  });

  it("sees a customer come back inside of a frame", async () => {
    const { arrived, buttons } = await driver.walk(`${server.url}/framed-alone`, "succeed");
    expect(arrived?.get("TID")).toBe("3");
    expect(buttons.map(({ label }) => label)).toEqual(["Success", "Fail"]);
  });

  it("asks for a person where a frame shows nothing", async () => {
    const { doubt } = await driver.walk(`${server.url}/refused`, "succeed");
    expect(doubt).toEqual({ cause: "other_driver", why: expect.stringMatching(/use driver: manual/) });
  });

  it("presses what a banner covers", async () => {
    const { arrived } = await driver.walk(`${server.url}/covered`, "succeed");
    expect(arrived?.get("TID")).toBe("6");
  });

  it("calls buttons as a screen reader does, passes over what nobody can press, and a banner that does nothing", async () => {
    const { arrived, buttons } = await driver.walk(`${server.url}/named`, "succeed");
    expect(buttons.map(({ label }) => label)).toEqual(["Accept cookies", "Approve", "Decline"]);
    expect(arrived?.get("TID")).toBe("5");
  });

  it("tells a third button of their form from one beside it", async () => {
    const { buttons } = await driver.walk(`${server.url}/third`, "succeed");
    expect(buttons.filter(({ third }) => third).map(({ label }) => label)).toEqual(["Later"]);
  });

  it("presses once what takes long", async () => {
    const { arrived } = await driver.walk(`${server.url}/slow`, "succeed");
    expect(arrived?.get("TID")).toBe("1");
  });

  it("says what it saw when there is nothing to press, and does not press what is hidden", async () => {
    const { arrived, steps } = await driver.walk(`${server.url}/dumb`, "succeed");
    expect(arrived).toBeUndefined();
    expect(steps.at(-1)).toBe("the page has no link or button");
  });

  it("knows whether an address has a page", async () => {
    expect(await driver.walk(`${server.url}/scripted`, "succeed")).toMatchObject({ opened: true });
    expect(await driver.walk(`${server.url}/nowhere`, "succeed")).toMatchObject({ opened: false });
    expect(await driver.walk("http://127.0.0.1:1/", "succeed")).toMatchObject({ opened: false });
  });
});

it("says clearly when Chromium is not there", async () => {
  const launching = browserDriver({
    ...options,
    redirectUrl: "http://127.0.0.1/",
    chromium: "/nowhere/chromium",
  });
  await expect(launching).rejects.toThrow(BrowserError);
  await expect(launching).rejects.toThrow(/no Chromium at \/nowhere\/chromium: .*three_ds\.chromium/);
});
