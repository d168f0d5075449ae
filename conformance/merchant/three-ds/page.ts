import type { Fetch } from "../../call/fetch.ts";
import { networkError } from "../../call/send.ts";
import { TooLarge, readBytes } from "../../call/read-text.ts";
import { Cookies, type Navigation, headersOf } from "./as-browser.ts";
import type { Pressable, Driver, Visit, Walk, Wish } from "./driver.ts";
import { type Words, areTwo, arrival, choose, chooseSurely, noButton, pressables } from "./choose.ts";
import { Blocked } from "../../verdict/unobserved.ts";
import { type Origin, type ReadPage, readPage } from "./html.ts";

interface Options extends Words {
  readonly fetch: Fetch;
  /** The redirect URL that the merchant registered. */
  readonly redirectUrl: string;
  readonly deadlineMs: number;
}

/** Bytes of a page; a test page has some thousand. */
const LONGEST_PAGE = 200_000;

/** By these a page is named to itself. */
const USUAL_POLICY = /(same-origin|-when-downgrade|-when-cross-origin)\s*$/i;

/** Enough for a test page, a frame, a confirmation and a few redirects. */
const MOST_STEPS = 15;

/**
 * Follows the page without a browser: reads it, presses the button with the wanted label, follows redirects. It reads plain
 * pages. What it does not find on another page, or does not come back from, is a doubt and no fault of the page.
 */
export function pageDriver(options: Options): Driver {
  return {
    async walk(redirectUrl, wish) {
      const way: Way = {
        opened: false,
        steps: [],
        visits: [],
        buttons: [],
        isPlain: false,
        pressed: new Set(),
        cookies: new Cookies(),
        asked: { page: 0, frames: 0 },
      };
      try {
        await walk(options, redirectUrl, wish, way);
      } catch (error) {
        if (!isOfTarget(error)) throw error;
        way.steps.push(wordsOf(error));
      }
      const { opened, steps, visits, buttons, arrived, pressed, isPlain, doubt } = way;
      // Who goes on by themselves from a page that is not plain has not seen what was to be pressed.
      const isBack = arrived !== undefined && (doubt === undefined || pressed.size > 0);
      const isDoubtful = doubt !== undefined && !(isBack && (isPlain || areTwo(buttons)));
      return {
        opened,
        steps,
        visits,
        buttons,
        ...(isBack && { arrived }),
        ...(isDoubtful && { doubt }),
      };
    },
  };
}

/** The walk so far. */
interface Way {
  opened: boolean;
  arrived?: URLSearchParams;
  readonly steps: string[];
  readonly visits: Visit[];
  buttons: readonly Pressable[];
  /** Those are all that a browser shows. */
  isPlain: boolean;
  /** Labels. */
  readonly pressed: Set<string>;
  readonly cookies: Cookies;
  /** How many addresses were asked. A page may show any number of frames. */
  readonly asked: { page: number; frames: number };
  /** What this driver cannot do, or what was lost, and this walk may need. */
  doubt?: NonNullable<Walk["doubt"]>;
}

async function walk(options: Options, redirectUrl: string, wish: Wish, way: Way): Promise<void> {
  const { steps, pressed } = way;
  const [wanted, other] =
    wish === "succeed" ? [options.succeed, options.fail] : [options.fail, options.succeed];
  let next: Navigation | undefined = { method: "GET", url: redirectUrl };
  while (next !== undefined) {
    const pages = await look(options, next, way);
    if (way.arrived !== undefined || pages.length === 0) return;
    const found = pages.flatMap(({ buttons }) => buttons);
    if (way.buttons.length === 0) {
      way.buttons = pressables(found, options);
      way.isPlain = way.doubt === undefined;
    }
    const button =
      way.doubt === undefined ? choose(found, wanted, other, pressed) : chooseSurely(found, wanted, other);
    if (button === undefined) {
      next = pages.find(({ refresh }) => refresh !== undefined)?.refresh?.();
      if (next === undefined) steps.push(noButton(wish, found));
    } else {
      const asked = button.request();
      if (asked === undefined) way.doubt ??= beyond(next.url, "a form that is not plain", "send");
      else {
        steps.push(`pressed "${button.label}"`);
        pressed.add(button.label);
      }
      next = asked;
    }
  }
}

