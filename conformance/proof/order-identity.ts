import { isSuccess } from "../call/status.ts";
import type { Exchange } from "../call/exchange.ts";
import { at, isText, strings } from "../call/json-pointer.ts";

/** What an order is known by: its id, and each description that was sent for it. */
export function namesOf(id: string, ...sent: readonly Exchange[]): string[] {
  return [id, ...sent.map(descriptionOf).filter(isText)];
}

/** The descriptions with which other orders were made. */
export function othersThan(created: Exchange, seen: readonly Exchange[]): string[] {
  return madeBeside(created, seen).map(descriptionOf).filter(isText);
}

/**
 * By what the answer is about another one; undefined where nothing says so. The fields of an order are not shown: it is
 * another one only when it holds what another was made with, and nothing of its own.
 */
export function anotherIn(
  answer: Exchange,
  own: readonly string[],
  others: readonly string[],
): string | undefined {
  const isIn = textsOf(answer);
  return own.some(isIn) ? undefined : others.find(isIn);
}

/** The id of another order, where the answer holds one. */
export function otherIdIn(
  answer: Exchange,
  created: Exchange,
  seen: readonly Exchange[],
  idOf: (order: Exchange) => string,
): string | undefined {
  return madeBeside(created, seen).map(idOf).find(textsOf(answer));
}

function madeBeside(created: Exchange, seen: readonly Exchange[]): readonly Exchange[] {
  return seen.filter((one) => one.operation === "createOrder" && isSuccess(one) && one.nr !== created.nr);
}

function descriptionOf({ sent }: Exchange): unknown {
  return at(sent, "/description");
}

function textsOf({ body }: Exchange): (text: string) => boolean {
  const texts = new Set(strings(body).map(([, text]) => text));
  return (text) => texts.has(text);
}
