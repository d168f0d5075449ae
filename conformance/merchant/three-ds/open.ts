import type { Fetch } from "../../call/fetch.ts";
import type { Budget } from "../../call/budget.ts";
import { unlessAborted } from "../../call/unless-aborted.ts";
import type { Listener } from "../listen.ts";
import { Redirects } from "../redirects.ts";
import type { Target } from "../../subject/target.ts";
import { Blocked, endOf } from "../../verdict/unobserved.ts";
import { browserDriver } from "./browser.ts";
import { type Words, areTwo, unknownLabels } from "./choose.ts";
import {
  type Driver,
  type ThreeDs,
  type DatedVisit,
  type Visit,
  type Walks,
  noThreeDs,
  type Walk,
} from "./driver.ts";
import { pageDriver } from "./page.ts";

interface Conditions {
  readonly target: Target;
  /** The clock of the calls. */
  readonly now: () => number;
  readonly fetch: Fetch;
  /** The run has ended: every wait stops. */
  readonly signal: AbortSignal;
  readonly tell?: (text: string) => void;
  /** Counts what the customers did. */
  readonly walks: Walks;
  readonly budget: Budget;
  readonly opened?: { readonly redirects?: Redirects; readonly redirectUrl?: string };
}

/** Of a run, with the pages. The explorer may send customers many thousand times. */
const MOST_PAGES = 1000;

/** A person needs more time than a program. */
const LEAST_FOR_A_PERSON_MS = 120_000;

/** The driver that the target file names, and the listener to which customers return. */
export async function openThreeDs(conditions: Conditions, listeners: Listener[]): Promise<ThreeDs> {
  const { walks, now, budget } = conditions;
  const driver = await driverOf(conditions, listeners);
  const part = conditions.target.three_ds;
  const visits: DatedVisit[] = [];
  const look: ThreeDs["look"] = async (redirectUrl, wish) => {
    const began = now();
    const keep = (pages: readonly Visit[], end: Pick<DatedVisit, "tid" | "refused">): void => {
      const walk = { from: redirectUrl, wish, began, at: now(), ...end };
      for (const one of pages) {
        const isKept = visits.length < MOST_PAGES;
        visits.push({ ...(isKept ? budget.keep(one) : { ...one, headers: {}, text: "" }), ...walk });
      }
    };
    const walked = await unlessOver(driver.walk(redirectUrl, wish), conditions.signal).catch(
      (error: unknown) => {
        // What was pressed may have been done.
        keep([{ kind: "visit", url: redirectUrl, headers: {}, text: "" }], {});
        throw error;
      },
    );
    const { buttons, doubt: before } = walked;
    const isPressed = before ? areTwo(buttons) : buttons.some((one) => one.wish === wish);
    if (part?.driver === "manual" || isPressed) walks.pressed += 1;
    const refused = walked.arrived ? undefined : refusalOf(walked.steps);
    if (walked.arrived !== undefined) walks.returned += 1;
    walks.refused ??= refused;
    keep(walked.visits, {
      ...(walked.arrived && { tid: walked.arrived.get("TID") ?? "" }),
      ...(refused !== undefined && { refused }),
    });
    const isOnPage = part !== undefined && walked.arrived === undefined;
    const doubt = isOnPage ? unknownLabels(walked, wish, wordsOf(part)) : before;
    return { ...walked, ...(doubt !== undefined && { doubt }) };
  };
  return {
    look,
    visited: () => visits,
    async walk(redirectUrl, wish) {
      const walked = await look(redirectUrl, wish);
      if (walked.doubt !== undefined && walked.arrived === undefined)
        throw new Blocked(walked.doubt.why, [], walked.doubt.cause);
      return walked;
    },
  };
}

/** The answer that the customer ended at, if it is an error. Before it, and in frames, an error ends nothing. */
function refusalOf(steps: Walk["steps"]): string | undefined {
  const last = steps.findLast((step) => /^[A-Z]+ https?:/.test(step));
  return last !== undefined && / [45]\d\d$/.test(last) ? last : undefined;
}

function wordsOf({ succeed, fail }: NonNullable<Target["three_ds"]>): Words {
  return { succeed: new RegExp(succeed, "i"), fail: new RegExp(fail, "i") };
}

/** A walk that the end of the run interrupted says nothing about the target. */
function unlessOver<Walked>(walking: Promise<Walked>, signal: AbortSignal): Promise<Walked> {
  return unlessAborted(walking, signal, (_, reject) => reject(endOf(signal)));
}

async function driverOf(conditions: Conditions, listeners: Listener[]): Promise<Driver> {
  const { target, opened, fetch, signal } = conditions;
  const part = target.three_ds;
  if (part === undefined || part.driver === "none") return noThreeDs;
  const redirects = opened?.redirects ?? new Redirects();
  let redirectUrl = part.redirect_url ?? opened?.redirectUrl;
  if (part.redirect_listen !== undefined && opened?.redirects === undefined) {
    const listener = await redirects.open(part.redirect_listen);
    listeners.push(listener);
    redirectUrl ??= listener.url;
  }
  // Flows that need 3DS are skipped, with that reason.
  if (redirectUrl === undefined) return noThreeDs;
  conditions.walks.redirectUrl = redirectUrl;
  const words = wordsOf(part);
  const deadlineMs = part.deadline_ms;
  if (part.driver === "page") return pageDriver({ fetch, ...words, redirectUrl, deadlineMs });
  if (part.driver === "browser") {
    const { chromium } = part;
    const browser = await browserDriver({
      ...words,
      redirectUrl,
      deadlineMs,
      ...(chromium !== undefined && { chromium }),
    });
    listeners.push({ url: redirectUrl, close: browser.close });
    return browser;
  }
  return manualDriver({
    redirects,
    tell: conditions.tell ?? (() => {}),
    deadlineMs: Math.max(deadlineMs, LEAST_FOR_A_PERSON_MS),
    signal,
  });
}

interface Options {
  readonly redirects: Redirects;
  readonly tell: (text: string) => void;
  readonly deadlineMs: number;
  /** The run has ended: the driver stops waiting. */
  readonly signal: AbortSignal;
}

/** Asks a person to open each page and press the button, one after the other, so that each return belongs to one charge. */
export function manualDriver({ redirects, tell, deadlineMs, signal }: Options): Driver {
  let last: Promise<unknown> = Promise.resolve();
  const over = new Promise<undefined>((resolve) => {
    if (signal.aborted) resolve(undefined);
    signal.addEventListener("abort", () => resolve(undefined), { once: true });
  });
  // The program does not see the page.
  const opened = true;
  return {
    walk(redirectUrl, wish) {
      const turn = last.then(async (): Promise<Walk> => {
        const steps = [`asked a person to let ${redirectUrl} ${wish}`];
        if (signal.aborted) return { opened, steps: ["the run was ended"], visits: [], buttons: [] };
        tell(
          `Open ${redirectUrl} and let the authentication ${wish} (waiting ${Math.round(deadlineMs / 1000)} s).`,
        );
        const arrived = await Promise.race([redirects.next(deadlineMs), over]);
        const visit = { kind: "visit", url: redirectUrl, headers: {}, text: "" } as const;
        return { opened, steps, visits: [visit], buttons: [], ...(arrived && { arrived }) };
      });
      last = turn;
      return turn;
    },
  };
}
