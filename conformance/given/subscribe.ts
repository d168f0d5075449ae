/** Right subscriptions. What the document leaves open about them (start date, unit, reuse of a token) is found out by asking. */
import { isSuccess } from "../call/status.ts";
import type { Bodies } from "./bodies.ts";
import { type Exchange, label } from "../call/exchange.ts";
import type { Given, Made } from "./given.ts";
import { hint, locate } from "../call/locate.ts";
import type { Target } from "../subject/target.ts";
import { Blocked, unlessBlocked } from "../verdict/unobserved.ts";
import { idIn } from "./accepted.ts";
import type { Tools } from "./tools.ts";

const HOUR_MS = 3_600_000;
/** Tomorrow, soon, in a week: the document does not say how far ahead a subscription may begin. */
const AHEAD_MS = [24 * HOUR_MS, 2 * HOUR_MS, 7 * 24 * HOUR_MS];
/** Milliseconds, as elsewhere in the document, then seconds: the document gives start_date no unit. */
const UNITS_MS = [1, 1000];

/** What this run has found out about subscriptions. */
export interface Subscribing {
  /** A start_date that was accepted. */
  start?: number;
  /** The token that paid last, and one that has not paid yet: the document does not say how often a token may pay. */
  token?: Promise<Made>;
  spare?: Promise<Made>;
}

interface Subscriber extends Pick<Tools, "api" | "target" | "now"> {
  readonly bodies: Bodies;
  readonly subscribing: Subscribing;
  readonly newPlan: () => Promise<Made>;
  readonly newToken: () => Promise<Made>;
}

export function createSubscribe({
  api,
  target,
  bodies,
  subscribing: known,
  now,
  newPlan,
  newToken,
}: Subscriber): Pick<Given, "subscribe" | "unspent"> {
  const tokenAtHand = async (): Promise<Made> => {
    const token = (known.token ??= newToken());
    // After a failure the next flow tries again.
    token.catch(() => delete known.token);
    return token;
  };
  /** A token that no other flow pays with; undefined where the card makes no second token, which the document leaves open. */
  const unspentToken = async (): Promise<Made | undefined> => {
    const token = known.spare ?? newToken();
    delete known.spare;
    return unlessBlocked(token);
  };
  const tokenId = ({ created }: Made): string => uuidIn(target, created) ?? idIn(target, "token_id", created);

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
      // Only a refusal is followed by another attempt: without an answer, a subscription may exist and bill.
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

/** The payment_token_id of a subscription is a UUID; the id of a token may be another text. */
function uuidIn(target: Target, token: Exchange): string | undefined {
  return locate(target, "subscription_token_id", token.body, (found) => UUID.test(found));
}

function noUuid(target: Target, token: Exchange, refused: Exchange): Blocked {
  const what = `payment_token_id is a UUID, and the answer to ${label(token)} has none`;
  return new Blocked(`${what}. ${hint(target, "subscription_token_id")}`, [token.nr, refused.nr]);
}
