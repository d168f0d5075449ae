/** What is probably wrong with the setup of a run, where the answers point to it: one line each. */
import type { Api } from "../call/api.ts";
import { operations } from "@payment-service/contract";
import { type Exchange, gist, label } from "../call/exchange.ts";
import { usesProxy } from "../call/fetch.ts";
import { at } from "../call/json-pointer.ts";
import { wasAccepted } from "../call/status.ts";
import type { Walks } from "../merchant/three-ds/driver.ts";
import { isMissingEvent } from "../proof/complaint.ts";
import { ARRIVAL } from "../merchant/three-ds/driver.ts";
import { aboutProxies } from "./reachable.ts";
import type { Target } from "../subject/target.ts";
import type { BlockedCause } from "../verdict/cause.ts";
import type { Verdict } from "../verdict/verdict.ts";

/** Of a target whose answers mean nothing: the likely cause, from the first calls of the run. */
export async function likelyCause(
  api: Api,
  target: Target,
  first: readonly Exchange[],
): Promise<string | undefined> {
  const cause = await causeIn(first, api, target);
  // A proxy says nothing of keys.
  const isOfProxy = cause !== undefined && usesProxy && first.every(({ status }) => status !== 401);
  return isOfProxy ? cause + aboutProxies(target.base_url) : cause;
}

async function causeIn(
  first: readonly Exchange[],
  api: Api,
  { base_url, keys }: Target,
): Promise<string | undefined> {
  const [one] = first;
  if (one === undefined) return undefined;
  const { status } = one;
  const isWebsite = first.every(isHtml);
  if (first.some((other) => other.status !== status)) return isWebsite ? WEBSITE : undefined;
  const all = `Every call was answered ${status}`;
  if (status === 0)
    return `No call was answered: ${one.failure ?? "nothing came"}. Does the target hang, or is it down?`;
  if (status === 404)
    return base_url.endsWith("/v2")
      ? `${all}. Is base_url the address of the service?`
      : `${all}. Is the path missing from base_url? The document's base address ends with /v2.`;
  if (status === 401) {
    const swapped = keys.public !== undefined && (await api.listCharges({ key: "public" })).status === 200;
    if (swapped)
      return `${all}, but keys.public lists charges, which only a secret key may do. Are keys.secret and keys.public swapped?`;
    // The document has no such scheme.
    return /^basic\b/i.test(one.headers["www-authenticate"] ?? "")
      ? `${all}, with www-authenticate: Basic. Is keys.secret right, or does a gateway before the service ask for a password of its own?`
      : `${all}. Is keys.secret the secret key of this sandbox, and not a public one?`;
  }
  if (status >= 300 && status < 400)
    return `${all}, with location ${one.headers["location"] ?? "missing"}. Write the final address into base_url.`;
  if (isWebsite) return WEBSITE;
  if (status === 403)
    return `${all}. Does a gateway before the service refuse the calls, or keys.secret? Is it the secret key of this sandbox?`;
  return status >= 500
    ? `${all}. The target itself is broken: its log says why.`
    : `${all}, whether it was right or wrong.`;
}

const WEBSITE =
  "Every answer was HTML. Does base_url lead to a website, a proxy or a login page instead of the API?";

function isHtml({ headers, text }: Exchange): boolean {
  return (headers["content-type"] ?? "").includes("html") || /^\s*<(!doctype|html)/i.test(text);
}

/** What the calls of a whole run show of a target that its target file does not say. */
export function aboutTarget(target: Target, exchanges: readonly Exchange[]): string[] {
  const telling = exchanges.filter(({ status }) => !TELLS_NOTHING.has(status));
  return [...declinedCard(target, telling), ...missingParts(telling)];
}

/** No answer, a refusal of the key, and a limit: of what was asked for they say nothing. */
const TELLS_NOTHING = new Set([0, 401, 403, 429]);