/** Follows redirects to a page, and reads what is in its frames too. None where the customer came back, or no page came. */
async function look(options: Options, from: Navigation, way: Way): Promise<ReadPage[]> {
  const { steps, visits } = way;
  const isFramed = from.isFramed === true;
  const place = isFramed ? "frames" : "page";
  let next = from;
  for (; way.asked[place] < MOST_STEPS; way.asked[place] += 1) {
    const { method, url } = next;
    const step = `${isFramed ? "in a frame: " : ""}${method} ${url}`;
    const arrived = arrival(url, options.redirectUrl);
    // The customer has returned even when the merchant's own page does not answer.
    if (arrived !== undefined) {
      way.arrived = arrived;
      way.opened = true;
      visits.push({ kind: "visit", url, headers: {}, text: "" });
    }
    let page: Page;
    try {
      page = await open(options, next, way.cookies);
    } catch (error) {
      const isUnopened = error instanceof Unopened;
      if (!isUnopened && !isOfTarget(error)) throw error;
      steps.push(`${step}: ${wordsOf(error)}`);
      if (arrived !== undefined || !isUnopened || !isLost(error.cause)) return [];
      if (!isFramed) throw new Blocked(lostPage(steps), [], "no_answer");
      // The buttons may stand elsewhere.
      way.doubt ??= { why: lostPage(steps), cause: "no_answer" };
      return [];
    }
    const { status, headers, html, encoding } = page;
    steps.push(`${step}: ${status}`);
    if (arrived !== undefined) return [];
    visits.push({ kind: "visit", url, headers, text: html ?? "" });
    const { location } = headers;
    if (status < 300 || status >= 400 || location === undefined) {
      way.asked[place] += 1;
      way.opened ||= status >= 200 && status < 300 && (html === undefined || /<[a-z!]/i.test(html));
      if (html === undefined) {
        way.doubt ??= beyond(url, `more than ${LONGEST_PAGE} bytes`, "read");
        return [];
      }
      const { "content-type": type = "", "referrer-policy": policy } = headers;
      if (/xml/i.test(type)) way.doubt ??= beyond(url, "XML", "read");
      if (policy !== undefined && !USUAL_POLICY.test(policy))
        way.doubt ??= beyond(url, "a referrer policy", "heed");
      const origin = { url, base: url, encoding };
      return withFrames(options, html, { ...origin, isFramed }, way, headers["refresh"]);
    }
    next = followed(next, page, location);
  }
  steps.push(`gave up after ${MOST_STEPS} steps`);
  if (isFramed) way.doubt ??= beyond(from.url, `more than ${MOST_STEPS} steps in frames`, "follow");
  return [];
}

async function withFrames(
  options: Options,
  html: string,
  origin: Origin,
  way: Way,
  refresh?: string,
): Promise<ReadPage[]> {
  let page: ReadPage;
  try {
    page = readPage(html, origin, refresh);
  } catch (error) {
    if (!(error instanceof TooLarge)) throw error;
    way.doubt ??= beyond(origin.url, error.message, "read");
    return [];
  }
  if (page.beyond !== undefined) way.doubt ??= beyond(origin.url, page.beyond, "heed");
  const pages = [page];
  for (const frame of page.frames) {
    if ("html" in frame) pages.push(...(await withFrames(options, frame.html, frame.origin, way)));
    else if (/^https?:/.test(frame.url)) pages.push(...(await lookInto(options, frame, way)));
    else way.doubt ??= beyond(origin.url, `a frame of ${frame.url.slice(0, 40)}`, "read");
  }
  return pages;
}

/** A frame that leads nowhere leaves the rest of the page as it is. */
async function lookInto(options: Options, frame: Navigation, way: Way): Promise<ReadPage[]> {
  return look(options, frame, way).catch((error: unknown) => {
    if (!isOfTarget(error)) throw error;
    way.steps.push(wordsOf(error));
    return [];
  });
}

type Verb = "read" | "heed" | "send" | "follow";

function beyond(url: string, what: string, verb: Verb): NonNullable<Walk["doubt"]> {
  const why = `${url} has ${what}, which driver: page does not ${verb}: try driver: browser, or use driver: manual (three_ds.driver)`;
  return { why, cause: "other_driver" };
}

