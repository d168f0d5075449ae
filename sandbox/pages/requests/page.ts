import { operations } from "@payment-service/contract";
import { notFound } from "../../checking/refuse.ts";
import { logOf } from "../../control/requests.ts";
import { curlFor } from "../../log/curl.ts";
import type { RequestLog } from "../../log/log.ts";
import type { Touched } from "../../log/touched.ts";
import type { LoggedRequest, Pairs, ShownBody } from "../../log/view.ts";
import { violationsIn, type Violation } from "../../log/violations.ts";
import { escaped } from "../../values/json.ts";
import { card, code, command, facts, lines, link, more, note, two } from "../elements.ts";
import { when } from "../shown.ts";
import { html, type Html, type Part } from "../html.ts";
import { portalPage } from "../layout.ts";
import type { Register } from "../page-context.ts";
import { PORTAL_PATH, SITES } from "../sites.ts";
import { addressOf, KEY_WORDS, numberIn, REQUESTS_PATH, statusBadge } from "./list-page.ts";

/** A request of the log. */
export const requestPage: Register = ({ on, world }) =>
  on("GET", "/requests/:id", async ({ id }) => {
    const log = logOf(world);
    const number = numberIn(id);
    const found = number === undefined ? undefined : await log.find(number);
    if (found === undefined) throw notFound("request", id, { status: 404 });
    return pageOf(found, log.kept, world.origin());
  });

function pageOf(one: LoggedRequest, { oldest, newest }: RequestLog["kept"], origin: string): string {
  const { id, at, request, answer, operation, touched, hint, warnings } = one;
  const inReference = operation && `${SITES.Reference}#tag/${operations[operation].tag}/${operation}`;
  const known = facts([
    ["Arrived", when(at, true)],
    ["Took", `${one.took_ms} ms`],
    ["Operation", inReference ? link(inReference, operation) : "none of the contract"],
    ["Key", KEY_WORDS[one.key]],
    ["Fault", one.fault],
    ["Touched", touched.length === 0 ? "nothing" : touched.map(touchedLink)],
  ]);
  const headers = headersPart("Headers of the request", request.headers);
  const told = [
    card("Request", [elsewhere(violationsIn(one)), bodyPart(request.body, bodyRemarks(one)), headers]),
    card("Answer", [bodyPart(answer.body, []), headersPart("Headers of the answer", answer.headers)]),
    card("Repeat it", repeatPart(one, origin)),
  ];
  const content = html`${hint !== null && html`<p class="saved">${hint}</p>`}
    ${warnings.map((warning) => html`<p class="warned">Warning: ${warning}</p>`)}
    ${two(told, card("Facts", known))}
    <div class="pages" role="navigation" aria-label="Requests">
      ${id !== newest && html`<a rel="next" href="${REQUESTS_PATH}/${id + 1}">Newer request</a>`}
      ${id !== oldest && html`<a rel="prev" href="${REQUESTS_PATH}/${id - 1}">Older request</a>`}
      <a href="${REQUESTS_PATH}">All requests</a>
    </div>`;
  const about = html`${statusBadge(one)} <span class="about">${summary(one)}</span>`;
  return portalPage(addressOf(one), "Requests", content, { about });
}

function summary({ status, code: reason, message }: LoggedRequest): Part {
  if (status === null) return "A fault cut the connection before the answer.";
  return html`${reason !== null && code(reason)} ${message}`;
}

/** An object with a page of its own leads there. A token has none here: its id is a secret. */
function touchedLink({ kind, id }: Touched): Html {
  if (kind === "token") return html`<span>${kind} ${code(id)}</span>`;
  const others = html`its requests<span class="hidden"> (${kind} ${id})</span>`;
  return html`<span>
    ${kind} ${link(`${PORTAL_PATH}/${kind}s/${id}`, code(id))}
    ${link(`${REQUESTS_PATH}?touched=${encodeURIComponent(id)}`, others)}
  </span>`;
}

/** Violations outside the body. Those in it stand beside its lines. */
function elsewhere(violations: readonly Violation[]): Part {
  const listed = violations.filter(({ part }) => part !== "body");
  const items = listed.map(
    ({ part, pointer, problem }) => html`<li>${part} ${code(pointer.slice(1))} ${problem}</li>`,
  );
  return (
    items.length > 0 &&
    html`<ul class="problems">
      ${items}
    </ul>`
  );
}

