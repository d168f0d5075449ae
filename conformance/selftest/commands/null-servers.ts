/**
 * npm run selftest -- null-servers: no answer of a server that knows nothing may count as proof. Writes null-servers.md, which
 * `conformance/test/null-servers.test.ts` compares. Exit 1: an answer counted; 2: a typo, or a flow broke.
 */
import { writeFileSync } from "node:fs";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import openapi from "@payment-service/contract/openapi.json" with { type: "json" };
import { Unreachable } from "../../run/reachable.ts";
import { nullServers, randomServer, serve } from "../../test/servers.ts";
import type { Verdict } from "../../verdict/verdict.ts";
import { against, broke, proved } from "../harness/against.ts";
import { leave, orLeave } from "./options.ts";
import { judgeDynamicPrism } from "../harness/dynamic-prism.ts";

orLeave(() => parseArgs({ options: {} }));
const SEEDS = Array.from({ length: 20 }, (_, index) => index + 1);

interface Row {
  readonly name: string;
  readonly proved: number;
  readonly word: string;
}

async function rowOf(name: string, handle: Parameters<typeof serve>[0]): Promise<Row> {
  const server = await serve(handle);
  try {
    return counted(name, await against(`${server.url}/v2`));
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    return { name, proved: 0, word: "no target at all: exit 2" };
  } finally {
    await server.close();
  }
}

function counted(name: string, verdicts: readonly Verdict[]): Row {
  const known = provedBy(name, verdicts);
  if (known.length > 0) process.stderr.write(`PROVED  ${known.join(", ")} by ${name}\n`);
  return { name, proved: known.length, word: "every other MUST is blocked or skipped" };
}

function provedBy(name: string, verdicts: readonly Verdict[]): string[] {
  const [broken] = broke(verdicts);
  if (broken !== undefined) throw new Error(`a flow broke on ${name}: ${broken.split("\n", 1)[0]}`);
  return proved(verdicts);
}

async function drawn(): Promise<Row> {
  const rows: Row[] = [];
  for (const seed of SEEDS) rows.push(await rowOf(`seed ${seed}`, randomServer(seed)));
  return {
    name: `answers drawn at random from the contract's schemas, ${SEEDS.length} seeds`,
    proved: Math.max(...rows.map((row) => row.proved)),
    word: "the worst of them",
  };
}

/** A row for each server, and what Prism proves because it checks requests. */
async function judged(): Promise<{ readonly rows: readonly Row[]; readonly facts: readonly string[] }> {
  const rows: Row[] = [];
  for (const [name, handle] of Object.entries(nullServers)) rows.push(await rowOf(name, handle));
  rows.push(await drawn());
  const prism = await judgeDynamicPrism();
  rows.push(counted("Prism in dynamic mode: what a service has to remember or to do", prism.behaviour));
  return { rows, facts: provedBy("Prism in dynamic mode", prism.requests) };
}

const { rows, facts } = await judged().catch(leave);

const text = [
  "# Servers that know nothing",
  "",
  "Written by `npm run selftest -- null-servers`: the whole suite against each, with everything declared that a target can",
  `declare (contract ${openapi.info.version}).`,
  "",
  "| Server | MUST proved | |",
  "| --- | ---: | --- |",
  ...rows.map((row) => `| ${row.name.replaceAll("|", "\\|")} | ${row.proved} | ${row.word} |`),
  "",
  `Prism knows one thing: the contract. It checks each request against it, and refuses and accepts accordingly, which is`,
  `what ${facts.length} sentences about single requests say. These are observed, with a twin for each refusal, and so they count:`,
  "",
  `${facts.map((id) => `\`${id}\``).join(", ")}.`,
  "",
];
const file = fileURLToPath(new URL("../results/null-servers.md", import.meta.url));
const fresh = text.join("\n");
process.stdout.write(fresh);
writeFileSync(file, fresh);
process.exit(rows.every((row) => row.proved === 0) ? 0 : 1);
