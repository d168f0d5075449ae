import { type Exchange, pathOf } from "../call/exchange.ts";
import type { Flow } from "../run/flow.ts";
import { WebhookInbox } from "../merchant/webhook-inbox.ts";
import { lacking } from "../target/needs.ts";
import { at } from "../call/json-pointer.ts";
import { Redirects } from "../merchant/redirects.ts";
import { observe } from "../run/run.ts";
import { isPartOfAll } from "../run/selection.ts";
import type { Target } from "../target/target.ts";
import { dryTarget } from "./dry-target.ts";

const NOWHERE = "http://127.0.0.1:9/merchant";

/** Every call that the flows make, in order, found by letting them run against answers of the contract's examples. */
export async function dryRun(flows: readonly Flow[], target: Target): Promise<readonly Exchange[]> {
  let time = 0;
  const now = (): number => (time += 1);
  const inbox = new WebhookInbox({ deadlineMs: 0, now });
  const { exchanges } = await observe({
    target: {
      ...target,
      run_deadline_ms: 600_000,
      ...(target.three_ds && { three_ds: { ...target.three_ds, driver: "page", redirect_url: NOWHERE } }),
    },
    flows,
    fetch: dryTarget(target, NOWHERE),
    clock: {
      now,
      wall: () => 1_767_225_600_000 + now(),
      pause: async (ms) => {
        time += ms;
      },
    },
    random: () => "plan0000",
    concurrency: 1,
    opened: { inbox, redirects: new Redirects(), redirectUrl: NOWHERE },
  });
  return exchanges;
}

/** --plan: the calls and the money of each flow, without traffic. */
export async function plan(flows: readonly Flow[], target: Target): Promise<string> {
  const exchanges = await dryRun(flows, target);
  const partial = isPartOfAll(flows);
  const of = (id: string): readonly Exchange[] => exchanges.filter(({ flow }) => flow === id);
  const blocks = flows.map((flow) => {
    const reasons = flow.needs
      .map((need) => lacking(target, need, partial))
      .filter((reason) => reason !== undefined);
    const count = Object.keys(flow.proves).length;
    const state = reasons.length === 0 ? "runs" : `skipped: ${reasons.join("; ")}`;
    return [`  ${flow.id}  ${count} requirements  ${state}`, ...calls(of(flow.id))].join("\n");
  });
  const ground = [
    "  before anything else: is it a sandbox, and does it tell requests apart",
    ...calls(of("ground")),
  ];
  const charged = exchanges.filter(({ operation }) => operation === "createCharge");
  const sum = charged.map(amountOf).reduce((all, one) => all + one, 0);
  return `${target.name} (${target.base_url}), without traffic:
${[...ground, ...blocks].join("\n")}
${exchanges.length} calls; ${charged.length} of them are charges that ask for ${sum} in the smallest currency unit.
At most ${target.spending_cap} is charged (spending_cap). Counted on a dry run against the contract's own examples:
a target that shows things late, or that has long lists, is read more often; charges, captures and refunds stay these.
`;
}

/** One line for each call; the same call again is counted. */
function calls(exchanges: readonly Exchange[]): string[] {
  const lines: { text: string; times: number }[] = [];
  for (const one of exchanges) {
    const amount = amountOf(one);
    // An id of a token is hidden, as in every output.
    const path = pathOf(one.request.url).replace(/[0-9a-f]{8}-[0-9a-f-]{27}|%3Ctoken%3E/, "{id}");
    const text = `${one.request.method} ${path}${amount > 0 ? `  ${amount}` : ""}`;
    const last = lines.at(-1);
    if (last?.text === text) last.times += 1;
    else lines.push({ text, times: 1 });
  }
  return lines.map(({ text, times }) => `      ${times === 1 ? "" : `${times} times `}${text}`);
}

function amountOf({ operation, sent }: Exchange): number {
  if (!["createCharge", "captureCharge", "refundCharge"].includes(operation)) return 0;
  const amount = at(sent, operation === "createCharge" ? "/amount_details/amount" : "/amount");
  // A fraction, sent to be refused, is no money.
  return typeof amount === "number" && Number.isInteger(amount) && amount > 0 ? amount : 0;
}
