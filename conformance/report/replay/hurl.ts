/** A file for Hurl for a red verdict: the calls in their order, and at the end the check that failed. */
import type { Exchange } from "../../call/exchange.ts";
import { strings } from "../../call/json-pointer.ts";
import { MADE_KEYS, inShell } from "../../call/keys.ts";
import { nameInMarkers } from "../../call/marker.ts";
import { variableOf } from "../../call/secrets/of-target.ts";
import type { Replayable } from "../../run/observed.ts";
import { TextsOfRun } from "../texts-of-run.ts";
import { assertsOf } from "./hurl-asserts.ts";
import { jsonPath } from "./json-path.ts";
import { NOT_BY_CALLS, type Plan, headOf, pathIn } from "./plan.ts";

const CUSTOMER =
  "# Now the customer acts at the page of their bank. Hurl has no browser, so this file ends here.";

type Place = "address" | "body";

/** Hurl ends with exit code 3, and sends nothing, at a variable without a value. */
const STOP = "GET {{hurl_cannot_decide_this}}";

export function hurlOf(plan: Plan, { run, baseUrl }: Replayable): string {
  const head = [
    ...headOf(plan),
    "# hurl --test: exit code 4: it fails again. 0: it does not fail. 3: this file cannot decide.",
  ];
  const last = lastOf(plan);
  if (last === undefined || plan.byHand)
    return [...head, `# ${NOT_BY_CALLS}`, `# Run the suite: ${plan.command}`, STOP, ""].join("\n");

  const known = new Map(plan.symbols.map(({ text, name }) => [text, name]));
  known.set(nameInMarkers(run), "RUN");
  const words = new TextsOfRun<Place>(known, { variable: (name) => `{{${name.toLowerCase()}}}`, still });
  const all = [...before(last, plan), last];
  const customer = all.findIndex((step) => step !== last && waitsForCustomer(step));
  const steps = customer === -1 ? all : all.slice(0, customer + 1);
  const raced = (step: Exchange): boolean =>
    plan.groups.some((group) => group.length > 1 && group.includes(step));
  const calls = steps.flatMap((step) => [
    ...noteOf(step, raced(step)),
    ...requestOf(step, baseUrl, words),
    ...(step === last ? [] : [passed(step, raced(step)), ...capturesOf(step, plan), ""]),
  ]);
  const end =
    customer === -1
      ? endOf(raced(last) ? undefined : assertsOf(plan.verdict?.fact, last), plan, steps.some(raced))
      : [CUSTOMER, STOP];
  return [...head, ...usage(words.variables, baseUrl), "", ...calls, ...end, ""].join("\n");
}

/** A right call that was refused is left out: a sound target accepts it, and then the last call means something else. */
function before(last: Exchange, plan: Plan): Exchange[] {
  return plan.steps
    .slice(0, plan.steps.indexOf(last))
    .filter((step) => step.status < 400 || wrongOnPurpose(step) || capturesOf(step, plan).length > 0);
}

function wrongOnPurpose({ about, status }: Exchange): boolean {
  return about !== undefined || status === 401;
}

/** The check of the last call. A failure that needs a race may not come here, and is not mended for that. */
function endOf(asserts: string[] | undefined, { row }: Plan, raced: boolean): string[] {
  if (asserts === undefined)
    return [
      "HTTP *",
      "",
      `# No assert of Hurl says what the suite looked for: see "Recorded" above. sh ${row.id}.sh compares the answers.`,
      STOP,
    ];
  return raced
    ? [...asserts, "", "# It went well this time, without calls at the same time.", STOP]
    : asserts;
}

/** The judged call that the fact is about: the last one of its operation. */
function lastOf({ judged, verdict }: Plan): Exchange | undefined {
  const operation = verdict?.fact?.operation;
  return judged.findLast((one) => one.operation === operation) ?? judged.at(-1);
}

function usage(secrets: ReadonlySet<string>, baseUrl: string): string[] {
  const made = MADE_KEYS.filter((use) => secrets.has(variableOf(use)));
  const asked = [...secrets].map((name) => name.toLowerCase()).toSorted();
  return [
    `# base_url is where the service is, in the run ${baseUrl}. run is a text of letters that no other run has.`,
    "# No secret is written into any file: give each variable by --variable, or in the environment as HURL_VARIABLE_name.",
    `# Variables: ${["base_url", "run", ...asked].join(", ")}`,
    ...made.map((use) => `# ${variableOf(use).toLowerCase()} in a shell: ${inShell(use).command}`),
  ];
}

function requestOf({ request }: Exchange, baseUrl: string, words: TextsOfRun<Place>): string[] {
  const { method, url, headers, body } = request;
  return [
    `${method} {{base_url}}${words.in(pathIn(url, baseUrl), "address")}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${words.in(value, "address")}`),
    ...(body === undefined ? [] : [`\`${words.in(body, "body")}\``]),
  ];
}

/** In an address or a header `#` begins a comment; a body is a text between backticks. */
function still(text: string, place: Place): string {
  return place === "address"
    ? text.replaceAll(/[\\#]/g, String.raw`\$&`)
    : text
        .replaceAll(/[\\`]/g, String.raw`\$&`)
        .replaceAll("\n", String.raw`\n`)
        .replaceAll("\r", String.raw`\r`);
}

function noteOf({ nr, about, status }: Exchange, raced: boolean): string[] {
  return [
    `# #${nr}${about === undefined ? "" : `: ${about}`}. HTTP ${status} in the run.`,
    ...(raced
      ? ["# In the run it was sent together with its neighbours. Hurl sends one after the other."]
      : []),
  ];
}

/** What was accepted in the run has to be accepted again; which call wins a race is chance. */
function passed({ status }: Exchange, raced: boolean): string {
  return status >= 200 && status < 300 && !raced ? `HTTP ${status}` : "HTTP *";
}

const UUID_AT_END = "([0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})$";

/** The ids that later calls send. */
function capturesOf(step: Exchange, { steps, symbols }: Plan): string[] {
  const later = steps.filter(({ nr }) => nr > step.nr).map(({ request }) => `${request.url} ${request.body}`);
  const own = symbols.filter(({ nr, text }) => nr === step.nr && later.some((one) => one.includes(text)));
  if (own.length === 0) return [];
  const whole = new Set([...strings(step.body)].map(([, text]) => text));
  return [
    "[Captures]",
    ...own.map(({ name, pointer, text }) => {
      const end = whole.has(text) ? "" : ` regex /${UUID_AT_END}/`;
      return `${name.toLowerCase()}: jsonpath "${jsonPath(step.body, pointer)}"${end}`;
    }),
  ];
}

function waitsForCustomer({ status, body }: Exchange): boolean {
  return status === 400 && [...strings(body)].some(([, text]) => text === "3ds_authenticate");
}
