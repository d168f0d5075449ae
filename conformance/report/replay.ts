/** One shell script per red verdict: the calls it rests on, with curl, on the same target, and whether it fails again. */
import type { Judged } from "../conclude.ts";
import { type Exchange, pathOf } from "../exchange.ts";
import { flows } from "../flows/index.ts";
import { strings } from "../pointer.ts";
import type { Verdict } from "../verdict.ts";
import { shellText } from "./shell.ts";

/** Exchanges in which keys and cards are the names of environment variables, and the text that marks this run. */
export interface Replayable {
  readonly exchanges: readonly Exchange[];
  readonly run: string;
  readonly baseUrl: string;
}

/** A text of an answer that later calls need: an id, or the UUID at the end of an address. */
interface Symbol {
  readonly name: string;
  readonly text: string;
  readonly nr: number;
  readonly pointer: string;
}

const ID_LIKE = /^(?=.*\d)[\w-]{8,}$/;
const UUID_AT_END = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const MOST_JUDGED = 24;

export function replayOf({ row, reason, verdicts }: Judged, source: Replayable): string {
  const verdict = verdicts.find((one) => one.reason === reason) ?? verdicts[0];
  const head = [
    "#!/bin/sh",
    `# ${row.id}: ${row.level} ${oneLine(row.text)}`,
    `# Recorded: ${oneLine(reason)}`,
    "# Exit code 1: it fails again, as recorded. 0: it does not. 2: this script cannot tell.",
    "set -u",
  ];
  const flow = flows.find(({ id }) => id === verdict?.flow);
  const judged = judgedOf(verdict, source.exchanges);
  const cannot = judged.length === 0 || flow?.needs.includes("three_ds") === true;
  if (cannot)
    return [
      ...head,
      "# Events, customers at the 3DS page, and what came before the first call cannot be replayed with curl.",
      `echo 'Not a matter of calls alone. Run the suite: npm run conformance -- --target FILE --only "^${row.id.replaceAll(".", "[.]")}$"' >&2`,
      "exit 2",
      "",
    ].join("\n");

  const steps = stepsFor(judged, source.exchanges);
  const symbols = symbolsOf(steps);
  const names = new Set<string>();
  const known = new Map(symbols.map(({ text, name }) => [text, name]));
  known.set(source.run, "RUN");
  const words = { known, variables: names };
  const calls = groupsOf(steps).flatMap((group) => [
    ...group.map((one) => callOf(one, group.length > 1, source.baseUrl, words)),
    ...(group.length > 1 ? ["wait"] : []),
    ...symbols
      .filter(({ nr }) => group.some((one) => one.nr === nr))
      .map(({ name, nr, pointer }) => `${name}=$(pick ${nr} '${pointer}')`),
  ]);
  const expected = {
    symbols: symbols.map(({ name, nr, pointer }) => ({ name, nr, pointer })),
    setup: steps.filter((one) => !judged.includes(one)).map(({ nr, status }) => ({ nr, status })),
    judged: groupsOf(steps)
      .map((group) => group.filter((one) => judged.includes(one)))
      .filter((group) => group.length > 0)
      .map((group) => group.map(({ nr, status, body }) => ({ nr, status, body }))),
    byStatus: /^expected (HTTP|a refusal|a documented status)/.test(reason),
    variables: symbols.map(({ text }) => text),
  };
  return [
    ...head,
    `BASE_URL=\${BASE_URL:-'${source.baseUrl}'}`,
    ...[...names].toSorted().map((name) => `: "\${${name}:?set ${name}, it is not written into any file}"`),
    PRELUDE,
    ...calls,
    `node "$HERE/compare.mjs" judge "$DIR" <<'EXPECTED'`,
    // A call whose number equals a validation code keeps it: 123.0 reads as 123, and is not what is redacted.
    JSON.stringify(expected).replaceAll(/"(nr|status)":(\d+)/g, '"$1":$2.0'),
    "EXPECTED",
    "",
  ].join("\n");
}

const PRELUDE = `HERE=$(cd "$(dirname "$0")" && pwd)
DIR=$(mktemp -d)
trap 'rm -rf "$DIR"' EXIT
RUN=$(date +%s)$$
pick() { node "$HERE/compare.mjs" pick "$DIR/$1.body" "$2"; }
call() {
  nr=$1 method=$2 url=$3
  shift 3
  : > "$DIR/$nr.body"
  status=$(curl -sS --max-time 30 -o "$DIR/$nr.body" -w '%{http_code}' -X "$method" "$BASE_URL$url" "$@")
  echo "$status" > "$DIR/$nr.status"
  echo "#$nr $method $url -> $status $(head -c 300 "$DIR/$nr.body")"
}
`;

