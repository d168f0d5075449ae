import type { Step } from "../../control/trigger/steps.ts";
import type { Attempt, LoggedEvent } from "../../store/events.ts";
import { PORTAL_PATH } from "../../pages/portal-page.ts";

/** What `POST /_sandbox/trigger` answers. */
export interface Answer {
  readonly event: LoggedEvent & { readonly body: object; readonly deliveries: readonly Attempt[] };
  readonly steps: readonly Step[];
}

/** What was done, the event, and what came of its delivery. */
export function linesOf({ event, steps }: Answer, origin: string): string[] {
  const { id, type, state, about, body, deliveries } = event;
  return [
    ...steps.map((step) => `${step.status}  ${step.method} ${step.path}  ${step.does}`),
    "",
    `${type}  ${id}${about === null ? "" : `  about ${about}`}`,
    ...deliveries.map(deliveryLine),
    ...(deliveries.length === 0 ? [WAITING[state] ?? `  ${state}`] : []),
    `  ${origin}${PORTAL_PATH}/events/${id}`,
    "",
    JSON.stringify(body, null, 2),
  ];
}

function deliveryLine({ url, status, problem, duration_ms }: Attempt): string {
  return `  sent to ${url}: ${status ?? problem ?? "no answer"} after ${duration_ms} ms`;
}

const WAITING: Readonly<Record<string, string>> = {
  unsent: "  not sent: no webhook URL is registered",
  dropped: "  not sent: a fault dropped it",
  due: "  not sent yet",
  sending: "  being sent",
};
