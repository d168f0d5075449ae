/** A scenario as a sequence between customer, shop, provider and judge, in the order of time. */
import { pathOf } from "../call/exchange.ts";
import { at } from "../call/json-pointer.ts";
import { moneyText } from "../call/money.ts";
import { type Markup, markup, readable } from "../report/html/markup.ts";
import type { Scenario } from "./scenario.ts";
import { PARTIES, type Step } from "./step.ts";

/** At most this many steps from either end of a very long scenario. */
const ENDS = 40;

export function drawing({ id, title }: Pick<Scenario, "id" | "title">, steps: readonly Step[]): Markup {
  const shown = steps.map(line);
  const all =
    shown.length > 2 * ENDS
      ? [
          ...shown.slice(0, ENDS),
          markup`<li class="gap">${shown.length - 2 * ENDS} more steps are in history.jsonl</li>`,
          ...shown.slice(-ENDS),
        ]
      : shown;
  return markup`<details class="flow" id="${id}"><summary><code>${id}</code> ${title} <small>${steps.length} steps</small></summary>
<div class="parties" aria-hidden="true">${PARTIES.map((party) => markup`<span>${party}</span>`)}</div>
<ol class="parties-said">${all}</ol></details>`;
}

function line(one: Step): Markup {
  const { from, to, nr, request, status, failure, text, about, call, event } = one;
  const [here, there] = [PARTIES.indexOf(from), PARTIES.indexOf(to)];
  const lanes = `at${Math.min(here, there)} over${Math.max(1, Math.abs(there - here))} ${there < here ? "leftward" : "rightward"}`;
  const look = status === 0 ? "none" : status < 400 ? "good" : status < 500 ? "refused" : "broken";
  const money = at(one.sent, "/amount_details/amount") ?? at(one.sent, "/amount");
  const amount = typeof money === "number" ? markup` <b>${moneyText(money)}</b>` : undefined;
  const words = about === undefined ? undefined : markup` <i>${about}</i>`;
  const what =
    event === undefined
      ? call === undefined
        ? one.operation
        : `${request.method} ${pathOf(request.url)}`
      : `event ${event.type}`;
  const got = status === 0 ? (failure ?? "no answer") : `${status}${codeOf(one)}`;
  const headers = Object.entries(request.headers).map(([name, value]) => `${name}: ${value}`);
  const body = request.body === undefined ? "" : `\n\n${readable(request.body)}`;
  return markup`<li class="${lanes} ${look}" id="x${nr}"><details><summary>#${nr} ${from} to ${to}: ${what}${amount}${words} <b class="got">${got}</b></summary>
<pre tabindex="0">${`${request.method} ${request.url}\n${headers.join("\n")}${body}`}</pre>
<pre tabindex="0">${`${got}\n\n${readable(text)}`}</pre></details></li>`;
}

/** The word by which an answer says where a payment stands. */
function codeOf({ body }: Step): string {
  const word =
    at(body, "/status_details/detail/code") ?? at(body, "/detail/code") ?? at(body, "/orders/0/state");
  return typeof word === "string" ? ` ${word}` : "";
}
