import { isNode, type Node } from "../document-node.ts";
import { listAt, nodeAt, resolved, same, sides, textAt } from "./parts.ts";
import type { Comparison } from "./pair.ts";

interface Operations {
  readonly before: Node;
  readonly now: Node;
  readonly where: string;
}

/** Compares one operation: its name, its keys, its request and its answers. */
export function compareOperation(pair: Operations, compared: Comparison): void {
  const { before, now, where } = pair;
  const { findings } = compared;
  if (before["operationId"] !== now["operationId"])
    findings.add("major", where, `its operationId was ${String(before["operationId"])}`);
  compareKeys(pair, compared);
  compareParameters(pair, compared);
  compareBody(pair, compared);
  compareAnswers(pair, compared);
  if (before["deprecated"] !== true && now["deprecated"] === true)
    findings.add("minor", where, "it is deprecated");
  if (!same(before["x-stability"], now["x-stability"]))
    findings.add("minor", where, `x-stability was ${textAt(before, "x-stability") ?? "not there"}`);
  const words = ["summary", "description", "tags", "x-not-shown", "x-source"].filter(
    (word) => !same(before[word], now[word]),
  );
  if (words.length > 0) findings.add("patch", where, `other words: ${words.join(", ")}`);
}

const EITHER = ["public", "secret"];

const kinds = (part: Node) => (Array.isArray(part["x-key-kinds"]) ? part["x-key-kinds"].map(String) : EITHER);
const schemes = (part: Node) => listAt(part, "security").map((one) => JSON.stringify(one));

/** Where the document gives no kind of key, both may be used. */
function compareKeys({ before, now, where }: Operations, { findings }: Comparison): void {
  const [was, is] = [kinds(before), kinds(now)];
  for (const kind of was)
    if (!is.includes(kind)) findings.add("major", where, `no ${kind} key is accepted any more`);
  for (const kind of is)
    if (!was.includes(kind)) findings.add("minor", where, `a ${kind} key is accepted, too`);
  if (same(was, is) && !same(before["x-key-kinds"], now["x-key-kinds"]))
    findings.add("patch", where, "x-key-kinds: whether the kinds are shown");
  const [before_, now_] = [schemes(before), schemes(now)];
  if (before_.some((one) => !now_.includes(one))) findings.add("major", where, "a security scheme is gone");
  else if (before_.length !== now_.length) findings.add("minor", where, "a security scheme is new");
}

function compareParameters(
  { before, now, where }: Operations,
  { findings, schemas, ...roots }: Comparison,
): void {
  const [was, is] = [parametersOf(roots.before, before), parametersOf(roots.now, now)];
  const { both, gone, added } = sides(was, is);
  for (const name of gone) findings.add("major", `${where} > ${name}`, "it is gone");
  for (const name of added) {
    const required = nodeAt(is, name)["required"] === true;
    findings.add(
      required ? "major" : "minor",
      `${where} > ${name}`,
      `it is new${required ? ", and required" : ""}`,
    );
  }
  for (const name of both) {
    const [one, other] = [nodeAt(was, name), nodeAt(is, name)];
    const place = `${where} > ${name}`;
    if ((one["required"] === true) !== (other["required"] === true)) {
      const required = other["required"] === true;
      findings.add(required ? "major" : "minor", place, `it is ${required ? "now" : "no longer"} required`);
    }
    schemas({ before: one["schema"], now: other["schema"], where: place, by: "merchant" });
    schemas({
      before: one["x-decoded-schema"],
      now: other["x-decoded-schema"],
      where: place,
      by: "merchant",
    });
    for (const word of ["style", "explode"]) {
      if (!same(one[word], other[word])) findings.add("major", place, `${word} is another`);
    }
    if (!same(one["description"], other["description"]))
      findings.add("patch", place, "other words: description");
  }
}

/** Parameters by "query limit". */
function parametersOf(root: Node, operation: Node): Node {
  const all = [...listAt(operation, "parameters of the path"), ...listAt(operation, "parameters")];
  return Object.fromEntries(
    all.map((one) => {
      const parameter = resolved(root, one);
      return [`${textAt(parameter, "in") ?? ""} ${textAt(parameter, "name") ?? ""}`, parameter];
    }),
  );
}

function compareBody({ before, now, where }: Operations, compared: Comparison): void {
  const { findings } = compared;
  const [was, is] = [
    resolved(compared.before, before["requestBody"]),
    resolved(compared.now, now["requestBody"]),
  ];
  const place = `${where} > body`;
  if (!isNode(before["requestBody"]) && isNode(now["requestBody"])) {
    const required = is["required"] === true;
    return findings.add(required ? "major" : "minor", place, `it is new${required ? ", and required" : ""}`);
  }
  if ((was["required"] === true) !== (is["required"] === true)) {
    const required = is["required"] === true;
    findings.add(required ? "major" : "minor", place, `it is ${required ? "now" : "no longer"} required`);
  }
  compareContent(was, is, { place, by: "merchant" }, compared);
}

function compareAnswers({ before, now, where }: Operations, compared: Comparison): void {
  const [was, is] = [nodeAt(before, "responses"), nodeAt(now, "responses")];
  const { both, gone, added } = sides(was, is);
  for (const status of gone) compared.findings.add("major", `${where} > ${status}`, "this answer is gone");
  for (const status of added) compared.findings.add("minor", `${where} > ${status}`, "this answer is new");
  for (const status of both) {
    const [one, other] = [resolved(compared.before, was[status]), resolved(compared.now, is[status])];
    compareContent(one, other, { place: `${where} > ${status}`, by: "service" }, compared);
  }
}

interface Place {
  readonly place: string;
  readonly by: "merchant" | "service";
}

function compareContent(was: Node, is: Node, { place, by }: Place, { findings, schemas }: Comparison): void {
  const [content, contents] = [nodeAt(was, "content"), nodeAt(is, "content")];
  const { both, gone, added } = sides(content, contents);
  for (const type of gone) findings.add("major", place, `${type} is gone`);
  for (const type of added) findings.add(by === "merchant" ? "minor" : "major", place, `${type} is new`);
  for (const type of both) {
    const [one, other] = [nodeAt(content, type), nodeAt(contents, type)];
    schemas({ before: one["schema"], now: other["schema"], where: place, by });
    const examples = sides(nodeAt(one, "examples"), nodeAt(other, "examples"));
    for (const name of examples.gone) findings.add("minor", place, `the example ${name} is gone`);
    if (!same(one["examples"], other["examples"])) findings.add("patch", place, "other examples");
  }
  if (!same(was["description"], is["description"])) findings.add("patch", place, "other words: description");
}
