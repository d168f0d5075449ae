import { operations, type OperationId } from "@payment-service/contract";
import { checks, type Violation } from "@payment-service/contract/validators";
import { cardIn, withoutCardData } from "../tokens/cards.ts";
import { problemsOf, type RequestPart } from "../checking/problems.ts";
import { invalid, refusedBody, sentenceOf, VALIDATION_ERROR, type Problem } from "../values/errors.ts";
import { isObject } from "../values/json.ts";
import type { Caller } from "../store/known-merchants.ts";
import type { Merchant } from "../store/merchants.ts";
import type { Answer, Body, Parameters, Query } from "../values/call.ts";
import { write, type WrittenAnswer, type Writing } from "../checking/writing.ts";
import type { World } from "../world.ts";

export interface Call<Op extends OperationId> {
  readonly world: World;
  readonly merchant: Merchant;
  readonly params: Parameters<Op, "path">;
  readonly query: Query<Op>;
  /** Without card data, so that nothing a handler stores or shows can hold any. */
  readonly body: Body<Op>;
  /** The value of a header, by its name in lower case. */
  readonly header: (name: string) => string | undefined;
  /** The card, from the one place where the contract has it. The handler masks it and forgets it. */
  readonly card: unknown;
}

/** A request as it came, after credentials and anti-fraud header were accepted. */
export interface RawCall {
  readonly world: World;
  readonly caller: Caller;
  readonly header: (name: string) => string | undefined;
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

export interface Route {
  readonly operation: OperationId;
  answer(call: RawCall): Promise<WrittenAnswer>;
}

interface RawAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** An answer of the sandbox breaks the contract: a defect of the sandbox, never of the caller. */
export class BrokenAnswer extends Error {
  override readonly name = "BrokenAnswer";
}

interface Definition<Op extends OperationId> {
  readonly operation: Op;
  handle(call: Call<Op>): Answer<Op> | Promise<Answer<Op> | WrittenAnswer>;
  /** Translates spellings that the contract cannot describe. */
  readQuery?(query: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>;
  /** The code for a query that does not fit, where the document names one. */
  readonly refusedQuery?: (violation: Violation) => string;
}

/**
 * Path, query and body fit the contract before `handle` runs, and the answer is checked after it, unless it is written
 * already.
 */
export function route<Op extends OperationId>(definition: Definition<Op>): Route {
  const { operation } = definition;
  return {
    operation,
    async answer({ world, caller, header, params, query, body }) {
      const sent = body === undefined && !operations[operation].bodyRequired ? {} : body;
      const raw = isObject(query) ? query : {};
      const asked = definition.readQuery?.(raw) ?? raw;
      const safe = isObject(body) ? withoutCardData(body) : sent;
      const { merchant } = caller;
      const call = { world, merchant, header, params, query: asked, body: safe, card: cardIn(sent) };
      if (!fits(definition, call, sent)) throw invalid("does not fit the contract");
      const given: RawAnswer | WrittenAnswer = await definition.handle(call);
      return "text" in given ? given : checkedAnswer(operation, given, world.settings);
    },
  };
}

/** Refuses a call that does not fit. Checks and types come from one source, so a call that fits has the types. */
function fits<Op extends OperationId>(
  definition: Definition<Op>,
  call: { [Part in keyof Call<Op>]: Part extends "world" | "merchant" | "header" ? Call<Op>[Part] : unknown },
  sent: unknown,
): call is Call<Op> {
  const { path, query, body } = checks[definition.operation];
  refuse("path", call.params, path?.(call.params));
  refuse(
    "query",
    call.query,
    [...(query?.(call.query) ?? []), ...endless(call.query)],
    definition.refusedQuery,
  );
  refuse("body", sent, body?.(sent));
  return true;
}

/** A query number is read from text: `1e400` becomes Infinity, which no bound of the contract refuses. */
function endless(query: unknown): Violation[] {
  return Object.entries(isObject(query) ? query : {}).flatMap(([name, value]) =>
    typeof value !== "number" || Number.isFinite(value)
      ? []
      : [{ path: `/${name}`, message: "is too large", keyword: "finite", params: {} }],
  );
}

export function ok<Value>(body: Value): { readonly status: 200; readonly body: Value } {
  return { status: 200, body };
}

function refuse(
  part: RequestPart,
  value: unknown,
  violations: readonly Violation[] = [],
  codeOf: (violation: Violation) => string = () => VALIDATION_ERROR,
): void {
  const [first] = violations;
  if (first === undefined) return;
  const problems: readonly Problem[] = problemsOf(part, violations, value);
  throw refusedBody(400, codeOf(first), sentenceOf(problems), ...problems);
}

/** An answer as it leaves, once it fits the contract. */
export function checkedAnswer(
  operation: OperationId,
  { status, body }: RawAnswer,
  writing: Writing,
): WrittenAnswer {
  const violations = checks[operation].responses[status]?.(body) ?? [];
  if (violations.length === 0 && operations[operation].statuses.includes(status))
    return write(status, body, writing);
  throw new BrokenAnswer(
    `The answer ${status} of ${operation} breaks the contract: ${JSON.stringify(violations)}. Mend the handler.`,
  );
}
