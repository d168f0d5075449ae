import { notice } from "./banner.ts";
import type { Collection } from "./postman.ts";

type Folder = Collection["item"][number];
type Item = Folder["item"][number];
type Pair = { readonly key: string; readonly value: unknown; readonly disabled?: boolean };

const ENVIRONMENT = "Sandbox";

/**
 * The Postman collection as a folder of Bruno, by file name: one text for each request. Bruno imports Postman files,
 * but people keep this folder in their own repository, where a request is a file that can be compared.
 */
export function bruno({ info, auth, variable, item }: Collection): ReadonlyMap<string, string> {
  const files = new Map<string, string>([
    [
      "bruno/bruno.json",
      `${JSON.stringify({ version: "1", name: info.name, type: "collection" }, null, 2)}\n`,
    ],
    ["bruno/collection.bru", collection(auth)],
    [`bruno/environments/${ENVIRONMENT}.bru`, block("vars", pairs(variable))],
  ]);
  for (const [at, folder] of item.entries()) {
    files.set(`bruno/${folder.name}/folder.bru`, block("meta", [`name: ${folder.name}`, `seq: ${at + 1}`]));
    for (const [place, one] of folder.item.entries())
      files.set(`bruno/${folder.name}/${one.name}.bru`, request(one, place + 1));
  }
  return files;
}

function collection({ apikey }: Collection["auth"]): string {
  const given = Object.fromEntries(apikey.map(({ key, value }) => [key, value]));
  return [
    block("auth", ["mode: apikey"]),
    block("auth:apikey", [`key: ${given["key"]}`, `value: ${given["value"]}`, `placement: ${given["in"]}`]),
    block("docs", [
      notice,
      "",
      "Choose the environment Sandbox, and give it the keys that the sandbox prints.",
    ]),
  ].join("\n");
}

function request({ name, event = [], request: sent }: Item, seq: number): string {
  const { method, url, header, body } = sent;
  const kept = event.flatMap(({ script }) => script.exec.filter((line) => line.startsWith("keep(")));
  return [
    block("meta", [`name: ${name}`, "type: http", `seq: ${seq}`]),
    block(method.toLowerCase(), [
      `url: ${url.raw}${search(url.query)}`,
      `body: ${body === undefined ? "none" : "json"}`,
      `auth: ${"auth" in sent ? "none" : "inherit"}`,
    ]),
    ...some("params:query", pairs(url.query)),
    ...some("params:path", pairs(url.variable)),
    ...some("headers", pairs(header)),
    ...(body === undefined ? [] : [block("body:json", body.raw.split("\n"))]),
    ...some("script:post-response", kept.length === 0 ? [] : [...KEEPING, ...kept]),
    ...some("docs", sent.description === "" ? [] : sent.description.trimEnd().split("\n")),
  ].join("\n");
}

const KEEPING = [
  "const body = res.getBody();",
  "const keep = (name, value) => value && bru.setVar(name, value);",
];

/** Bruno shows in the address what is switched on in the table of parameters. */
function search(query: readonly Pair[]): string {
  const on = query
    .filter(({ disabled }) => disabled !== true)
    .map(({ key, value }) => `${key}=${String(value)}`);
  return on.length === 0 ? "" : `?${on.join("&")}`;
}

function pairs(all: readonly Pair[]): string[] {
  return all.map(({ key, value, disabled }) =>
    `${disabled === true ? "~" : ""}${key}: ${String(value)}`.trimEnd(),
  );
}

function some(name: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [block(name, lines)];
}

function block(name: string, lines: readonly string[]): string {
  return `${name} {\n${lines.map((line) => (line === "" ? "" : `  ${line}`)).join("\n")}\n}\n`;
}
