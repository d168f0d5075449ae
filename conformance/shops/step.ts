/** What passed between customer, shop, provider and judge, one message after another, as plain data. */
import type { OperationId } from "@payment-service/contract";
import type { Exchange, KeyUse } from "../call/exchange.ts";
import { readJson } from "../call/read-text.ts";

export const PARTIES = ["customer", "shop", "provider", "judge"] as const;
export type Party = (typeof PARTIES)[number];

/** A call of the shop, as the provider logged it. */
export interface Logged {
  readonly operation: OperationId | undefined;
  readonly key: KeyUse | "unknown";
  /** Null where the connection was cut. */
  readonly status: number | null;
  readonly code: string | null;
  /** Of a refusal. */
  readonly message: string | null;
  readonly warnings: readonly string[];
  /** The fault that struck the answer. */
  readonly fault: string | null;
  /** Ids of the charges that it made or moved, or that it names. */
  readonly charges: readonly string[];
}

/** An event at the shop's webhook URL. */
export interface Told {
  readonly id: string;
  readonly type: string;
  /** Id of the charge, or of what else it is about. */
  readonly about: string | null;
  /** Undefined where the provider sent it; otherwise what the judge did: sent a copy, or made it up. */
  readonly by?: "copy" | "made up";
}

/** An exchange between two parties; reports show it as they show a call of the suite. */
export interface Step extends Omit<Exchange, "operation"> {
  readonly operation: string;
  readonly from: Party;
  readonly to: Party;
  readonly call?: Logged;
  readonly event?: Told;
}

type Named = "flow" | "from" | "to" | "operation" | "started" | "ended" | "status";
export interface Said
  extends Pick<Step, Named>, Partial<Pick<Step, "headers" | "text" | "about" | "call" | "event">> {
  readonly method?: string;
  readonly url: string;
  readonly sent?: string | undefined;
  readonly sentHeaders?: Readonly<Record<string, string>>;
  readonly failure?: string | undefined;
}

/** Without its number, which the order of a whole run gives it. */
export function step({
  method = "GET",
  url,
  sent,
  sentHeaders = {},
  text = "",
  failure,
  ...said
}: Said): Step {
  const { call } = said;
  return {
    headers: {},
    ...said,
    kind: "exchange",
    nr: 0,
    key: call === undefined || call.key === "unknown" ? "none" : call.key,
    request: { method, url, headers: sentHeaders, ...(sent !== undefined && { body: sent }) },
    sent: readJson(sent ?? ""),
    intent: {},
    text,
    body: readJson(text),
    violations: [],
    declared: true,
    ...(failure !== undefined && { failure }),
  };
}