/** What the sentence was decided by: the exchange that the reason names, or all that the verdict rests on. */
function judgedOf(verdict: Verdict | undefined, exchanges: readonly Exchange[]): Exchange[] {
  const reason = verdict?.reason ?? "";
  const named = Number(/^expected [^#]*?(?:to|from|of) #(\d+) /.exec(reason)?.[1]);
  const numbers = verdict?.exchanges ?? [];
  const own = exchanges.filter(({ nr }) => (numbers.includes(named) ? nr === named : numbers.includes(nr)));
  return own.slice(-MOST_JUDGED);
}

/** The judged calls, everything their flow changed before them, and whatever gave them an id. */
function stepsFor(judged: readonly Exchange[], exchanges: readonly Exchange[]): Exchange[] {
  const steps = new Set(judged);
  for (const one of judged)
    for (const earlier of exchanges)
      if (earlier.flow === one.flow && earlier.nr < one.nr && earlier.request.method !== "GET")
        steps.add(earlier);
  for (const step of steps) {
    const said = `${step.request.url} ${step.request.body ?? ""}`;
    const giver = exchanges.find(
      ({ nr, body }) => nr < step.nr && [...strings(body)].some(([, text]) => isUsed(text, said)),
    );
    if (giver !== undefined) steps.add(giver);
  }
  return [...steps].toSorted((a, b) => a.nr - b.nr);
}

function isUsed(text: string, said: string): boolean {
  const id = ID_LIKE.test(text) ? text : UUID_AT_END.exec(text)?.[0];
  return id !== undefined && said.includes(id);
}

/** What was made here, and what a read gave that a later call needs; a list is full of ids of other people. */
function symbolsOf(steps: readonly Exchange[]): Symbol[] {
  const found = new Map<string, Symbol>();
  for (const { nr, body, request } of steps)
    for (const [pointer, whole] of strings(body)) {
      const text = ID_LIKE.test(whole) ? whole : UUID_AT_END.exec(whole)?.[0];
      if (text === undefined || found.has(text) || pointer.includes("'")) continue;
      const later = steps.filter((one) => one.nr > nr);
      const needed = later.some((one) => `${one.request.url} ${one.request.body ?? ""}`.includes(text));
      // Other texts of an answer, a card's fingerprint for instance, may belong to many charges.
      if (needed || (request.method !== "GET" && pointer.endsWith("id")))
        found.set(text, { name: `ID_${found.size + 1}`, text, nr, pointer });
    }
  return [...found.values()];
}

/** Calls of one operation and path that were on their way together are sent together again. */
function groupsOf(steps: readonly Exchange[]): Exchange[][] {
  const groups: Exchange[][] = [];
  for (const step of steps) {
    const last = groups.at(-1);
    const before = last?.at(-1);
    const sameCharge = before !== undefined && tail(before) === tail(step) && before.flow === step.flow;
    if (last !== undefined && before !== undefined && sameCharge && step.started < before.ended)
      last.push(step);
    else groups.push([step]);
  }
  return groups;
}

function tail({ request }: Exchange): string {
  return `${request.method} ${pathOf(request.url).split("/").at(-1) ?? ""}`;
}

interface Words {
  readonly known: ReadonlyMap<string, string>;
  readonly variables: Set<string>;
}

function callOf({ nr, request }: Exchange, together: boolean, baseUrl: string, words: Words): string {
  const { url, method, headers, body } = request;
  const path = url.startsWith(baseUrl) ? url.slice(baseUrl.length) : url;
  const flags = Object.entries(headers).map(
    ([name, value]) => ` \\\n  -H "${shellText(`${name}: ${value}`, words, "quoted")}"`,
  );
  const start = `call ${nr} ${method} "${shellText(path, words, "quoted")}"${flags.join("")}`;
  const end = together ? " &" : "";
  if (body === undefined) return `${start}${end}`;
  return `${start} \\\n  --data-binary @- <<BODY${end}\n${shellText(body, words, "heredoc")}\nBODY`;
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ");
}
