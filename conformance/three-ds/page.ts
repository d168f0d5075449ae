import type { Pressable, ThreeDs, Walk, Wish } from "./driver.ts";
import { arrival, choose, noButton, pressables } from "./choose.ts";
import { buttonsOf, refreshOf } from "./html.ts";

interface Options {
  readonly fetch: typeof fetch;
  readonly succeed: RegExp;
  readonly fail: RegExp;
  /** Where the merchant registered that customers come back to. */
  readonly redirectUrl: string;
  readonly deadlineMs: number;
}

interface Step {
  readonly method: string;
  readonly url: string;
  readonly body?: URLSearchParams;
}

/** A test page, a confirmation, and a few redirects between them. */
const MOST_STEPS = 15;

/** Walks through the page without a browser: reads it, presses the button with the wanted label, follows redirects. */
export function pageDriver(options: Options): ThreeDs {
  return {
    walk: (redirectUrl, wish) =>
      walk(options, redirectUrl, wish).catch((error: unknown) => ({
        // A page that leads nowhere sensible (an address that is none, say) is the target's doing.
        steps: [error instanceof Error ? error.message : String(error)],
        buttons: [],
      })),
    opens: (redirectUrl) => opens(options, redirectUrl),
  };
}

/** A page: markup with something to press, or that goes on by itself; followed through redirects as a browser does. */
async function opens({ fetch, deadlineMs }: Options, redirectUrl: string): Promise<boolean> {
  try {
    const response = await fetch(redirectUrl, {
      headers: { accept: "text/html" },
      signal: AbortSignal.timeout(deadlineMs),
    });
    const html = await response.text();
    return response.ok && /<[a-z!]/i.test(html);
  } catch {
    return false;
  }
}

async function walk(options: Options, redirectUrl: string, wish: Wish): Promise<Walk> {
  const steps: string[] = [];
  const jar = new Map<string, string>();
  let buttons: readonly Pressable[] = [];
  let next: Step = { method: "GET", url: redirectUrl };
  for (let count = 0; count < MOST_STEPS; count += 1) {
    const arrived = arrival(next.url, options.redirectUrl);
    let page: Page;
    try {
      page = await open(options, next, jar);
    } catch (error) {
      // The customer is back at the merchant even when the merchant's own page does not answer.
      steps.push(`${next.method} ${next.url}: ${error instanceof Error ? error.message : String(error)}`);
      return { steps, buttons, ...(arrived && { arrived }) };
    }
    steps.push(`${next.method} ${next.url}: ${page.status}`);
    if (arrived !== undefined) return { arrived, steps, buttons };

    if (page.location !== undefined) {
      next = followed(next, page.status, page.location);
      continue;
    }
    const found = buttonsOf(page.html, next.url);
    if (buttons.length === 0) buttons = pressables(found, options);
    const pressed =
      wish === "succeed"
        ? choose(found, options.succeed, options.fail)
        : choose(found, options.fail, options.succeed);
    const refresh = refreshOf(page.html, next.url);
    if (pressed !== undefined) {
      steps.push(`pressed "${pressed.label}"`);
      next = pressed;
    } else if (refresh !== undefined) {
      next = { method: "GET", url: refresh };
    } else {
      steps.push(noButton(wish, found));
      return { steps, buttons };
    }
  }
  steps.push(`gave up after ${MOST_STEPS} steps`);
  return { steps, buttons };
}

interface Page {
  readonly status: number;
  readonly html: string;
  readonly location?: string;
}

async function open({ fetch, deadlineMs }: Options, step: Step, jar: Map<string, string>): Promise<Page> {
  const { host } = new URL(step.url);
  const cookies = [...jar]
    .filter(([key]) => key.startsWith(`${host} `))
    .map(([key, value]) => `${key.slice(host.length + 1)}=${value}`);
  const response = await fetch(step.url, {
    method: step.method,
    redirect: "manual",
    signal: AbortSignal.timeout(deadlineMs),
    headers: { accept: "text/html", ...(cookies.length > 0 && { cookie: cookies.join("; ") }) },
    ...(step.body !== undefined && step.method !== "GET" && { body: step.body }),
  });
  for (const cookie of response.headers.getSetCookie()) {
    const [, name, value] = /^([^=;]+)=([^;]*)/.exec(cookie) ?? [];
    if (name !== undefined) jar.set(`${host} ${name.trim()}`, value ?? "");
  }
  const location = response.headers.get("location");
  const html = await response.text();
  const redirects = response.status >= 300 && response.status < 400 && location !== null;
  return { status: response.status, html, ...(redirects && { location }) };
}

/** 307 and 308 keep method and body; after the others a browser asks with GET. */
function followed(step: Step, status: number, location: string): Step {
  const url = new URL(location, step.url).href;
  return status === 307 || status === 308 ? { ...step, url } : { method: "GET", url };
}
