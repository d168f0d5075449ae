/** Dimensions that several kinds of ways have in common. */

export const CREATED_WITH = {
  secret: { words: "" },
  public: { words: "created with the public key", needs: ["keys.public"] },
} as const;

/** A rule that holds for the first object only, or for one that is made alone, is broken. */
export const BESIDE = {
  none: { words: "" },
  before: { words: "made after another one" },
  together: { words: "made at the same moment as another one" },
} as const;

export async function beside<Thing>(which: keyof typeof BESIDE, make: () => Promise<Thing>): Promise<Thing> {
  if (which === "before") await make();
  if (which !== "together") return make();
  const [, last] = await Promise.all([make(), make()]);
  return last;
}
