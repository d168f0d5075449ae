/** Where a defect acts: conditions on calls and values, and several wraps in one. */
import type { OperationId } from "@payment-service/contract";
import { at, isObject } from "../../call/json-pointer.ts";
import type { Call, Reply } from "../harness/wire.ts";
import type { Wrap } from "../harness/defect.ts";

export type On = OperationId | readonly OperationId[];
export type When = (call: Call, reply: Reply) => boolean;
type OfCall = (call: Call) => boolean;
type OfValue = (value: unknown) => boolean;

const isThere: OfValue = (value) => value !== undefined;

export function touches(on: On, call: Call): boolean {
  return call.operation !== undefined && [on].flat().includes(call.operation);
}

export const always = (): boolean => true;

/** The body has a member at the pointer, or one of this kind. */
export function has(pointer: string, kind: OfValue = isThere): OfCall {
  return ({ body }) => kind(at(body, pointer));
}

export function lacks(pointer: string): OfCall {
  return ({ body }) => at(body, pointer) === undefined;
}

export function is(pointer: string, value: unknown): OfCall {
  return ({ body }) => at(body, pointer) === value;
}

/** The sandbox refuses the call with this code. */
export function isRefusedAs(code: string): When {
  return (_, reply) => at(reply.body, "/detail/code") === code;
}

export const isNull: OfValue = (value) => value === null;
export const isEmpty: OfValue = (value) => Array.isArray(value) && value.length === 0;
export const isFraction: OfValue = (value) => typeof value === "number" && !Number.isInteger(value);
export const noText: OfValue = (value) => value !== undefined && typeof value !== "string";
export const noObject: OfValue = (value) => value !== undefined && !isObject(value);
export const noFlag: OfValue = (value) => value !== undefined && typeof value !== "boolean";

/** A text other than these. */
export function isOther(...known: readonly string[]): OfValue {
  return (value) => typeof value === "string" && !known.includes(value);
}

/** A query parameter that is a whole number. */
export function isInteger(value: string | null): value is string {
  return value !== null && /^-?\d+$/.test(value);
}

export function isNoUuid(value: string | null): boolean {
  return value !== null && !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value);
}

/** A page size in its bounds, such that one more is in bounds too. */
export function isSize(value: string | null): value is string {
  return isInteger(value) && Number(value) > 0 && Number(value) < 100;
}

/** Several wraps, one inside the other: the first is the outermost. */
export function both(...wraps: readonly Wrap[]): Wrap {
  return (next, world) => wraps.reduceRight((inner, wrap) => wrap(inner, world), next);
}

/** Of a parameter. */
export const withoutFraction = (value: string | null): string | null => value?.replace(/[.]\d+$/, "") ?? null;
export const unlessWord = (value: string | null): string | null =>
  Number.isNaN(Number(value)) ? null : value;
