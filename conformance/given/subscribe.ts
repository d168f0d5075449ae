/** Right subscriptions, by what a target takes of all that the document leaves open about them. */
import type { Api } from "../call/api.ts";
import { isSuccess } from "../call/status.ts";
import type { Bodies } from "./bodies.ts";
import { type Exchange, label } from "../call/exchange.ts";
import type { Given, Made } from "./given.ts";
import { hint, locate } from "../call/locate.ts";
import type { Target } from "../target/target.ts";
import { Blocked, unlessBlocked } from "../verdict/unobserved.ts";

const HOUR_MS = 3_600_000;
/** Tomorrow, soon, in a week: how far ahead a subscription may or has to begin is not shown. */
const AHEAD_MS = [24 * HOUR_MS, 2 * HOUR_MS, 7 * 24 * HOUR_MS];
/** Nor is the unit: milliseconds, as elsewhere in the document, then seconds. */
const UNITS_MS = [1, 1000];

/** What this run has found out. */
export interface Subscribing {
  /** A start_date that was taken. */
  start?: number;
  /** How often a token pays is not shown: the one that paid last, and one that has paid for nothing yet. */
  token?: Promise<Made>;
  spare?: Promise<Made>;
}

interface Subscriber {
  readonly api: Api;
  readonly target: Target;
  readonly bodies: Bodies;
  readonly subscribing: Subscribing;
  readonly now: () => number;
  readonly idIn: Given["idIn"];
  readonly newPlan: () => Promise<Made>;
  readonly newToken: () => Promise<Made>;
}

export function createSubscribe({
  api,
  target,
  bodies,
  subscribing: known,
  now,
  idIn,
  newPlan,
  newToken,
}: Subscriber): Pick<Given, "subscribe" | "unspent"> {
  const tokenAtHand = async (): Promise<Made> => {
    const token = (known.token ??= newToken());
    // Whoever comes after a failure tries for itself.
    token.catch(() => delete known.token);
    return token;
  };
  /** Nobody else pays with it meanwhile. Whether a card makes a second token is not shown. */
  const unspentToken = async (): Promise<Made | undefined> => {
    const token = known.spare ?? newToken();
    delete known.spare;
    return unlessBlocked(token);
  };
  const tokenId = ({ created }: Made): string => uuidIn(target, created) ?? idIn("token_id", created);

  return {
    async subscribe(plan, part, options) {
      const planId = plan ?? (await newPlan()).id;
      const ask = async (token: Made, start: number): ReturnType<Given["subscribe"]> => {
        const body = { ...bodies.subscription(planId, tokenId(token), start), ...part };
        const created = await api.createSubscription(body, options);
        if (isSuccess(created)) known.start ??= start;
        return { created, planId, body };
      };
      const token = await tokenAtHand();
      const [start, ...others] = known.start === undefined ? startsFrom(now()) : [known.start];
      const first = await ask(token, start);
      // Only a refusal is tried otherwise: a lost answer may have made a subscription that bills.
      if (first.created.status !== 400) return first;
      for (const otherwise of others) {
        const made = await ask(token, otherwise);
        if (made.created.status !== 400) return made;
      }
      const other = await unspentToken();
      if (other !== undefined) {
        const made = await ask(other, known.start ?? start);
        known[made.created.status === 400 ? "spare" : "token"] = Promise.resolve(other);
        if (made.created.status !== 400) return made;
      }
      if (uuidIn(target, token.created) === undefined) throw noUuid(target, token.created, first.created);
      return first;
    },
    async unspent(body) {
      const token = (await unspentToken()) ?? (await tokenAtHand());
      const plan_id = (await newPlan()).id;
      return { ...body, plan_id, customer_email: bodies.email(), payment_token_id: tokenId(token) };
    },
  };
}

function startsFrom(now: number): [number, ...number[]] {
  const [first = now, ...others] = AHEAD_MS.flatMap((ahead) =>
    UNITS_MS.map((unit) => Math.floor((now + ahead) / unit)),
  );
  return [first, ...others];
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The payment_token_id of a subscription is a UUID; an id of a token need not be one. */
function uuidIn(target: Target, token: Exchange): string | undefined {
  return locate(target, "subscription_token_id", token.body, (found) => UUID.test(found));
}

function noUuid(target: Target, token: Exchange, refused: Exchange): Blocked {
  const what = `a subscription is paid with a UUID, and ${label(token)} shows none`;
  return new Blocked(`${what}. ${hint(target, "subscription_token_id")}`, [token.nr, refused.nr]);
}
