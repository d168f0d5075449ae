import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";

/** Texts that are slow for readers which look at the same characters again and again. */
export const TEXTS: Readonly<Record<string, (length: number) => string>> = {
  "zeros that do not end a number": (length) => `{"amount":1.${"0".repeat(length)}1}`,
  digits: (length) => `{"amount":${"9".repeat(length)}}`,
  "many fractions": (length) => `[${repeated("1.01,", length)}1]`,
  "zeros in an exponent": (length) => `{"amount":1e-${"0".repeat(length)}1}`,
  "open lists": (length) => "[".repeat(length),
  "nested lists": (length) => "[".repeat(length / 2) + "]".repeat(length / 2),
  "nested objects": (length) => `${repeated('{"a":', length)}1${"}".repeat(Math.floor(length / 5))}`,
  "half a surrogate deep inside": (length) => deep(length, '"\\ud83d"'),
  "a prototype deep inside": (length) => deep(length, '{"__proto__":{}}'),
  "a number deep inside": (length) => deep(length, "1.50"),
  blanks: (length) => " ".repeat(length),
  "blanks before a colon": (length) => `{"__proto__"${" ".repeat(length)}x`,
  "names of prototypes": (length) => `{${repeated('"constructor" ,', length)}}`,
  quotes: (length) => '"'.repeat(length),
  "escaped quotes": (length) => `"${'\\"'.repeat(length / 2)}`,
  "half surrogates": (length) => `["${repeated("\\ud83d", length)}"]`,
  "broken late": (length) => `[${repeated("1,", length)}oops]`,
  "digits in groups": (length) => `{"description":"${repeated("4111 ", length)}"}`,
  "long digits": (length) => `{"description":"${"4".repeat(length)}x"}`,
  "words like codes": (length) => `{"description":"${repeated("cvv: ", length)}"}`,
  members: (length) => `{${Array.from({ length: length / 12 }, (_, index) => `"m${index}":1`).join()}}`,
  elements: (length) => `[${repeated("{},", length)}{}]`,
  "wrong elements": (length) => `{"purchases":[${repeated("1,", length)}1]}`,
  "words with dashes": (length) => `"${"a-".repeat(length / 2)}"`,
  ids: (length) => `["${repeated("a-1-b-2-c-3-d-4 ", length)}"]`,
  slashes: (length) => `${"/".repeat(length)}x`,
  "percent signs": (length) => "%".repeat(length),
  "percent encoded": (length) => repeated("%41", length),
  ampersands: (length) => repeated("a=1&", length),
  commas: (length) => ",".repeat(length),
  "commas and blanks": (length) => `${" ,".repeat(length / 2)}x`,
  base64: (length) => `${"A".repeat(length)}=x`,
  "equals signs": (length) => `${"=".repeat(length)}x`,
  "at signs": (length) => `a@${"a.".repeat(length / 2)}`,
  dots: (length) => `${"1.".repeat(length / 2)}x`,
  colons: (length) => `${":".repeat(length)}x`,
  "nested elements": (length) => repeated("<div>", length),
  "nested forms": (length) => repeated("<form><b>", length),
  "buttons and fields": (length) =>
    `<form>${repeated("<button>x</button><input type=hidden name=a value=b>", length)}</form>`,
  "forms and buttons of other forms": (length) =>
    `${repeated("<button form=b>x</button>", Math.min(length / 2, 12_000))}${repeated("<form id=a></form>", length / 2)}`,
  "links in links": (length) =>
    `${repeated("<a href=b>", Math.min(length / 2, 5000))}${"x ".repeat(length / 4)}`,
  options: (length) =>
    `<form><select name=a>${repeated("<option>", length)}</select><button>x</button></form>`,
  attributes: (length) =>
    `<div ${Array.from({ length: length / 9 }, (_, index) => `a${index}=1`).join(" ")}>`,
  "blanks in a refresh": (length) => `<meta http-equiv="refresh" content="1${" ".repeat(length)}">`,
  "blanks in a style": (length) => `<p style="display${" ".repeat(length)}">`,
  "yaml aliases": (length) => `a: &a [x]\n${repeated("b: [*a, *a]\n", length)}`,
  "yaml lists": (length) => `cards: ${"[".repeat(length)}`,
  variables: (length) => `name: "${repeated("${A", length)}"`,
  "many tokens": (length) => listOf(length, (index) => `{"payment_token":"secret-${index}"}`),
  "many keys in a form": (length) => listOf(length, (index) => `api_key=secret-${index}&`),
  "many UUIDs": (length) =>
    listOf(length, (index) => `"00000000-0000-4000-8000-${String(index).padStart(12, "0")}"`),
  "misspelt members": (length) =>
    `{"consumer_details":{${listOf(length, (index) => `"nam${index}":1`).slice(1, -1)}}}`,
  "misspelt items": (length) => `{"purchases":[${repeated('{"nme":1},', length)}{}]}`,
  "events of a stream": (length) => repeated("data: x\n", length),
  "three dots": (length) => repeated("ab...", length),
};

function repeated(part: string, length: number): string {
  return part.repeat(Math.max(1, Math.floor(length / part.length)));
}

/** As many objects as fit, one in the other, around a value. */
function deep(length: number, inside: string): string {
  const levels = Math.floor(length / 6);
  return `${'{"a":'.repeat(levels)}${inside}${"}".repeat(levels)}`;
}

/** Elements that all differ. */
function listOf(length: number, element: (index: number) => string): string {
  const count = Math.max(1, Math.floor(length / (element(0).length + 5)));
  return `[${Array.from({ length: count }, (_, index) => element(index)).join(",")}]`;
}

const folder = mkdtempSync(join(tmpdir(), "linear-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** A file that holds the text. */
export function fileOf(text: string): string {
  const file = join(folder, "file");
  writeFileSync(file, text);
  return file;
}

/** What reads text of strangers. */
export interface Reader {
  readonly name: string;
  /** The longest text that comes here, in characters. */
  readonly length: number;
  readonly read: (text: string) => unknown;
  /** True where `read("word")` must succeed: elsewhere a refusal counts as read, and here it would hide a mistake. */
  readonly readsWord?: true;
}

/** The limits of the sandbox for a body and for the headers, and as much of a target as is worth a test. */
export const BODY = 256 * 1024;
export const HEAD = 16 * 1024;
export const ANSWER = 200 * 1000;
