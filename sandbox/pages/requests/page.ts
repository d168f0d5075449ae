import { operations } from "@payment-service/contract";
import type { Pairs, ShownBody } from "../../requests/parts.ts";
import type { Touched } from "../../requests/touched.ts";
import type { LoggedRequest } from "../../requests/view.ts";
import { html, type Html } from "../html.ts";
import { THINGS } from "../things/kinds.ts";
import { PORTAL_PATH, portalPage } from "../portal-page.ts";
import { annotated, type Remark } from "./annotated.ts";
import { curlFor } from "./curl.ts";
import { bodyRemarks, violationsIn, type Violation } from "./remarks.ts";
import { addressOf, keyText, moment, REQUESTS_PATH, statusBadge } from "./words.ts";

interface Around {
  readonly origin: string;
  readonly older: number | null;
  readonly newer: number | null;
}

export function requestPage(one: LoggedRequest, { origin, older, newer }: Around): string {
  const violations = violationsIn(one);
  const { request, answer } = one;
  return portalPage(
    addressOf(one),
    "Requests",
    html`<p class="answer">${statusBadge(one)} ${summary(one)}</p>
      ${one.hint === null ? "" : html`<p class="saved">${one.hint}</p>`}
      ${one.warnings.map((warning) => html`<p class="warned">Warning: ${warning}</p>`)}
      <dl>
        <dt>Arrived</dt>
        <dd>${moment(one.at)}</dd>
        <dt>Took</dt>
        <dd>${one.took_ms} ms</dd>
        <dt>Operation</dt>
        <dd>
          ${one.operation === null ? "none of the contract" : html`<a href="${PORTAL_PATH}/reference#tag/${operations[one.operation].tag}/${one.operation}">${one.operation}</a>`}
        </dd>
        <dt>Key</dt>
        <dd>${keyText(one)}</dd>
        ${
          one.fault === null
            ? ""
            : html`<dt>Fault</dt>
                <dd>${one.fault}</dd>`
        }
        <dt>Touched</dt>
        <dd>${one.touched.length === 0 ? "nothing" : one.touched.map(touchedLink)}</dd>
      </dl>
      <h2>Request</h2>
      ${elsewhere(violations)} ${headersPart("Headers of the request", request.headers)}
      ${bodyPart(request.body, bodyRemarks(one))}
      <h2>Answer</h2>
      ${headersPart("Headers of the answer", answer.headers)} ${bodyPart(answer.body, [])}
      <h2>Repeat it</h2>
      ${repeatPart(one, origin)}
      <div class="pages" role="navigation" aria-label="Requests">
        ${newer === null ? "" : html`<a rel="next" href="${REQUESTS_PATH}/${newer}">Newer request</a>`}
        ${older === null ? "" : html`<a rel="prev" href="${REQUESTS_PATH}/${older}">Older request</a>`}
        <a href="${REQUESTS_PATH}">All requests</a>
      </div>`,
  );
}

function summary({ status, code, message }: LoggedRequest): Html {
  if (status === null) return html`A fault cut the connection before the answer.`;
  if (code === null) return html`${message ?? ""}`;
  return html`<code>${code}</code> ${message ?? ""}`;
}

/** Where a thing has a page of its own. A token has none here: its id is a secret. */
function placeOf(kind: Touched["kind"]): string | undefined {
  if (kind === "token") return undefined;
  const family =
    kind === "charge" || kind === "event" ? `${kind}s` : THINGS.find((one) => one.kind === kind)?.family;
  return family === undefined ? undefined : `${PORTAL_PATH}/${family}`;
}

function touchedLink({ kind, id }: Touched): Html {
  const place = placeOf(kind);
  const name =
    place === undefined ? html`<code>${id}</code>` : html`<a href="${place}/${id}"><code>${id}</code></a>`;
  const others = html`<a href="${REQUESTS_PATH}?touched=${encodeURIComponent(id)}"
    >its requests<span class="hidden"> (${kind} ${id})</span></a
  >`;
  return html`<span class="touched">${kind} ${name} ${kind === "token" ? "" : others}</span>`;
}

/** Violations outside the body. Those in it stand beside its lines. */
function elsewhere(violations: readonly Violation[]): Html {
  const listed = violations.filter(({ part }) => part !== "body");
  if (listed.length === 0) return html``;
  return html`<ul class="problems">
    ${listed.map(({ part, pointer, problem }) => html`<li>${part} <code>${pointer.slice(1)}</code> ${problem}</li>`)}
  </ul>`;
}

function headersPart(label: string, headers: Pairs): Html {
  if (headers.length === 0) return html`<p class="note">No headers are known.</p>`;
  return html`<details>
    <summary>${label} (${headers.length})</summary>
    <pre class="wrap" tabindex="0">${headers.map(([name, value]) => `${name}: ${value}`).join("\n")}</pre>
  </details>`;
}

function bodyPart(body: ShownBody, remarks: readonly Remark[]): Html {
  const note = body.note === undefined ? "" : html`<p class="note">${body.note}</p>`;
  const whole = remarks.filter(({ pointer }) => pointer === "");
  const said = whole.map(({ kind, text }) => html`<p class="${kind}">The body ${text}</p>`);
  if (body.json !== undefined) return html`${note}${annotated(body.json, remarks)}`;
  if (body.text !== undefined)
    return html`${note}${said}
      <pre class="wrap" tabindex="0">${body.text}</pre>`;
  return html`${said}${note === "" ? html`<p class="note">No body.</p>` : note}`;
}

function repeatPart(one: LoggedRequest, origin: string): Html {
  const repeated = curlFor(one, origin);
  if (repeated === undefined) return html`<p>Not all of this request is known, so it cannot be repeated.</p>`;
  const { command, variables } = repeated;
  const set = html`<p>
    Set ${variables.map((name, at) => html`${at === 0 ? "" : ", "}<code>${name}</code>`)} first: keys are on
    the
    <a href="${PORTAL_PATH}">Developer page</a>, test cards on <a href="${PORTAL_PATH}/outcomes">Outcomes</a>.
  </p>`;
  return html`${variables.length === 0 ? "" : set}
    <pre class="wrap" tabindex="0">${command}</pre>`;
}
