/** Recognizes in a text where a program failed, and where its files are. */
import type { Search } from "./texts.ts";

/** From the beginning of a word, and not the host of an address. Each length is bounded: answers may be long. */
const STEM = "(?<![\\w$<>-])(?<!://[\\w.-]{0,80})[\\w$<>-]{1,200}[.]";
const SOURCE = "(?:[cm]?[jt]sx?|rb|php|java|kt|scala|go|cpp|exs?|lua)\\b";
/** A host may end in these letters, too, and have a port: "pay.example.pl:443". */
const SOURCE_OR_HOST = "(?:py|rs|cs|pl)\\b";
const FILE = `(?:${STEM}(?:${SOURCE}|${SOURCE_OR_HOST})|[\\w.-]{0,80}[.](?:env|ya?ml|ini|conf|toml|pem|key|log|sqlite3?|so|dll|jar|class)\\b)`;
/** ":line 12", "(12)", '", line 12'. */
const LINE = `(?:["']?(?:,? on|,)? ?:?line \\d|\\(\\d{1,6}\\))`;
const NUMBER = ":\\d{1,6}(?!\\d)";

const INSIDE = new RegExp(
  [
    // The point is searched for first, and then what stands before it: in most texts there are more words than points.
    `[.](?<=${STEM})(?:${SOURCE}|${SOURCE_OR_HOST})${LINE}`,
    // "charge.js:12:5", "Charge.java:12", "src/charge.rs:12".
    `[.](?<=${STEM})(?:${SOURCE}${NUMBER}|${SOURCE_OR_HOST}${NUMBER}:\\d)`,
    `[.](?<=[^/\\s:]/${STEM})${SOURCE_OR_HOST}${NUMBER}`,
    "Traceback \\(most recent call last\\)",
    "\\bgoroutine \\d+ \\[",
    // Frames without a file.
    "(?:\\s{1,20}at [\\w.$<>`/[\\]]{1,200}\\([^()]{0,200}\\)){2}",
    // From the root of a disk. Addresses of pages and of their files may begin with /app/, /code/, /home/ or /src/.
    `(?<![\\w/.:-]|=["']?)(?:[A-Za-z]:\\\\+|/(?:etc|opt|root|srv|tmp|usr|Users|var)/)(?:[\\w@.$+ -]{1,80}[\\\\/]{1,2}){0,20}${FILE}`,
  ].join("|"),
);

function isInside(text: string): boolean {
  return INSIDE.test(text);
}

export const insideOfServer: Search = { mayBeIn: isInside, isIn: isInside };