/**
 * An address of the page is none. Any other error, such as a TypeError, is a mistake of the suite and says nothing of the
 * target; nor does a flow that is blocked.
 */
function isOfTarget(error: unknown): boolean {
  return networkError(error).code === "ERR_INVALID_URL";
}

/** Thrown by the network while an address was asked or its answer read. The page gave the address and the cookies: it is of the target. */
class Unopened extends Error {}

async function opening<Done>(done: Promise<Done>, isOdd = false): Promise<Done> {
  return done.catch((error: unknown) => {
    throw !isOdd && isMistake(error) ? error : new Unopened(wordsOf(error), { cause: error });
  });
}

/** What the network throws has a code, or wraps another error, or is the end of the time for it. */
function isMistake(error: unknown): boolean {
  const isEnd = error instanceof Error && ["TimeoutError", "AbortError"].includes(error.name);
  return !(isEnd || (error instanceof Error && (error.cause !== undefined || "code" in error)));
}

/** The connection was cut. An address at which nobody listens is another matter: it leads nowhere. */
function isLost(error: unknown): boolean {
  return ["ECONNRESET", "EPIPE", "UND_ERR_SOCKET"].includes(networkError(error).code);
}

function lostPage(steps: readonly string[]): string {
  return `the answer to a call of the customer's browser was lost: ${steps.join("; ")}`;
}

function wordsOf(error: unknown): string {
  return error instanceof Unopened ? error.message : networkError(error).message;
}

interface Page {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** None of a page that is too large to be read. */
  readonly html: string | undefined;
  readonly encoding: string;
}

async function open({ fetch, deadlineMs }: Options, asked: Navigation, cookies: Cookies): Promise<Page> {
  const { method, url, body } = asked;
  const { username, password } = new URL(url);
  const headers = headersOf(asked, cookies.sentTo(url));
  // The platform's fetch refuses these by a TypeError.
  const isOdd = username !== "" || password !== "" || /[\u0100-\uFFFF]/.test(headers["cookie"] ?? "");
  const signal = AbortSignal.timeout(deadlineMs);
  const init = { method, redirect: "manual", signal, headers, ...(body !== undefined && { body }) } as const;
  const response = await opening(fetch(url, init), isOdd);
  const entries = [...response.headers];
  for (const [name, value] of entries) if (name === "set-cookie") cookies.keep(url, value);
  const answered: Page["headers"] = Object.fromEntries(entries);
  const bytes = await opening(readBytes(response, LONGEST_PAGE).catch(unlessTooLarge));
  const encoding = encodingOf(labelsIn(bytes ?? new Uint8Array(), answered["content-type"]));
  const html = bytes && new TextDecoder(encoding).decode(bytes);
  return { status: response.status, headers: answered, html, encoding };
}

function unlessTooLarge(error: unknown): undefined {
  if (!(error instanceof TooLarge)) throw error;
}

/** The first encoding that the platform knows. */
function encodingOf(labels: readonly string[]): string {
  for (const label of labels) {
    try {
      return new TextDecoder(label).encoding;
    } catch {
      // No encoding has this name.
    }
  }
  return "utf-8";
}

/** The encodings that a page names: by its mark, by its header, by itself. */
function labelsIn(bytes: Uint8Array, type = ""): string[] {
  const first = Buffer.from(bytes.subarray(0, 1024)).toString("latin1");
  const mark = first.startsWith("\u00EF\u00BB\u00BF") ? "utf-8" : "";
  const form = /charset\s*=\s*["']?([^\s"';>/]+)/i;
  const meta = first.match(/<meta\s[^>]*>/gi)?.find((tag) => form.test(tag)) ?? "";
  return [mark, ...[type, meta].map((text) => form.exec(text)?.[1] ?? "")];
}

/** 307 and 308 keep method and body; after the other redirects a browser sends GET. */
function followed(step: Navigation, { status }: Page, location: string): Navigation {
  const { method: _, body: __, via = [], ...rest } = step;
  const kept = status === 307 || status === 308 ? step : { method: "GET" as const };
  return { ...rest, ...kept, url: new URL(location, step.url).href, via: [...via, step.url] };
}