/** What another call is answered may be about its fault. */
export function isRight({ intent: { right, needed } }: Exchange): boolean {
  return right ?? needed ?? false;
}

/** The answer to a charge by the approved card: the document gives a refused request and a declined card the same form. */
function declinedCard({ cards }: Target, exchanges: readonly Exchange[]): string[] {
  const number = cards.approved?.card_number;
  const charges = exchanges.filter(
    (one) =>
      one.operation === "createCharge" &&
      (isRight(one) || wasAccepted(one)) &&
      at(one.sent, CARD_NUMBER) === number,
  );
  const [first] = charges;
  if (number === undefined || first === undefined || !charges.every(isFailedCharge)) return [];
  return [
    `cards.approved is declined: each charge by it was answered as ${label(first)} was, with ${gist(first)}. Is it a card that this sandbox approves?`,
  ];
}

const CARD_NUMBER = "/payment_detail/credentials/credit_or_debit_card/card_number";

function isFailedCharge({ status, body }: Exchange): boolean {
  return status === 400 && at(body, "/status") === "failure";
}

/** Parts of the document of which nothing is there. */
function missingParts(exchanges: readonly Exchange[]): string[] {
  const parts = [...Map.groupBy(exchanges, ({ operation }) => operations[operation].tag)]
    .filter(([, calls]) => calls.every(({ status }) => status === 404) && calls.some(isRight))
    .map(([part]) => part)
    .join(", ");
  if (parts === "") return [];
  return [
    `Every call of ${parts} with a right key was answered 404. If the target does not have that, say so in the target file: not_offered: [${parts}].`,
  ];
}

export interface Merchant {
  readonly target: Target;
  /** How many events arrived; undefined where nothing listened. */
  readonly events: number | undefined;
  readonly walks: Walks;
}

export interface Setup {
  readonly verdicts: readonly Verdict[];
  /** What is probably wrong with the setup, one line each. */
  readonly diagnoses: readonly string[];
}

/**
 * When nothing of a kind reached the merchant in the whole run, one address that is not registered may explain it all:
 * what was awaited could not be observed.
 */
export function reached(verdicts: readonly Verdict[], { target, events, walks }: Merchant): Setup {
  const noEvent =
    events === 0 &&
    `No event arrived at ${addressOf(target.webhooks?.listen)} in the whole run. Is this address registered with the target as its webhook URL?`;
  const noReturn =
    walks.pressed > 0 &&
    walks.returned === 0 &&
    `No customer came back to ${walks.redirectUrl} in the whole run. ${
      walks.refused === undefined
        ? "Is this address registered with the target as its 3DS redirect URL?"
        : `A walk ended with ${walks.refused}. If it does not in a browser, set three_ds.driver to browser.`
    }`;
  const found = verdicts.map((verdict) => {
    if (noEvent !== false && isFailure(verdict) && isMissingEvent(verdict.fact))
      return blocked(verdict, "no_event", noEvent);
    if (noReturn === false) return verdict;
    if (isFailure(verdict) && verdict.fact?.expected === ARRIVAL)
      return blocked(verdict, "no_return", noReturn);
    // The two buttons were found and pressed: either may be the reason.
    return verdict.cause === "other_driver"
      ? blocked(verdict, "no_return", `${noReturn} Or ${verdict.reason}`)
      : verdict;
  });
  const diagnoses = [noEvent, noReturn].filter((one) => one !== false);
  return {
    verdicts: found,
    diagnoses: diagnoses.filter((one) => found.some(({ reason }) => reason.startsWith(one))),
  };
}

function isFailure({ outcome }: Verdict): boolean {
  return outcome === "fail";
}

function blocked(verdict: Verdict, cause: BlockedCause, reason: string): Verdict {
  const { fact: _, ...rest } = verdict;
  return { ...rest, outcome: "blocked", cause, reason };
}

export function addressOf(listen = ""): string {
  return `http://${listen}/`;
}
