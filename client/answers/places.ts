import type { components } from "@payment-service/contract/client-types";

type Schemas = components["schemas"];

/**
 * The interface document does not say where these values stand in an answer. Each function looks at the places that are
 * likely, in order, and gives the first text it finds. Read the value yourself where your service puts it elsewhere.
 */

/** Id of a charge: in any outcome of a charge, in an element of the charge list, in an event, in a recovered charge. */
export function chargeIdOf(value: unknown): string | undefined {
  const [payload, body] = [at(value, "payload"), at(value, "body")];
  // The id of an event may be the event's own (gap event.id), so its payload comes first.
  const inEvent = [payload, at(payload, "charge"), at(payload, "charge_detail")];
  return firstText(
    [...inEvent, value, at(value, "charge"), body, at(body, "charge")].flatMap((one) => [
      at(one, "id"),
      at(one, "charge_id"),
    ]),
  );
}

/** Id of an order, in the answer to its creation, reading or update (gap order.id-place). */
export function orderIdOf(value: unknown): string | undefined {
  const order = inBody(value, "order");
  const order_information = inBody(value, "order_information");
  return firstText([at(order, "id"), at(order_information, "order_id"), at(order, "order_id")]);
}

/** The payment token, in the answer to its creation, reading or update: what `byToken` needs (gap token.id-place). */
export function tokenIdOf(value: unknown): string | undefined {
  const token_details = inBody(value, "token_details");
  return firstText([at(token_details, "token"), at(token_details, "id"), at(token_details, "payment_token")]);
}

/**
 * In which state a charge is, such as `"completed"` (held) or `"captured"` (gap charge.object): of an answer or its
 * outcome, an element of the charge list, or a recovered charge. An event says what was; read its charge.
 */
export function chargeStateOf(value: unknown): string | undefined {
  const answer = answerIn(value);
  const charge = chargeIn(answer);
  const details = membersOf(at(answer, "status_details", "detail", "additional_details"));
  return firstText([
    at(charge, "status"),
    at(charge, "current_status"),
    at(details, "charge_status"),
    at(details, "current_status"),
  ]);
}

/**
 * For how much a charge was made, in the smallest unit of its currency (gap charge.object); found where `chargeStateOf`
 * looks. A capture or refund of a part does not change it.
 */
export function chargeAmountOf(value: unknown): { amount: number; currency_code: unknown } | undefined {
  const charge = chargeIn(answerIn(value));
  for (const place of [at(charge, "amount_details"), at(charge, "amount"), charge]) {
    const amount = at(place, "amount");
    if (typeof amount === "number") return { amount, currency_code: at(place, "currency_code") };
  }
  return undefined;
}

/**
 * The members of a detail's `additional_details`, whether the service sends an object or a list of `{ name, data }` (gap
 * detail.container): `membersOf(detail.additional_details).redirect_url`.
 *
 * @see Interface document, "Resources and their fields > Charge response"
 */
export function membersOf(
  details: unknown,
): Schemas["PendingDetailMembers"] & Schemas["StatusDetailMembers"] {
  if (!Array.isArray(details)) return { ...(typeof details === "object" && details) };
  return Object.fromEntries(
    details.map((one: unknown): [string, unknown] => [String(at(one, "name")), at(one, "data")]),
  );
}

/** What stands at the end of a path of own members, whatever the value is. */
export function at(value: unknown, ...path: readonly string[]): unknown {
  let found = value;
  for (const name of path) {
    if (typeof found !== "object" || found === null || !Object.hasOwn(found, name)) return undefined;
    found = Reflect.get(found, name);
  }
  return found;
}

/** The answer about a charge in an outcome; anything else as it is. */
function answerIn(value: unknown): unknown {
  return [at(value, "body"), at(value, "charge")].find((one) => at(one, "charge")) ?? value;
}

/** The charge in an answer or a recovery. An element of the list is one itself, and has an id. */
function chargeIn(answer: unknown): unknown {
  return at(answer, "charge") ?? (at(answer, "id") && answer);
}

/** A member of a body, or of an outcome that has that body. */
function inBody(value: unknown, name: string): unknown {
  return at(value, name) ?? at(value, "body", name);
}

function firstText(candidates: readonly unknown[]): string | undefined {
  return candidates.find((one): one is string => typeof one === "string" && one !== "");
}
