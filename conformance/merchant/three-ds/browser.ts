import { existsSync } from "node:fs";
import type { Browser, Frame, Page } from "playwright-core";
import { type Choice, type Words, arrival, choose, noButton, pressables } from "./choose.ts";
import type { Pressable, Driver, Visit, Walk, Wish } from "./driver.ts";

/** The browser that the target file asks for cannot be started: the run proves nothing. */
export class BrowserError extends Error {
  override readonly name = "BrowserError";
}

interface Options extends Words {
  /** The redirect URL that the merchant registered. */
  readonly redirectUrl: string;
  readonly deadlineMs: number;
  /** The program; searched in the usual places when left out. */
  readonly chromium?: string;
}

interface Shown extends Choice {
  readonly frame: Frame;
  readonly place: number;
}

const PLACES = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`,
];
const PRESSABLE =
  'a[href], button, input[type="submit"], input[type="image"], input[type="button"], [role="button"]';
const MOST_PRESSES = 10;
const LOOK_AGAIN_MS = 50;

/** Headless Chromium, for test pages that need script: reads the page, presses the button, waits for the redirect. */
export async function browserDriver(options: Options): Promise<Driver & { close: () => Promise<void> }> {
  const browser = await launch(options.chromium);
  return {
    walk: (redirectUrl, wish) => inPage(browser, (page) => walk(page, options, redirectUrl, wish)),
    close: () => browser.close(),
  };
}

async function launch(chromium: string | undefined): Promise<Browser> {
  const playwright = await import("playwright-core").catch((cause: unknown) => {
    throw new BrowserError(
      "three_ds.driver is browser, which needs the package playwright-core: npm install --save-dev playwright-core, or choose driver: page",
      { cause },
    );
  });
  const program =
    chromium ?? [playwright.chromium.executablePath(), ...PLACES].find((place) => existsSync(place));
  if (program === undefined || !existsSync(program))
    throw new BrowserError(
      `three_ds.driver is browser, but there is no Chromium ${program === undefined ? "in the usual places" : `at ${program}`}: install it, name it in three_ds.chromium, or choose driver: page`,
    );
  // Chromium's own sandbox does not run as root, as in most containers. Only the target's test page is opened.
  return playwright.chromium
    .launch({ executablePath: program, args: ["--no-sandbox"] })
    .catch((cause: unknown) => {
      throw new BrowserError(`Chromium (${program}) did not start: ${String(cause)}`, { cause });
    });
}

async function inPage<T>(browser: Browser, use: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext();
  try {
    return await use(await context.newPage());
  } finally {
    await context.close();
  }
}

async function walk(page: Page, options: Options, redirectUrl: string, wish: Wish): Promise<Walk> {
  const steps: string[] = [];
  const visits: Visit[] = [];
  let buttons: readonly Pressable[] = [];
  let arrived: URLSearchParams | undefined;
  let turned = 0;
  let hasPage = false;
  page.on("request", (request) => {
    if (!request.isNavigationRequest() || request.frame() !== page.mainFrame()) return;
    turned += 1;
    steps.push(`${request.method()} ${request.url()}`);
    arrived ??= arrival(request.url(), options.redirectUrl);
    visits.push({ kind: "visit", url: request.url(), headers: {}, text: "" });
  });
  page.on("response", (response) => {
    const request = response.request();
    if (!request.isNavigationRequest() || arrival(response.url(), options.redirectUrl)) return;
    visits.push({ kind: "visit", url: response.url(), headers: response.headers(), text: "" });
  });
  const [wanted, other] =
    wish === "succeed" ? [options.succeed, options.fail] : [options.fail, options.succeed];
  const end = (): Walk => ({
    opened: hasPage || arrived !== undefined,
    steps,
    visits,
    buttons,
    ...(arrived && { arrived }),
  });
  try {
    const answer = await page.goto(redirectUrl, { timeout: options.deadlineMs });
    hasPage = answer?.ok() === true;
    for (let presses = 0; presses < MOST_PRESSES; presses += 1) {
      let found: Shown[] = [];
      // A page with script may show its buttons late, or redirect without one.
      const pressed = await within(options.deadlineMs, async () => {
        found = arrived === undefined ? await shown(page) : [];
        return arrived !== undefined || choose(found, wanted, other);
      });
      if (buttons.length === 0) buttons = pressables(found, options);
      if (arrived === undefined) {
        const text = await page.content();
        visits.push({ kind: "visit", url: page.url(), headers: {}, text });
      }
      if (arrived !== undefined) return end();
      if (pressed === undefined || typeof pressed === "boolean") {
        steps.push(noButton(wish, found));
        return end();
      }
      steps.push(`pressed "${pressed.label}"`);
      const [before, labels] = [turned, found.map(({ label }) => label).join()];
      await pressed.frame.locator(PRESSABLE).nth(pressed.place).click({ timeout: options.deadlineMs });
      const moved = await within(options.deadlineMs, async () => {
        if (arrived !== undefined || turned > before) return true;
        return (await shown(page)).map(({ label }) => label).join() !== labels;
      });
      if (moved !== true) {
        steps.push("the page did not change");
        return end();
      }
    }
    steps.push(`gave up after ${MOST_PRESSES} presses`);
  } catch (error) {
    // The customer has returned even when the merchant's own page does not answer.
    steps.push(error instanceof Error ? (error.message.split("\n")[0] ?? error.name) : String(error));
  }
  return end();
}

/** Everything visible that can be pressed, in every frame: a bank's page is often in a frame. */
async function shown(page: Page): Promise<Shown[]> {
  const frames = page.frames().map(async (frame) => {
    const all = frame.locator(PRESSABLE);
    const texts = await all.evaluateAll((elements) =>
      elements.map((element, place) => ({
        place,
        visible: element.checkVisibility() && !element.hasAttribute("disabled"),
        isLink: element.tagName === "A",
        label: (
          element.textContent?.trim() ||
          ["value", "aria-label", "alt", "title"].map((name) => element.getAttribute(name)).find(Boolean) ||
          ""
        ).replaceAll(/\s+/g, " "),
        hints: ["name", "value", "id", "class", "href", "formaction"]
          .map((name) => element.getAttribute(name) ?? "")
          .join(" "),
      })),
    );
    return texts.filter(({ visible }) => visible).map((one): Shown => ({ ...one, frame }));
  });
  // A frame that is being replaced is read the next time.
  return (await Promise.all(frames.map((frame) => frame.catch(() => [])))).flat();
}

/** Repeats `look` until it finds something or the time is over. */
async function within<T>(deadlineMs: number, look: () => Promise<T>): Promise<T | undefined> {
  const end = performance.now() + deadlineMs;
  for (;;) {
    const seen = await look();
    if (seen !== undefined && seen !== false) return seen;
    if (performance.now() > end) return undefined;
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
}
