/** More calls of an operation than the limit allows: the target has to answer one with 429. */
import { type Exchange, type Tools, atOnce, contract, once } from "../../flow.ts";

export type ReadyCall = Awaited<ReturnType<Tools["given"]["ready"]>>;

export const LIMITED = [
  {
    operation: "createPaymentToken",
    again: "rate-token-again",
    id: "rate.token-creation",
    sentence: "MUST: Token creations above the limit per minute are answered with 429.",
    needs: ["state", "rate_limit", "time", "offers.tokenization", "cards.approved"],
  },
  {
    operation: "createOrder",
    again: "rate-order-again",
    id: "rate.order-creation",
    sentence: "MUST: Order creations above the limit per minute are answered with 429.",
    needs: ["state", "rate_limit", "time", "offers.order"],
  },
] as const;

export interface Burst {
  readonly first: Exchange;
  readonly answers: readonly Exchange[];
  /** Milliseconds since the epoch. */
  readonly ended: number;
}

const AT_ONCE = 20;

const bursts = once<Burst>();

/**
 * Right calls until one is answered with 429, once in a run. Two full minutes' worth may pass: a fixed window that ends
 * during the burst lets the limit through twice, and a steady limit lets calls through while the burst lasts.
 */
export function burstOf({ given, target, now }: Tools, operation: contract.OperationId): Promise<Burst> {
  return bursts(given, operation, async () => {
    const ready = await given.ready(operation);
    // Other flows may have used up the limit, so the first call waits for its turn.
    const first = await ready();
    const answers: Exchange[] = [];
    // Whether the limit is one for both keys is open. Another status than 429 is not.
    const isPublic = target.keys.public !== undefined && contract.keyKindsOf(operation).includes("public");
    const last = isPublic ? "public" : "secret";
    while (answers.length <= 2 * limitOf(target) && !answers.some(isRefused)) {
      // Beyond --concurrency: calls one after the other may be too slow to pass the limit.
      const keys = Array.from({ length: AT_ONCE }, (_, nr) => (nr === AT_ONCE - 1 ? last : "secret"));
      const some = atOnce(() => Promise.all(keys.map((key) => ready({ key, keep429: true }))));
      answers.push(...(await some));
    }
    return { first, answers, ended: now() };
  });
}

export function limitOf({ rate_limit }: Tools["target"]): number {
  return rate_limit?.requests_per_minute ?? 0;
}

export function isRefused({ status }: Exchange): boolean {
  return status === 429;
}
