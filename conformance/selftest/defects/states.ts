/** States and transitions: what becomes of a charge later, and what is said of it then. */

import type { Defect, Wrap } from "../defect.ts";

import { keyOf } from "../ways/keys.ts";

import { type Reply } from "../wire.ts";

/** Keeps each charge as it was read first. */
const keepsReads: Wrap = (next) => {
  const kept = new Map<string, Reply>();
  return async (call) => {
    const key = `${call.id} ${keyOf(call)}`;
    const before = call.operation === "getCharge" ? kept.get(key) : undefined;
    if (before !== undefined) return before;
    const reply = await next(call);
    if (call.operation === "getCharge" && reply.status === 200) kept.set(key, reply);
    return reply;
  };
};

export const states: readonly Defect[] = [
  {
    breaks: "three-ds.success.leaves-pending",
    how: "keeps each charge as it was read first",
    with: [
      "three-ds.failure.leaves-pending",
      ...(["complete", "cancel"] as const).flatMap((verb) => [
        `testing.${verb}.bank`,
        `testing.${verb}.store`,
      ]),
      "charge.captured.status-word",
    ],
    wrap: keepsReads,
  },
];
