import { operations } from "@payment-service/contract";
import type { Step, Workflow } from "./read.ts";

export type Party = "Customer" | "Merchant" | "Service";

/** One arrow of a sequence diagram, or a note above those that follow. */
export type Message =
  | { readonly kind: "note"; readonly text: string }
  | {
      readonly kind: "call" | "answer" | "event";
      readonly from: Party;
      readonly to: Party;
      readonly text: string;
    };

export interface Sequence {
  readonly parties: readonly Party[];
  readonly messages: readonly Message[];
}

/** Who calls whom in a workflow, what comes back, which events follow. */
export function sequenceOf(workflow: Workflow): Sequence {
  const customer = workflow.steps.some((step) => step["x-operation"] !== undefined);
  return {
    parties: customer ? ["Customer", "Merchant", "Service"] : ["Merchant", "Service"],
    messages: workflow.steps.flatMap((step) => [
      ...(step["x-operation"] === undefined ? callOf(step) : customerAt(step)),
      ...(step["x-webhooks"] ?? []).map((type) => message("event", "Service", "Merchant", `webhook ${type}`)),
    ]),
  };
}

function callOf(step: Step): Message[] {
  const { method, path } = operation(step);
  const status = /\$statusCode == (\d+)/.exec(conditions(step))?.[1] ?? "";
  return [
    { kind: "note", text: step.description },
    message("call", "Merchant", "Service", `${method} ${path}${query(step)}`),
    message("answer", "Service", "Merchant", [status, ...words(step)].join(" ")),
  ];
}

/** What a call beside the interface plays: the customer at the address to which the service sends them. */
function customerAt(step: Step): Message[] {
  return [
    { kind: "note", text: step.description },
    message("call", "Merchant", "Customer", "go to redirect_url"),
    message("call", "Customer", "Service", "press the button"),
    message("answer", "Service", "Customer", "back to the shop, with TID"),
    message("call", "Customer", "Merchant", "TID"),
  ];
}

function message(kind: "call" | "answer" | "event", from: Party, to: Party, text: string): Message {
  return { kind, from, to, text };
}

/** What the step's criteria say about the body, in the order in which they say it: `pending 3ds_authenticate`. */
function words(step: Step): string[] {
  return [...conditions(step).matchAll(/\$response\.body#\S+ == '(\w+)'/g)].map(([, word = ""]) => word);
}

function conditions(step: Step): string {
  return step.successCriteria.map(({ condition }) => condition).join("\n");
}

/** A cursor from an answer before is named as it was there: `?after_id=last_cursor`. */
function query({ parameters = [] }: Step): string {
  const sent = parameters.filter((one) => one.in === "query");
  const pairs = sent.map(({ name, value }) => `${name}=${String(value).split(".").at(-1)}`);
  return pairs.length === 0 ? "" : `?${pairs.join("&")}`;
}

function operation({ operationId, stepId }: Step): { readonly method: string; readonly path: string } {
  const found = Object.values(operations).find(({ id }) => id === operationId);
  if (found !== undefined) return found;
  throw new Error(
    `openapi/workflows.arazzo.yaml: step "${stepId}" names operation "${operationId}", which the contract does not have.`,
  );
}
