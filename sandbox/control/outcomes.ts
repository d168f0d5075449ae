import {
  FAILING_NAME,
  INSTALLMENT_MINIMUMS,
  TEST_AMOUNTS,
  TEST_CARDS,
  TEST_SEARCH_KEYS,
} from "../outcomes.ts";
import type { Endpoint } from "./endpoint.ts";

const OUTCOMES = {
  about:
    "What makes this sandbox answer how. All of it is this sandbox's choice: the interface document shows none.",
  cards: TEST_CARDS,
  amounts: TEST_AMOUNTS,
  failing_name: {
    value: FAILING_NAME,
    fails: [
      "createProduct (name)",
      "createPlan (name)",
      "createSubscription (payment_token_alias)",
      "cancelSubscription (cancellation_reason)",
    ],
  },
  search_keys: TEST_SEARCH_KEYS,
  installment_minimums: INSTALLMENT_MINIMUMS,
};

export const outcomeEndpoints: readonly Endpoint[] = [
  { method: "GET", path: "/outcomes", answer: async () => OUTCOMES },
];
