import { operations } from "@payment-service/contract";
import { notFound } from "../../checking/refuse.ts";
import { logOf } from "../../control/requests.ts";
import { curlFor, type Reached } from "../../log/shell.ts";
import type { RequestLog } from "../../log/log.ts";
import type { Touched } from "../../log/touched.ts";
import type { LoggedRequest, Pairs, ShownBody } from "../../log/view.ts";
import { violationsIn, type Violation } from "../../log/violations.ts";
import { escaped } from "../../values/json.ts";
import { headOf, card, code, command, facts, items, lines, link, more, note, p, two } from "../elements.ts";
import { when } from "../shown.ts";
import { h, html, type Html, type Part } from "../html.ts";
import { hidden } from "../form.ts";
import { portalPage } from "../layout.ts";
import { reachedAt, type Register } from "../page-context.ts";
import { PORTAL_PATH, SITES } from "../sites.ts";
import { addressOf, keyWords, numberIn, REQUESTS_PATH, statusBadge } from "./list-page.ts";

export const requestPage: Register = ({ on, world }) =>
  on("GET", "/requests/:id", async ({ id }) => {
    const log = logOf(world);
    const number = numberIn(id);
    const found = number === undefined ? undefined : await log.find(number);
    if (found === undefined) throw notFound("request", id, { status: 404 });
    return pageOf(found, log.kept, reachedAt(world, world.origin()));
  });

function pageOf(one: LoggedRequest, { oldest, newest }: RequestLog["kept"], reached: Reached): string {
  const { id, at, request, answer, operation, touched, hint, warnings } = one;
  const inReference = operation && `${SITES.Reference}#tag/${operations[operation].tag}/${operation}`;
  const known = facts({
    Arrived: when(at, true),
    Took: `${one.took_ms} ms`,
    Operation: inReference ? link(inReference, operation) : "none of the contract",
    Key: keyWords(one),
    Fault: one.fault,
    Touched: touched.length === 0 ? "nothing" : touched.map(touchedLink),
  });
  const headers = headersPart("Headers of the request", request.headers);
  const told = [
    card("Request", [elsewhere(violationsIn(one)), bodyPart(request.body, bodyRemarks(one)), headers]),
    card("Answer", [bodyPart(answer.body, []), headersPart("Headers of the answer", answer.headers)]),
    card("Repeat it", repeatPart(one, reached)),
  ];
  const content = [
    hint !== null && h("p", { class: "saved" }, hint),
    warnings.map((warning) => h("p", { class: "warned" }, `Warning: ${warning}`)),
    two(told, card("Facts", known)),
    h(
      "div",
      { class: "pages", role: "navigation", "aria-label": "Requests" },
      id !== newest && link(`${REQUESTS_PATH}/${id + 1}`, "Newer request"),
      id !== oldest && link(`${REQUESTS_PATH}/${id - 1}`, "Older request"),
      link(REQUESTS_PATH, "All requests"),
    ),
  ];
  return portalPage(addressOf(one), "Requests", content, { about: headOf(statusBadge(one), summary(one)) });
}

function summary({ status, code: reason, message }: LoggedRequest): Part {
  if (status === null) return "A fault cut the connection before the answer.";
  return [reason !== null && code(reason), message];
}

/** An object with a page of its own leads there. A token has none here: its id is a secret. */
function touchedLink({ kind, id }: Touched): Html {
  if (kind === "token") return h("span", {}, kind, code(id));
  const page = link(`${PORTAL_PATH}/${kind}s/${id}`, code(id));
  const others = [html`its requests${hidden(` (${kind} ${id})`)}`];
  return h("span", {}, kind, page, link(`${REQUESTS_PATH}?touched=${encodeURIComponent(id)}`, others));
}

/** Violations outside the body. Those in it stand beside its lines. */
function elsewhere(violations: readonly Violation[]): Part {
  const listed = violations.filter(({ part }) => part !== "body");
  const said = listed.map(({ part, pointer, problem }) => [part, code(pointer.slice(1)), problem]);
  return said.length > 0 && h("ul", { class: "problems" }, items(said));
}

function headersPart(label: string, headers: Pairs): Html {
  if (headers.length === 0) return note("No headers are known.");
  const shown = headers.map(([name, value]) => `${name}: ${value}`).join("\n");
  return more(`${label} (${headers.length})`, lines(shown), "small");
}

function bodyPart(body: ShownBody, remarks: readonly Remark[]): Part {
  const above = body.note !== undefined && note(body.note);
  if (body.json !== undefined) return [above, annotated(body.json, remarks)];
  const whole = remarks.filter(({ pointer }) => pointer === "");
  const said = whole.map(({ kind, text }) => h("p", { class: kind }, `The body ${text}`));
  return body.text === undefined ? [said, above || note("No body.")] : [above, said, lines(body.text)];
}

function repeatPart(one: LoggedRequest, reached: Reached): Part {
  const repeated = curlFor(one, reached);
  if (repeated === undefined) return p("Not all of this request is known, so it cannot be repeated.");
  const { variables } = repeated;
  const names = variables.map((name, at) => html`${code(name)}${at < variables.length - 1 && ","}`);
  const keys = link(PORTAL_PATH, "Developer page");
  const cards = link(`${PORTAL_PATH}/outcomes`, "Outcomes");
  const set = html`Set ${names} first: keys are on the ${keys}, test cards on ${cards}.`;
  return [names.length > 0 && p(set), command(repeated.command)];
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
      const said = here.map((one) => h("span", { class: one.kind }, `← ${remarkText(one)}`));
      return said.reduce<Part>(
        (line, one) => html`${line} ${one}`,
        said.length > 0 ? h("mark", {}, text) : text,
      );
    });
  return lines(shown);
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
