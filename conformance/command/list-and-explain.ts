import type { Check } from "../run/flow.ts";
import { checks as allChecks } from "../flows/index.ts";
import { isRule } from "../rules/rule.ts";
import { didYouMean } from "../subject/did-you-mean.ts";
import { flowSources, placeOf } from "./flow-sources.ts";
import { UsageError } from "./options.ts";
import { type Requirement, loadRequirements } from "../register/requirements.ts";
import { rules as shopRules } from "../shops/rules.ts";
import { type ShopRow, loadShopRules } from "../shops/run.ts";
import { scenarios } from "../shops/scenarios/index.ts";
import { CAUSES, type Cause } from "../verdict/cause.ts";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { at, isArray, isText } from "../call/json-pointer.ts";

/** --list: every requirement with its sentence, and which flow judges it or why none does. */
export function list(): string {
  const lines = [...loadRequirements().values()].map((row) => lineOf(row, stateOf(row)));
  return `${lines.join("\n")}\n`;
}

/** --list --shop: every sentence about shops, and the scenarios that judge it. */
export function listOfShops(): string {
  const lines = [...loadShopRules().values()].map((row) => lineOf(row, judgedBy(row.id)));
  return `${lines.join("\n")}\n`;
}

function lineOf({ id, level, text }: Pick<Requirement, "id" | "level" | "text">, state: string): string {
  return `${id}  ${level}: ${text}  ${state}`;
}

function judgedBy(id: string): string {
  const own = scenarios.filter(({ proves }) => proves.includes(id)).map((one) => one.id);
  const byRule = shopRules.some((one) => one.id === id) ? ["the rule of this id"] : [];
  return `judged by ${[...own, ...byRule].join(", ")}`;
}

/** One sentence about shops, with the scenarios that show it. */
function shopRowInWords({ id, level, text, section }: ShopRow): string {
  const own = scenarios
    .filter(({ proves }) => proves.includes(id))
    .map((one) => `    ${one.id}: ${one.title}; needs ${one.needs.join(", ") || "the webhook URL"}`);
  return [
    `${id}\n  ${level}: ${text}`,
    section === "practice" ? "  Basis: practice of shops" : `  Section: ${section}`,
    `  About shops (--shop), ${judgedBy(id)}`,
    ...own,
    "",
  ].join("\n");
}

export function stateOf(row: Requirement): string {
  if (row.excused !== undefined) return `excused: ${row.excused}`;
  const judging = checksOf(row.id).map((check) => (isRule(check) ? "the rule of this id" : check.id));
  if (judging.length > 0) return `judged by ${judging.join(", ")}`;
  return "open: no flow judges it yet";
}

/** A rule has the id and the sentence of its requirement. */
function nameOf(check: Check): string {
  return isRule(check)
    ? "a rule, over all calls, events and pages of the run"
    : `${check.id}, "${check.title}"`;
}

function checksOf(id: string): Check[] {
  return allChecks.filter((flow) => Object.hasOwn(flow.proves, id));
}

/** --explain: a requirement or a cause. */
export async function explain(id: string): Promise<string> {
  const ofShops = loadShopRules().get(id);
  if (ofShops !== undefined && !loadRequirements().has(id)) return shopRowInWords(ofShops);
  if (!isCause(id)) return requirementInWords(id);
  const { outcome, means } = CAUSES[id];
  return `${id}\n  Outcome: ${outcome}\n  ${means}\n`;
}

function isCause(id: string): id is Cause {
  return Object.hasOwn(CAUSES, id);
}

/** One requirement with its place in the document, its flows and the defects that they catch. */
async function requirementInWords(id: string): Promise<string> {
  const row = requirementOf(id);
  const sources = await flowSources();
  const judging = checksOf(id).flatMap((check) => {
    const place = placeOf(sources, check, id);
    return [
      `  Judged by: ${nameOf(check)}`,
      ...(place === undefined ? [] : [`    in ${place}`]),
      ...(isRule(check) ? [`    looks at: ${check.looksAt}`] : []),
      `    needs: ${check.needs.join(", ") || "nothing"}`,
      ...waysOf(check),
    ];
  });
  const defects = defectsOf(id);
  return [
    row.id,
    `  ${row.level}: ${row.text}`,
    `  Section: ${row.section}`,
    `  Basis: ${row.basis} (${BASIS[row.basis]})`,
    `  Operations: ${row.operations.join(", ") || "none"}`,
    ...(judging.length > 0 ? judging : [`  Not judged: ${stateOf(row)}`]),
    ...(defects.length === 0 ? [] : [`  Defects of the selftest that break it: ${defects.length}`]),
    ...defects.map((how) => `    ${how}`),
    "",
  ].join("\n");
}

const SHOWN_WAYS = 12;

/** The ways in which the flow is repeated on a target that offers everything. */
function waysOf({ each }: Check): string[] {
  const words = each?.offered(() => undefined).ways.map((way) => way.words || "the usual way") ?? [];
  const more = words.length - SHOWN_WAYS;
  return [
    ...(words.length === 0 ? [] : [`    ways: ${words.length}`]),
    ...words.slice(0, SHOWN_WAYS).map((one) => `      ${one}`),
    ...(more > 0 ? [`      and ${more} more`] : []),
  ];
}

const BASIS: Readonly<Record<Requirement["basis"], string>> = {
  stated: "the document says it",
  derived: "it follows from a type, a format or a limit in the document",
};

function requirementOf(id: string): Requirement {
  const register = loadRequirements();
  const row = register.get(id);
  if (row !== undefined) return row;
  const known = [...register.keys(), ...Object.keys(CAUSES)];
  const near = nearTo(id, [...register.values()]);
  const also = near.length === 0 ? "" : ` Near it: ${near.join(", ")}.`;
  throw new UsageError(
    `--explain ${id}: no requirement and no cause has this id.${didYouMean(id, known)}${also} See --list.`,
  );
}

const SHOWN_NEAR = 10;

/** The ids with most words of this one, in themselves or in their sentences; of the same topic first. */
function nearTo(id: string, rows: readonly Requirement[]): readonly string[] {
  const words = wordsOf(id);
  const topic = `${words[0] ?? ""}.`;
  const countIn = (text: string): number => words.filter((one) => wordsOf(text).includes(one)).length;
  return rows
    .map((row) => ({
      id: row.id,
      count: 2 * countIn(row.id) + countIn(row.text) + Number(row.id.startsWith(topic)),
    }))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count)
    .slice(0, SHOWN_NEAR)
    .map((row) => row.id);
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
}

// The path is joined, since the build would ship a file that `new URL` names.
const suite = fileURLToPath(new URL("..", import.meta.url));
const file = join(suite, "selftest", "results", "kill-matrix.json");

/** How the selftest breaks this requirement, each way one line; nothing in the published package, which has no selftest. */
function defectsOf(requirement: string): readonly string[] {
  if (!existsSync(file)) return [];
  const rows: unknown = JSON.parse(readFileSync(file, "utf8"));
  return (isArray(rows) ? rows : [])
    .filter((row) => at(row, "/breaks") === requirement)
    .map((row) => at(row, "/how"))
    .filter(isText);
}
