/** Rules about lookups that break for two parts of a request together. */
import { at } from "../../../call/json-pointer.ts";
import type { Defect } from "../../harness/defect.ts";
import { refuses, changesAnswer } from "../../mutations/answers.ts";
import { withAt } from "../../mutations/bodies.ts";

const isByToken = (body: unknown): boolean =>
  at(body, "/payment_detail/credentials/service_payment_token") !== undefined;

export const lookupsInOneWay: readonly Defect[] = [
  {
    breaks: "lookup.charge-body",
    how: "does not look up what is paid by token with billing details",
    wrap: refuses(
      "lookupInstallments",
      ({ body }) => isByToken(body) && at(body, "/billing_details") !== undefined,
    ),
  },
  {
    breaks: "lookup.options",
    how: "answers without options to a consumer when monthly_installments is false",
    wrap: changesAnswer("lookupInstallments", (body, { url, body: sent }) =>
      url.searchParams.get("monthly_installments") === "false" && at(sent, "/consumer_details") !== undefined
        ? withAt(body, "/options", undefined)
        : body,
    ),
  },
];
