import { ContractError } from "./document.ts";

/** How Ajv notes an error. `schemaPath`, which nobody reads, is left out. */
const NOTED =
  /const (err\d+) = \{instancePath(?::([^\n]*?))?,schemaPath:"[^"\n]*",keyword:"(\w+)",params:(\{[^\n]*?\}),message:([^\n]*)\};\nif\(vErrors === null\)\{\nvErrors = \[\1\];\n\}\nelse \{\nvErrors\.push\(\1\);\n\}\nerrors\+\+;\n/g;

type Step = readonly [pattern: RegExp, shorter: string];

/**
 * Each function receives the list of errors and returns it with its own. Ajv returns a boolean, counts errors beside
 * the list, and copies the list of each nested call: 128,000 wrong elements would cost a minute.
 */
const SHORTER: readonly Step[] = [
  // Inside `not` the error is counted, and nobody reads it.
  [
    /const (err\d+) = \{\};\nif\(vErrors === null\)\{\nvErrors = \[\1\];\n\}\nelse \{\nvErrors\.push\(\1\);\n\}\nerrors\+\+;\n/g,
    "vErrors = noted(vErrors);\n",
  ],
  [
    /function (validate\d+)\(data, \{instancePath="", parentData, parentDataProperty, rootData=data\}=\{\}\)\{\n(?:let vErrors = null;\nlet errors = 0;\n)?/g,
    "function $1(data, instancePath, vErrors){\n",
  ],
  [/validate\d+\.errors = vErrors;\nreturn errors === 0;/g, "return vErrors;"],
  [/validate\d+\.errors = null;\nreturn true;/g, "return vErrors;"],
  [/\{instancePath:([^\n]*?),parentData:[^\n]*?,rootData\}/g, "$1"],
  [/\{instancePath,parentData,parentDataProperty,rootData\}/g, "instancePath"],
  [
    /if\(!\((validate\d+)\(([^\n]*)\)\)\)\{\nvErrors = vErrors === null \? \1\.errors : vErrors\.concat\(\1\.errors\);\nerrors = vErrors\.length;\n\}/g,
    "vErrors = $1($2, vErrors);",
  ],
  [/const (_errs\d+) = errors;/g, "const $1 = countOf(vErrors);"],
  [/(_errs\d+) === errors;/g, "$1 === countOf(vErrors);"],
  [
    /errors = (_errs\d+);\nif\(vErrors !== null\)\{\nif\(\1\)\{\nvErrors\.length = \1;\n\}\nelse \{\nvErrors = null;\n\}\n\}/g,
    "vErrors = cutTo(vErrors, $1);",
  ],
  [
    /vErrors = noted\(vErrors, ([^\n]*), "type", \{type: ([^{}\n]+)\}, [^\n]*\);/g,
    "vErrors = wrongType(vErrors, $1, $2);",
  ],
  [
    /vErrors = noted\(vErrors, ([^\n]*), "required", \{missingProperty: ("[^"]*")\}, [^\n]*\);/g,
    "vErrors = missing(vErrors, $1, $2);",
  ],
];

/** What the rewritten code calls. */
const HELPERS = `
const countOf = (list) => list === null ? 0 : list.length;
function cutTo(list, count) {
  if (list === null || count === 0) return null;
  list.length = count;
  return list;
}
function noted(list, path, keyword, params, message) {
  const one = { path, keyword, message, params };
  if (list === null) return [one];
  list.push(one);
  return list;
}
const wrongType = (list, path, type) => noted(list, path, "type", { type }, "must be " + type);
const missing = (list, path, name) =>
  noted(list, path, "required", { missingProperty: name }, "must have required property '" + name + "'");
`;

/** The code of Ajv in fewer bytes, since it is read at every start. It finds the same errors, in the same order. */
export function shortened(source: string): string {
  const noting = source.replaceAll(
    NOTED,
    (_, _error, path: string | undefined, keyword: string, params: string, message: string) =>
      `vErrors = noted(vErrors, ${path ?? "instancePath"}, "${keyword}", ${params}, ${message});\n`,
  );
  const short = SHORTER.reduce((code, [pattern, by]) => code.replaceAll(pattern, by), noting);
  const left = /[^\n]*(?:parentData|rootData|schemaPath|\berrors\b)[^\n]*/.exec(short);
  if (left !== null) throw new ContractError(`Ajv writes validators in another way now: ${left[0]}`);
  return `${withoutSchemas(short)}
${HELPERS}`;
}

/** A message names a part of a schema. Ajv keeps the whole schema for that. */
function withoutSchemas(code: string): string {
  const schemas = new Map<string, unknown>();
  for (const [, name = "", text = ""] of code.matchAll(/^const (schema\d+) = (.*);$/gm)) {
    schemas.set(name, JSON.parse(text));
  }
  return code.replaceAll(/\b(schema\d+)((?:\.\w+|\[\d+\])+)/g, (_, name: string, path: string) => {
    let part: unknown = schemas.get(name);
    for (const [step] of path.matchAll(/\w+/g)) part = Object(part)[step];
    if (part === undefined)
      throw new ContractError(`a text of the contract looks like code of Ajv: ${name}${path}`);
    return JSON.stringify(part);
  });
}
