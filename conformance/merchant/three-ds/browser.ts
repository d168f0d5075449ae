import { existsSync } from "node:fs";
import type { Browser, Frame, Page } from "playwright-core";
import { type Choice, type Words, arrival, choose, noButton, pressables } from "./choose.ts";
import type { Pressable, Driver, Visit, Walk, Wish } from "./driver.ts";
import { KnownError } from "../../verdict/known-error.ts";

/** The browser that the target file asks for cannot be started: the run proves nothing. */
export class BrowserError extends KnownError {}

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
  'a[href], area[href], button:not([type="reset" i]), input[type="submit"], input[type="image"], input[type="button"], [role="button"]';
const UNREAD = "the page has a frame that driver: browser cannot read: use driver: manual (three_ds.driver)";
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
  // Chromium's own sandbox does not run as root, as in most containers. Only the target's test page is opened. The
  // other word lets a page be asked for the name of a button as a screen reader says it.
  const args = ["--no-sandbox", "--enable-blink-features=ComputedAccessibilityInfo"];
  return playwright.chromium.launch({ executablePath: program, args }).catch((cause: unknown) => {
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
  let pressedIn: Frame | undefined;
  let hasPage = false;
  // A bank's page is often in a frame, and may come back to the merchant there.
  page.on("request", (request) => {
    if (!request.isNavigationRequest()) return;
    if ([page.mainFrame(), pressedIn].includes(request.frame())) turned += 1;
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
  const pressed = new Set<string>();
  let unread = 0;
  const end = (): Walk => ({
    opened: hasPage || arrived !== undefined,
    steps,
    visits,
    buttons,
    ...(arrived && { arrived }),
    ...(arrived === undefined && unread > 0 && { doubt: { why: UNREAD, cause: "other_driver" } }),
  });
  try {
    const answer = await page.goto(redirectUrl, { timeout: options.deadlineMs });
    hasPage = answer?.ok() === true;
    for (let presses = 0; presses < MOST_PRESSES; presses += 1) {
      let found: Shown[] = [];
      // A page with script may show its buttons late, or redirect without one.
      const next = await within(options.deadlineMs, async () => {
        ({ found, unread } = arrived === undefined ? await shown(page) : { found: [], unread: 0 });
        return arrived !== undefined || choose(found, wanted, other, pressed);
      });
      if (buttons.length === 0) buttons = pressables(found, options);
      if (arrived === undefined) {
        for (const frame of page.frames()) {
          const text = await frame.content().catch(() => "");
          visits.push({ kind: "visit", url: frame.url(), headers: {}, text });
        }
      }
      if (arrived !== undefined) return end();
      if (next === undefined || typeof next === "boolean") {
        steps.push(noButton(wish, found));
        return end();
      }
      steps.push(`pressed "${next.label}"`);
      pressed.add(next.label);
      pressedIn = next.frame;
      const [before, labels] = [turned, found.map(({ label }) => label).join()];
      const button = next.frame.locator(PRESSABLE).nth(next.place);
      const timeout = options.deadlineMs / 2;
      // A banner may lie over the page. Keys reach what is under it. Nothing is pressed until it is known which.
      const isFree = await button.click({ timeout, trial: true }).then(
        () => true,
        () => false,
      );
      const press = isFree ? button.click({ timeout }) : button.press("Enter", { timeout });
      // A press that took too long may have had its effect.
      await press.catch((error: unknown) => steps.push(firstLine(error)));
      const moved = await within(options.deadlineMs, async () => {
        if (arrived !== undefined || turned > before) return true;
        return (await shown(page)).found.map(({ label }) => label).join() !== labels;
      });
      const another = choose(found, wanted, other, pressed);
      if (moved !== true && (another === undefined || pressed.has(another.label))) {
        steps.push("the page did not change");
        return end();
      }
    }
    steps.push(`gave up after ${MOST_PRESSES} presses`);
  } catch (error) {
    // The customer has returned even when the merchant's own page does not answer.
    steps.push(firstLine(error));
  }
  return end();
}

function firstLine(error: unknown): string {
  return error instanceof Error ? (error.message.split("\n")[0] ?? error.name) : String(error);
}

/** Everything that is shown and can be pressed, in every frame, and how many frames could not be read. */
async function shown(page: Page): Promise<{ found: Shown[]; unread: number }> {
  const frames = page.frames().map(async (frame, nr) => {
    // The page refused to stand in a frame, or did not come.
    if (frame !== page.mainFrame() && frame.url().startsWith("chrome-error:")) return undefined;
    const all = frame.locator(PRESSABLE);
    const texts = await all.evaluateAll((elements) =>
      elements.map((element, place) => {
        const called: unknown = "computedName" in element && element.computedName;
        return {
          place,
          isOpen:
            element.checkVisibility({ visibilityProperty: true }) &&
            !element.matches(":disabled") &&
            element.closest("[inert]") === null,
          isLink: element.matches("a, area"),
          form: "form" in element ? Array.from<unknown>(document.forms).indexOf(element.form) : -1,
          label: (typeof called === "string" && called !== "" ? called : (element.textContent ?? ""))
            .replaceAll(/\s+/g, " ")
            .trim(),
          hints: ["name", "value", "id", "class", "href", "formaction", "title"]
            .map((name) => element.getAttribute(name) ?? "")
            .concat(element.textContent ?? "")
            .join(" "),
        };
      }),
    );
    return texts
      .filter(({ isOpen }) => isOpen)
      .map((one): Shown => ({ ...one, frame, form: one.form < 0 ? undefined : `${nr} ${one.form}` }));
  });
  // A frame that is being replaced is read the next time.
  const read = await Promise.all(frames.map((frame) => frame.catch(() => undefined)));
  return { found: read.flatMap((one) => one ?? []), unread: read.filter((one) => one === undefined).length };
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
