/** What a refusal shows of the inside of the server: where its program failed, and where its files are. */
import { flow } from "../../flow.ts";
import { look } from "./look.ts";
import { exchangesAmong, foundIn } from "./texts.ts";

export const stackTraces = flow({
  id: "shown-stack-traces",
  title: "A refusal shows no stack trace and no file of the server",
  alone: true,
  proves: {
    "shown.stack-trace":
      "SHOULD: No answer with a status of 400 or above shows a stack trace, or the path of a file of the server.",
  },

  async run(tools) {
    await look(tools);
    const { seen, prove } = tools;
    const refused = seen().filter(({ status }) => status >= 400);
    const telling = foundIn(refused, (text) => INSIDE.test(text));

    prove("shown.stack-trace", ...exchangesAmong(telling))
      .provided(refused.length > 0, "no call was refused")
      .none(
        telling.map(({ where }) => where),
        "no stack trace, and no path of a file of the server",
      );
  },
});

/** A file of a program. The domain of an address may end in the same letters. Each length is bounded: answers may be long. */
const SOURCE =
  "(?<!://[\\w.-]{0,80})[\\w$<>-]{1,80}[.](?:[cm]?[jt]sx?|py|rb|php|java|kt|scala|go|rs|cs|cpp|exs?|pl|lua)\\b";
const FILE = `(?:${SOURCE}|[\\w.-]{0,80}[.](?:env|ya?ml|ini|conf|toml|pem|key|log|sqlite3?|so|dll|jar|class)\\b)`;

const INSIDE = new RegExp(
  [
    // "charge.js:12:5", "Charge.java:12", "Charge.cs:line 12", "charge.php(12)", 'charge.py", line 12'.
    `${SOURCE}(?:["']?(?:,? on|,)? ?:?line \\d|:\\d|\\(\\d+\\))`,
    "Traceback \\(most recent call last\\)",
    "\\bgoroutine \\d+ \\[",
    // Frames without a file.
    "(?:\\s{1,20}at [\\w.$<>`/[\\]]{1,200}\\([^()]{0,200}\\)){2}",
    // From the root of a disk, and no address of a page, such as src="/app/main.js".
    `(?<![\\w/.:-]|=["']?)(?:[A-Za-z]:\\\\+|/(?:app|code|etc|home|opt|root|src|srv|tmp|usr|Users|var|workspace)/)(?:[\\w@.$+ -]{1,80}[\\\\/]{1,2}){0,20}${FILE}`,
  ].join("|"),
);
