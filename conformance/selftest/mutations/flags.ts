/** The flags of the sandbox that change what is on the wire, in every combination. None may turn anything red. */
import { alsoBy } from "../../../sandbox/values/also-answers.ts";
import { DETAILS_FORMS, namingWith } from "../../../sandbox/checking/writing.ts";
import type { Seams } from "../harness/defect.ts";
import { DECLARED_ON } from "./anti-fraud.ts";

const WORDS = ["service", "acme"];

const REQUIRED = {
  nowhere: [],
  "of charges": ["createCharge"],
  "wherever it is declared": DECLARED_ON,
} as const;

/** Answers outside the contract, which the suite must neither need nor mind. */
const ALSO = alsoBy([
  { method: "GET", path: "/merchant/setting/checkout-widget", status: 200, body: { id: "${id}" } },
  { method: "GET", path: "/order", status: 200, body: [] },
]);

export const combinations: Readonly<Record<string, Seams>> = Object.fromEntries([
  ...DETAILS_FORMS.flatMap((details) =>
    WORDS.flatMap((word) =>
      Object.entries(REQUIRED).map(([where, operations]): [string, Seams] => [
        `flags: --details ${details}, --identifier-word ${word}, --also, anti-fraud header required ${where}`,
        {
          settings: {
            details,
            naming: namingWith(word),
            also: ALSO,
            antiFraudRequiredOn: new Set(operations),
          },
        },
      ]),
    ),
  ),
  [
    "flags: --details pairs, --identifier-word acme, --also, --expired-cards, --strict-requests",
    {
      settings: {
        details: "pairs",
        naming: namingWith("acme"),
        also: ALSO,
        expiredCards: true,
        strictRequests: true,
      },
    },
  ],
]);
