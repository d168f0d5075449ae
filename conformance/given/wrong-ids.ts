/** Ids that lead to nothing of a kind: one that belongs to nothing, one of no usual form, and those of objects of other kinds. */
import { several } from "../call/several.ts";
import { isDistinctive } from "../merchant/events.ts";
import { unlessBlocked } from "../verdict/unobserved.ts";
import type { Given, KindOfId, WrongId } from "./given.ts";
import { once } from "./once.ts";
import type { Tools } from "./tools.ts";

/** Well-formed, and belongs to nothing: only that can be the reason of a refusal. */
export const UNKNOWN_ID = "00000000-0000-4000-8000-000000000000";

/** Tokens are left out: their ids are secrets in a report. */
const OTHERS = {
  // A charge may be read by the id of its capture, too: that of its transaction is one (3DS flow).
  charge: ["order", "plan"],
  token: ["order", "plan"],
  order: ["charge", "plan"],
  product: ["plan"],
  plan: ["charge", "product"],
  subscription: ["plan", "charge"],
  invoice: ["plan"],
  // The document does not say that a continuation and its charge have different ids.
  continuation: ["order"],
} as const satisfies Readonly<Record<KindOfId, readonly string[]>>;

type Other = (typeof OTHERS)[KindOfId][number];

/** One of each for the run. */
const made = once<string | undefined>();

export async function wrongIdsOf(
  kind: KindOfId,
  tools: Pick<Tools, "api" | "given">,
): Promise<[WrongId, ...WrongId[]]> {
  const others = await several(
    OTHERS[kind].map((other) => async () => {
      const id = await unlessBlocked(made(tools.given, other, () => MAKE[other](tools)));
      // A short id may be that of an object of this kind, too.
      return isDistinctive(id) ? [{ id, about: `the id of ${WORDS[other]}` }] : [];
    }),
  );
  return [
    { id: UNKNOWN_ID, about: "an id that belongs to nothing" },
    { id: `no-such-${kind}`, about: "a word as id" },
    ...others.flat(),
  ];
}

const WORDS: { readonly [O in Other]: string } = {
  charge: "a charge",
  order: "an order",
  product: "a product",
  plan: "a plan",
};

const MAKE: { readonly [O in Other]: (tools: Pick<Tools, "api" | "given">) => Promise<string | undefined> } =
  {
    charge: ifOffered("getCharge"),
    order: ifOffered("getOrder"),
    plan: ifOffered("getPlan"),
    product: async ({ given }) =>
      given.offered("createProduct").length > 0 ? (await given.product()).id : undefined,
  };

function ifOffered(operation: "getCharge" | "getOrder" | "getPlan") {
  return async ({ given }: { readonly given: Given }): Promise<string | undefined> =>
    given.offered(operation).length > 0 ? (await given.request(operation)).id : undefined;
}
