import { type Exchange, at, isSuccess, isText, strings } from "../../flow.ts";

/** What an order is known by: its id, and each description that was sent for it. */
export function namesOf(id: string, ...sent: readonly Exchange[]): string[] {
  return [id, ...sent.map(({ sent: body }) => at(body, "/description")).filter(isText)];
}

/** The descriptions with which other orders were made. */
export function othersThan(created: Exchange, seen: readonly Exchange[]): string[] {
  return madeBeside(created, seen)
    .map(({ sent }) => at(sent, "/description"))
    .filter(isText);
}

function madeBeside(created: Exchange, seen: readonly Exchange[]): readonly Exchange[] {
  return seen.filter((one) => one.operation === "createOrder" && isSuccess(one) && one.nr !== created.nr);
}

/** The id of another order, where the answer holds one. */
export function orderIn(
  { body }: Exchange,
  created: Exchange,
  seen: readonly Exchange[],
  idOf: (order: Exchange) => string,
): string | undefined {
  const texts = new Set(strings(body).map(([, text]) => text));
  return madeBeside(created, seen)
    .map(idOf)
    .find((id) => texts.has(id));
}

/**
 * By what the answer is about another order; undefined where nothing says so. The fields of an order are not shown: it is
 * another one only when it holds what another was made with, and nothing of its own.
 */
export function anotherIn(
  { body }: Exchange,
  own: readonly string[],
  others: readonly string[],
): string | undefined {
  const texts = new Set(strings(body).map(([, text]) => text));
  return own.some((text) => texts.has(text)) ? undefined : others.find((text) => texts.has(text));
}
