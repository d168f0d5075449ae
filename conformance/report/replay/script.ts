/** One shell script for each red verdict: sends its calls again with curl and says whether they fail again. */
import type { Result } from "../conclude.ts";
import { type Exchange, pathOf } from "../../call/exchange.ts";
import { EXPLORER } from "../../explore/attempts.ts";
import { flows } from "../../flows/index.ts";
import { MADE_KEYS, inShell } from "../../call/keys.ts";
import { nameInMarkers } from "../../call/marker.ts";
import { variableOf } from "../../call/secrets/of-target.ts";
import type { Replayable } from "../../run/observed.ts";
import type { Verdict } from "../../verdict/verdict.ts";
import { Ids, wordsOf } from "../ids.ts";
import { Words } from "../shell.ts";

/** A text of an answer that later calls use: an id, or the UUID at the end of an address. */
interface Symbol {
  readonly name: string;
  readonly text: string;
  readonly nr: number;
  readonly pointer: string;
}

const MOST_JUDGED = 24;

/** Writes the scripts of one run. `byHand`: requirements whose failure needs more than calls, such as a customer. */
export function replaysOf(
  source: Replayable,
  byHand: ReadonlySet<string> = new Set(),
): (one: Result) => string {
  const ids = new Ids(source.exchanges);
  return (one) => replayOf(one, source, ids, byHand);
}

function replayOf(
  { row, reason, verdicts }: Result,
  source: Replayable,
  ids: Ids,
  byHand: ReadonlySet<string>,
): string {
  const verdict = verdicts.find((one) => one.reason === reason) ?? verdicts[0];
  const head = [
    "#!/bin/sh",
    `# ${row.id}: ${row.level} ${oneLine(row.text)}`,
    `# Recorded: ${oneLine(reason)}`,
    "# Exit code 1: it fails again, as recorded. 0: it does not fail. 2: this script cannot decide.",
    "set -u",
  ];
  const flow = flows.find(({ id }) => id === verdict?.flow);
  const judged = judgedOf(verdict, source.exchanges);
  const cannot =
    judged.length === 0 ||
    flow?.needs.includes("three_ds") === true ||
    (verdict?.flow === EXPLORER && byHand.has(row.id));
  // What judges every call of a run cannot be judged with --only.
  const selection =
    flow?.needs.includes("every-flow") === true ? "" : ` --only "^${row.id.replaceAll(".", "[.]")}$"`;
  if (cannot)
    return [
      ...head,
      "# curl cannot replay events, customers at the 3DS page, or a check before the first call.",
      `echo 'Calls alone do not decide this. Run the suite: npm run conformance -- --target FILE${selection}' >&2`,
      "exit 2",
      "",
    ].join("\n");

  const steps = stepsFor(judged, source.exchanges, ids);
  const symbols = symbolsOf(steps, ids);
  const known = new Map(symbols.map(({ text, name }) => [text, name]));
  known.set(nameInMarkers(source.run), "RUN");
  const words = new Words(known);
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
  const made = MADE_KEYS.filter((use) => words.variables.has(variableOf(use)));
  const asked = new Set<string>(words.variables);
  for (const use of made) {
    asked.delete(variableOf(use));
    asked.add(variableOf(inShell(use).of));
  }
  return [
    ...head,
    `BASE_URL=\${BASE_URL:-'${source.baseUrl}'}`,
    ...asksFor([...asked].toSorted()),
    ...made.map((use) => `${variableOf(use)}=${inShell(use).command}`),
    PRELUDE,
    ...calls,
    `node "$HERE/compare.mjs" judge "$DIR" <<'EXPECTED'`,
    // A call number that equals a validation code must not be redacted: 123.0 reads as 123.
    JSON.stringify(expected).replaceAll(/"(nr|status)":(\d+)/g, '"$1":$2.0'),
    "EXPECTED",
    "",
  ].join("\n");
}

/** Names all that is missing at once. In bash ${NAME:?} exits with 1, which here means that the call fails again. */
function asksFor(names: readonly string[]): string[] {
  return [
    "MISSING=",
    ...names.map((name) => `[ -n "\${${name}:-}" ] || MISSING="$MISSING ${name}"`),
    `[ -z "$MISSING" ] || { echo "set$MISSING: keys and cards are written into no file" >&2; exit 2; }`,
  ];
}

const PRELUDE = `HERE=$(cd "$(dirname "$0")" && pwd)
DIR=$(mktemp -d)
trap 'rm -rf "$DIR"' EXIT
RUN=$(echo "$(date +%s)$$" | tr 0-9 g-p)
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

/** The exchange that the reason names, or all exchanges of the verdict. */
function judgedOf(verdict: Verdict | undefined, exchanges: readonly Exchange[]): Exchange[] {
  const reason = verdict?.reason ?? "";
  const named = Number(/^expected [^#]*?(?:to|from|of) #(\d+) /.exec(reason)?.[1]);
  const numbers = new Set(verdict?.exchanges);
  const own = exchanges.filter(({ nr }) => (numbers.has(named) ? nr === named : numbers.has(nr)));
  return own.slice(-MOST_JUDGED);
}

/** The judged calls, the changes of their flow before them, and the calls that gave them an id. */
function stepsFor(judged: readonly Exchange[], exchanges: readonly Exchange[], ids: Ids): Exchange[] {
  const steps = new Set(judged);
  for (const one of judged)
    for (const earlier of exchanges)
      if (isOfStory(earlier, one) && earlier.nr < one.nr && earlier.request.method !== "GET")
        steps.add(earlier);
  for (const step of steps) {
    const giver = ids.giverOf(step);
    if (giver !== undefined) steps.add(giver);
  }
  return [...steps].toSorted((a, b) => a.nr - b.nr);
}

/** A flow may share what it makes among its ways. Each sequence of the explorer is a story of its own. */
function isOfStory(earlier: Exchange, one: Exchange): boolean {
  return earlier.flow === one.flow && (one.flow !== EXPLORER || earlier.way === one.way);
}

/** Ids of what the calls created, and ids from reads that a later call needs. Other ids of a list are not needed. */
function symbolsOf(steps: readonly Exchange[], ids: Ids): Symbol[] {
  const lastUse = new Map(steps.flatMap((step) => [...wordsOf(step)].map((word) => [word, step.nr])));
  const found = new Map<string, Symbol>();
  for (const step of steps)
    for (const { pointer, id } of ids.in(step)) {
      if (found.has(id) || pointer.includes("'")) continue;
      const needed = (lastUse.get(id) ?? 0) > step.nr;
      // Other texts of an answer, a card's fingerprint for example, may belong to many charges.
      if (needed || (step.request.method !== "GET" && pointer.endsWith("id")))
        found.set(id, { name: `ID_${found.size + 1}`, text: id, nr: step.nr, pointer });
    }
  return [...found.values()];
}

/** Groups calls of one operation and path that overlapped: they are sent at the same time again. */
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

function callOf({ nr, request }: Exchange, together: boolean, baseUrl: string, words: Words): string {
  const { url, method, headers, body } = request;
  const path = url.startsWith(baseUrl) ? url.slice(baseUrl.length) : url;
  const flags = Object.entries(headers).map(
    ([name, value]) => ` \\\n  -H "${words.in(`${name}: ${value}`, "quoted")}"`,
  );
  const start = `call ${nr} ${method} "${words.in(path, "quoted")}"${flags.join("")}`;
  const end = together ? " &" : "";
  if (body === undefined) return `${start}${end}`;
  return `${start} \\\n  --data-binary @- <<BODY${end}\n${words.in(body, "heredoc")}\nBODY`;
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ");
}
