/** A shell script for a red verdict: sends its calls again with curl and says whether they fail again. */
import { type Exchange, harmless } from "../../call/exchange.ts";
import { MADE_KEYS, inShell } from "../../call/keys.ts";
import { nameInMarkers } from "../../call/marker.ts";
import { variableOf } from "../../call/redact.ts";
import type { Replayable } from "../../run/observed.ts";
import type { Result } from "../conclude.ts";
import { Ids } from "./ids.ts";
import { Words } from "../shell.ts";
import { type Plan, planOf } from "./plan.ts";

/** Writes the replays of one run. `byHand`: requirements whose failure needs more than calls, such as a customer. */
export function replaysOf(
  source: Replayable,
  byHand: ReadonlySet<string> = new Set(),
): (one: Result) => string {
  const ids = new Ids(source.exchanges);
  return (one) => harmless(scriptOf(planOf(one, source, ids, byHand), source));
}

function scriptOf(plan: Plan, { run, baseUrl }: Replayable): string {
  const { row, reason, judged, steps, groups, symbols } = plan;
  const head = [
    "#!/bin/sh",
    `# ${row.id}: ${row.level} ${oneLine(row.text)}`,
    `# Recorded: ${oneLine(reason)}`,
    "# Exit code 1: it fails again, as recorded. 0: it does not fail. 2: this script cannot decide.",
    "set -u",
  ];
  if (plan.byHand)
    return [
      ...head,
      "# Calls cannot replay events, customers at the 3DS page, or a check before the first call.",
      `echo 'Calls alone do not decide this. Run the suite: ${plan.command}' >&2`,
      "exit 2",
      "",
    ].join("\n");

  const known = new Map(symbols.map(({ text, name }) => [text, name]));
  known.set(nameInMarkers(run), "RUN");
  const words = new Words(known);
  const calls = groups.flatMap((group) => [
    ...group.map((one) => callOf(one, group.length > 1, baseUrl, words)),
    ...(group.length > 1 ? ["wait"] : []),
    ...symbols
      .filter(({ nr }) => group.some((one) => one.nr === nr))
      .map(({ name, nr, pointer }) => `${name}=$(pick ${nr} '${pointer}')`),
  ]);
  const expected = {
    symbols: symbols.map(({ like, nr, pointer }) => ({ name: like, nr, pointer })),
    setup: steps.filter((one) => !judged.includes(one)).map(({ nr, status }) => ({ nr, status })),
    judged: groups
      .map((group) => group.filter((one) => judged.includes(one)))
      .filter((group) => group.length > 0)
      .map((group) =>
        group.map((one) => ({ ...answerOf(one), ...(plan.lists.includes(one) && { isList: true }) })),
      ),
    byStatus: /(?:^|: )expected (HTTP|a refusal|a documented status)/.test(reason),
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
    `BASE_URL=\${BASE_URL:-'${baseUrl}'}`,
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

function answerOf({ nr, status, body }: Exchange): Pick<Exchange, "nr" | "status" | "body"> {
  return { nr, status, body };
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
  printf '%s\\n' "#$nr $method $url -> $status $(head -c 300 "$DIR/$nr.body" | LC_ALL=C tr -c ' -~' '?')"
}
`;

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
