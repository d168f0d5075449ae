/** Which defects change behaviour: the state of an object after several calls. The explorer looks for these. */
import type { Defect } from "../harness/defect.ts";

/** What the others change, by the requirement that they break. The first rule that fits decides. */
const OTHERWISE: readonly (readonly [what: string, ids: RegExp])[] = [
  ["a key or the anti-fraud header", /^(keys|auth|anti-fraud|checkout)\b/],
  [
    "what a single request is refused or accepted for",
    /\.(required|required-types|optional-types|other-types|incomplete|malformed|formats|integer|non-negative|mxn-only|three-characters|values|unknown|other-method|non-empty|boolean|one-required|card-fields|suffices|parameter-types|unknown-reference|unknown-charge|optional-fields|known-fields|single-field|empty-body|only-required-fields|billing-details|billing-day|external-product-id|external-system-order-id|uuid)(\b|$)|^json\.|^currency\.|^consumer\.|^deprecated\.|^lookup\.|required-formats|plan-id\.format|subscription\.(auto-billing\.false|defaults\.named|cancel\.reason)|required-names/,
  ],
  [
    "the fields of a single answer",
    /\.(fields|types|type|answer\.order|answer\.id|default|code|action|redirect-url|status\.active|status-word|charge-id|created-on|opaque)$|^(error|service|paged-list|continuation|versioning)\.|\.list\.array$|^list\.charges$|^event\.(charge|other)\.keys$|charge\.create\.(answer|refusal-status|success-status)|charge\.status-details|views\.authorization-code|token\.create\.answer|\.answer\.billing-frequency|^charge\.pending$|^(capture|refund)\.answer$|views\.event$|^shown\./,
  ],
  ["a page that people open", /^three-ds\.(page|tid)/],
  [
    "how a list is cut, ordered and filtered",
    /^(paging|list\.(?!created-charge)|invoice\.list|payment-intent\.list)|subscription\.list\.page-number/,
  ],
  ["the limit of requests per minute", /^rate\./],
];

/** What the defect changes in place of behaviour; undefined for a behavioural one. */
export function notBehaviour({ breaks }: Pick<Defect, "breaks">): string | undefined {
  return OTHERWISE.find(([, ids]) => ids.test(breaks))?.[0];
}
