import { compareOperation } from "./operation.ts";
import { Findings, type Change } from "./findings.ts";
import type { Node } from "../document-node.ts";
import { nodeAt, resolved, same, sides, textAt } from "./parts.ts";
import { compareSchemas } from "./schemas.ts";
import type { Comparison } from "./pair.ts";

const METHODS = ["get", "put", "post", "delete", "patch"];

/** Every difference of two bundled contracts, rated by the work that it makes for their users. */
export function compareContracts(before: Node, now: Node): readonly Change[] {
  const findings = new Findings();
  const inside: Comparison = { before, now, findings, schemas: () => {} };
  const compared = { ...inside, schemas: compareSchemas(inside) };
  compareCalls(compared);
  compareWebhooks(compared);
  compareNames(compared);
  if (findings.all().length === 0 && !same(before, now)) {
    findings.add("patch", "the contract", "words that no operation or webhook leads to");
  }
  return findings.all();
}

function compareCalls(compared: Comparison): void {
  const { before, now, findings } = compared;
  const [was, is] = [callsOf(before), callsOf(now)];
  const { both, gone, added } = sides(was, is);
  for (const call of gone) {
    const name = nameOf(was, call);
    const moved = added.find((other) => nameOf(is, other) === name);
    findings.within(name, () =>
      findings.add("major", name, moved === undefined ? `${call} is gone` : `${call} has become ${moved}`),
    );
  }
  for (const call of added) {
    const name = nameOf(is, call);
    findings.within(name, () => findings.add("minor", name, `${call} is new`));
  }
  for (const call of both) {
    const name = nameOf(is, call);
    findings.within(name, () =>
      compareOperation({ before: nodeAt(was, call), now: nodeAt(is, call), where: name }, compared),
    );
  }
}

const nameOf = (calls: Node, call: string) => textAt(nodeAt(calls, call), "operationId") ?? call;

/** Operations by "POST /order", with the parameters of their path. */
function callsOf(contract: Node): Node {
  return Object.fromEntries(
    Object.entries(nodeAt(contract, "paths")).flatMap(([path, item]) => {
      const common = resolved(contract, item);
      return METHODS.filter((method) => method in common).map((method) => [
        `${method.toUpperCase()} ${path}`,
        { ...resolved(contract, common[method]), "parameters of the path": common["parameters"] ?? [] },
      ]);
    }),
  );
}

function compareWebhooks(compared: Comparison): void {
  const { before, now, findings, schemas } = compared;
  const [was, is] = [nodeAt(before, "webhooks"), nodeAt(now, "webhooks")];
  const { both, gone, added } = sides(was, is);
  for (const name of gone) {
    const renamed = added.find((other) => same(was[name], is[other]));
    findings.within(name, () =>
      findings.add(
        "major",
        `webhook ${name}`,
        renamed === undefined ? "it is gone" : `it is called ${renamed} now`,
      ),
    );
  }
  for (const name of added.filter((one) => !gone.some((other) => same(was[other], is[one]))))
    findings.within(name, () => findings.add("minor", `webhook ${name}`, "it is new"));
  for (const name of both) {
    const [one, other] = [bodyOf(before, was[name]), bodyOf(now, is[name])];
    findings.within(name, () => {
      schemas({ before: one["schema"], now: other["schema"], where: `webhook ${name}`, by: "service" });
      const [wasSaid, isSaid] = [nodeAt(was, name), nodeAt(is, name)].map(({ post, ...beside }) => {
        const { requestBody: _, ...words } = resolved({}, post);
        return { words, beside, examples: undefined };
      });
      if (!same(wasSaid, isSaid) || !same(one["examples"], other["examples"]))
        findings.add("patch", `webhook ${name}`, "other words");
    });
  }
}

function bodyOf(contract: Node, item: unknown): Node {
  const post = resolved(contract, resolved(contract, item)["post"]);
  return nodeAt(nodeAt(resolved(contract, post["requestBody"]), "content"), "application/json");
}

const schemasOf = (contract: Node) => nodeAt(nodeAt(contract, "components"), "schemas");

/** Programs import types by the names of schemas. */
function compareNames({ before, now, findings }: Comparison): void {
  const { gone, added } = sides(schemasOf(before), schemasOf(now));
  for (const name of gone) findings.add("major", `schema ${name}`, "its name is gone from the types");
  for (const name of added) findings.add("minor", `schema ${name}`, "it is new");
}
