import { variants } from "../variants/index.ts";

/** Gaps without a variant: no black-box client can see what an implementation chooses here. */
export const UNSEEN: Readonly<Record<string, string>> = {
  "json.characters":
    "No request of the suite holds half of a surrogate pair, so that no answer has to hold one.",
  "outcomes.failure-triggers":
    "What makes a capture, a refund or a disbursement fail is known to the target alone, and the suite sends none of it.",
  "portal.developer-menu": "The portal is a website for people; the interface has no operation for it.",
  "card-data.free-text": "The suite writes card numbers into credentials and nowhere else.",
  "token.update-merge": "No answer is said to show the consumer of a token.",
  "payment-detail.card-object":
    "The fields of a card are shown once, for tokens; a charge by other fields could not be made by anybody who has the document alone.",
  "charge.pending-expiry": "A pending charge outlives a run: the document gives nobody a clock to move.",
  "capture.hold-duration": "A hold outlives a run: the document gives nobody a clock to move.",
  "order.item-fields":
    "No field of an item is named; the suite sends an item only where the target file gives one.",
  "order.update-merge": "No answer is said to show what an order holds.",
  "product.no-update": "There is no operation to change or read a product with.",
  "subscription.three-ds": "No operation bills, and no clock can be moved to the next bill.",
  "subscription.email-note": "A field that is required has no default that could be seen.",
  "testing.refusals-differ":
    "The table of the testing operations gives both statuses; the rest of the document only says less.",
  "testing.production": "Only sandboxes are ever judged.",
  "auth.key-management":
    "The target file brings its keys, whatever they look like and wherever they come from.",
  "auth.oauth2-flow": "The target file brings the token: the suite obtains none.",
  "auth.session-token": "The document does not say where to get such a token, so the suite sends none.",
  "auth.kinds-and-schemes": "The suite sends the client key, and never a second credential beside it.",
  "error.other-statuses":
    "The suite calls no address and no method that the document does not have, sends JSON, and can bring about no fault of the service.",
  "error.service-cannot": "It takes a service that is out of order, which the suite cannot bring about.",
  "versioning.two-numbers": "Neither number is shown by any answer, and the v2 of the address is stated.",
  "versioning.policy": "One run sees one version.",
};

/** A table for people: which variant covers which gap. */
export function tableOfGaps(): string {
  const takenBy = new Map<string, string[]>();
  for (const [name, { takes, isGuard }] of Object.entries(variants)) {
    const shown = isGuard === true ? `*${name}*` : name;
    for (const gap of takes) takenBy.set(gap, [...(takenBy.get(gap) ?? []), shown]);
  }
  return [
    "# Conforming variants",
    "",
    "Written by `npm run generate`. A variant is the sandbox with a freedom of the document used in another way;",
    "`npm run selftest -- variants` judges them one by one and many together, and nothing may turn red. `test/variants.test.ts`",
    "demands a row of this table for each row of `openapi/gaps.yaml`.",
    "",
    "## Gaps with a variant",
    "",
    "In italics: a guard. It changes no call, no answer and no event of a run against the sandbox, since the suite asks for",
    "nothing that this freedom touches. It stands against a later check that does.",
    "",
    "| Gap | Variants |",
    "| --- | --- |",
    ...[...takenBy].toSorted(byName).map(([gap, names]) => `| \`${gap}\` | ${names.join("; ")} |`),
    "",
    "## Gaps in which no client can see a difference",
    "",
    "| Gap | Why |",
    "| --- | --- |",
    ...Object.entries(UNSEEN)
      .toSorted(byName)
      .map(([gap, why]) => `| \`${gap}\` | ${why} |`),
    "",
  ].join("\n");
}

function byName([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1;
}
