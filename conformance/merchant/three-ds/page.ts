import type { Fetch } from "../../call/fetch.ts";
import { networkError } from "../../call/send.ts";
import { TooLarge, readText } from "../../call/read-text.ts";
import type { Pressable, Driver, Visit, Wish } from "./driver.ts";
import { arrival, choose, noButton, pressables } from "./choose.ts";
import { Blocked } from "../../verdict/unobserved.ts";
import { buttonsOf, refreshOf } from "./html.ts";

interface Options {
  readonly fetch: Fetch;
  readonly succeed: RegExp;
  readonly fail: RegExp;
  /** The redirect URL that the merchant registered. */
  readonly redirectUrl: string;
  readonly deadlineMs: number;
}

interface Step {
  readonly method: string;
  readonly url: string;
  readonly body?: URLSearchParams;
}

/** Characters of a page; a test page has some thousand. */
const LONGEST_PAGE = 200_000;

/** Enough for a test page, a confirmation and a few redirects. */
const MOST_STEPS = 15;

/** Follows the page without a browser: reads it, presses the button with the wanted label, follows redirects. */
export function pageDriver(options: Options): Driver {
  return {
    async walk(redirectUrl, wish) {
      const way: Way = { opened: false, steps: [], visits: [], buttons: [] };
      try {
        await walk(options, redirectUrl, wish, way);
      } catch (error) {
        if (!isOfTarget(error)) throw error;
        way.steps.push(wordsOf(error));
      }
      return way;
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
}

async function walk(options: Options, redirectUrl: string, wish: Wish, way: Way): Promise<void> {
  const { steps } = way;
  const jar = new Map<string, string>();
  let next: Step = { method: "GET", url: redirectUrl };
  for (let count = 0; count < MOST_STEPS; count += 1) {
    const arrived = arrival(next.url, options.redirectUrl);
    // The customer has returned even when the merchant's own page does not answer.
    if (arrived !== undefined) {
      way.arrived = arrived;
      way.opened = true;
      way.visits.push({ kind: "visit", url: next.url, headers: {}, text: "" });
    }
    let page: Page;
    try {
      page = await open(options, next, jar);
    } catch (error) {
      const isUnopened = error instanceof Unopened;
      if (!isUnopened && !isOfTarget(error)) throw error;
      steps.push(`${next.method} ${next.url}: ${wordsOf(error)}`);
      if (arrived === undefined && isUnopened && isLost(error.cause))
        throw new Blocked(lostPage(steps), [], "no_answer");
      return;
    }
    steps.push(`${next.method} ${next.url}: ${page.status}`);
    if (arrived !== undefined) return;
    way.visits.push({ kind: "visit", url: next.url, headers: page.headers, text: page.html });

    if (page.location !== undefined) {
      next = followed(next, page.status, page.location);
      continue;
    }
    way.opened ||= page.ok && /<[a-z!]/i.test(page.html);
    const found = buttonsOf(page.html, next.url);
    if (way.buttons.length === 0) way.buttons = pressables(found, options);
    const pressed =
      wish === "succeed"
        ? choose(found, options.succeed, options.fail)
        : choose(found, options.fail, options.succeed);
    const refresh = refreshOf(page.html, next.url);
    if (pressed !== undefined) {
      steps.push(`pressed "${pressed.label}"`);
      next = pressed.request();
    } else if (refresh !== undefined) {
      next = { method: "GET", url: refresh };
    } else {
      steps.push(noButton(wish, found));
      return;
    }
  }
  steps.push(`gave up after ${MOST_STEPS} steps`);
}

/**
 * An address of the page is none, or the page is too large to be read. Any other error, such as a TypeError, is a mistake
 * of the suite and says nothing of the target; nor does a flow that is blocked.
 */
function isOfTarget(error: unknown): boolean {
  return error instanceof TooLarge || networkError(error).code === "ERR_INVALID_URL";
}

/** Thrown by the network while an address was asked or its answer read. The page gave the address and the cookies: it is of the target. */
class Unopened extends Error {}

async function opening<Done>(done: Promise<Done>, isOdd = false): Promise<Done> {
  return done.catch((error: unknown) => {
    throw !isOdd && isMistake(error) ? error : new Unopened(wordsOf(error), { cause: error });
  });
}

/** What the network throws is no TypeError, or one with a code, or that wraps another error. */
function isMistake(error: unknown): boolean {
  return error instanceof TypeError && error.cause === undefined && networkError(error).code === "";
}

/** The connection was cut. An address at which nobody listens is another matter: it leads nowhere. */
function isLost(error: unknown): boolean {
  return ["ECONNRESET", "EPIPE", "UND_ERR_SOCKET"].includes(networkError(error).code);
}

function lostPage(steps: readonly string[]): string {
  return `the answer to a call of the customer's browser was lost: ${steps.join("; ")}`;
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

interface Page {
  readonly status: number;
  readonly ok: boolean;
  readonly headers: Readonly<Record<string, string>>;
  readonly html: string;
  readonly location?: string;
}

async function open({ fetch, deadlineMs }: Options, step: Step, jar: Map<string, string>): Promise<Page> {
  const { host, username, password } = new URL(step.url);
  const cookie = [...jar]
    .filter(([key]) => key.startsWith(`${host} `))
    .map(([key, value]) => `${key.slice(host.length + 1)}=${value}`)
    .join("; ");
  // The platform's fetch refuses these by a TypeError.
  const isOdd = username !== "" || password !== "" || /[\u0100-\uFFFF]/.test(cookie);
  const form = step.method === "GET" ? undefined : step.body;
  const asked = fetch(step.url, {
    method: step.method,
    redirect: "manual",
    signal: AbortSignal.timeout(deadlineMs),
    headers: {
      accept: "text/html",
      ...(cookie !== "" && { cookie }),
      ...(form !== undefined && { "content-type": "application/x-www-form-urlencoded;charset=UTF-8" }),
    },
    ...(form !== undefined && { body: String(form) }),
  });
  const response = await opening(asked, isOdd);
  const entries = [...response.headers];
  for (const [header, said] of entries) {
    if (header !== "set-cookie") continue;
    const [, name, value] = /^([^=;]+)=([^;]*)/.exec(said) ?? [];
    if (name !== undefined) jar.set(`${host} ${name.trim()}`, value ?? "");
  }
  const html = await opening(readText(response, LONGEST_PAGE));
  const { status } = response;
  const headers: Readonly<Record<string, string>> = Object.fromEntries(entries);
  const { location } = headers;
  const redirects = status >= 300 && status < 400 && location !== undefined;
  return { status, ok: status >= 200 && status < 300, headers, html, ...(redirects && { location }) };
}

/** 307 and 308 keep method and body; after the other redirects a browser sends GET. */
function followed(step: Step, status: number, location: string): Step {
  const url = new URL(location, step.url).href;
  return status === 307 || status === 308 ? { ...step, url } : { method: "GET", url };
}