function headersPart(label: string, headers: Pairs): Html {
  if (headers.length === 0) return note("No headers are known.");
  const shown = headers.map(([name, value]) => `${name}: ${value}`).join("\n");
  return more(`${label} (${headers.length})`, lines(shown), "small");
}

function bodyPart(body: ShownBody, remarks: readonly Remark[]): Html {
  const above = body.note !== undefined && note(body.note);
  if (body.json !== undefined) return html`${above}${annotated(body.json, remarks)}`;
  const whole = remarks.filter(({ pointer }) => pointer === "");
  const said = whole.map(({ kind, text }) => html`<p class="${kind}">The body ${text}</p>`);
  if (body.text !== undefined) return html`${above}${said}${lines(body.text)}`;
  return html`${said}${above || note("No body.")}`;
}

function repeatPart(one: LoggedRequest, origin: string): Html {
  const repeated = curlFor(one, origin);
  if (repeated === undefined) return html`<p>Not all of this request is known, so it cannot be repeated.</p>`;
  const names = repeated.variables.map((name, at) => html`${at > 0 && ", "}${code(name)}`);
  const set = html`<p>
    Set ${names} first: keys are on the ${link(PORTAL_PATH, "Developer page")}, test cards on
    ${link(`${PORTAL_PATH}/outcomes`, "Outcomes")}.
  </p>`;
  return html`${names.length > 0 && set} ${command(repeated.command)}`;
}

/** Something that is wrong, or odd, at a place of the body. */
interface Remark {
  /** JSON pointer in the body; empty for all of it. */
  readonly pointer: string;
  readonly text: string;
  readonly kind: "problem" | "warning";
}

/** A body as text. A remark stands behind the line of its value, or of the object around it where the value is missing. */
function annotated(json: unknown, remarks: readonly Remark[]): Html {
  const pointers = [...pointersOf(json, "")];
  const known = new Set(pointers);
  const placed = remarks.map((remark) => ({ ...remark, place: nearest(remark.pointer, known) }));
  const shown = JSON.stringify(json, null, 2)
    .split("\n")
    .map((text) => {
      // A line that closes a list or an object begins no value.
      const pointer = /^ *[\]}]/.test(text) ? undefined : pointers.shift();
      const here = placed.filter(({ place }) => place === pointer);
      const notes = here.map((one) => html` <span class="${one.kind}">← ${remarkText(one)}</span>`);
      return html`${here.length === 0 ? text : html`<mark>${text}</mark>`}${notes}${"\n"}`;
    });
  return html`<pre class="wrap" tabindex="0">${shown}</pre>`;
}

function remarkText({ pointer, place, text }: Remark & { readonly place: string }): string {
  return pointer === place ? text : `${pointer.slice(place.length + 1).replaceAll("/", ".")} ${text}`;
}

function nearest(pointer: string, known: ReadonlySet<string>): string {
  let place = pointer;
  while (place !== "" && !known.has(place)) place = place.slice(0, place.lastIndexOf("/"));
  return place;
}

/** The JSON pointers of a value and of all in it, in the order of the text. */
function* pointersOf(value: unknown, pointer: string): Generator<string> {
  yield pointer;
  if (typeof value !== "object" || value === null) return;
  for (const [name, member] of Object.entries(value))
    yield* pointersOf(member, `${pointer}/${escaped(name)}`);
}

/** What is to be said beside the body. */
function bodyRemarks(one: LoggedRequest): Remark[] {
  const problems = violationsIn(one)
    .filter(({ part }) => part === "body")
    .map(({ pointer, problem }): Remark => ({ pointer, text: problem, kind: "problem" }));
  const warnings = one.warnings.map((warning): Remark => {
    const [, name = ""] = /^(\S+) is not known/.exec(warning) ?? [];
    const pointer = name && `/${name.replaceAll(".", "/")}`;
    return { pointer, text: warning.slice(name.length).trim(), kind: "warning" };
  });
  return [...problems, ...warnings];
}
