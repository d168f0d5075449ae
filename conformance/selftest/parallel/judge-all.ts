/** Judges defects, each once, in several processes: a process gets the number of a defect, and answers with what the suite said. */
import process from "node:process";
import { fileURLToPath } from "node:url";
import { checks as allChecks } from "../../flows/index.ts";
import { defects } from "../defects/index.ts";
import type { Defect } from "../harness/defect.ts";
import { type MatrixRow, committed, nameOf, straysOf, unbroken, verdictOn } from "../results/matrix.ts";
import { type JudgedBy, isEnough, judgedBy, judgedByFew, judgedWith } from "./few-flows.ts";
import { inProcesses, work } from "./processes.ts";

const THIS = fileURLToPath(import.meta.url);
/** Every flow, also those that prove nothing of what a defect names. */
const WHOLE = "--whole";
/** Looks for the few flows that show what the selected ones let pass. */
const SEARCH = "--search";

/** One defect, judged once. */
export interface Judged {
  /** Its place in the list of defects. */
  readonly number: number;
  readonly row: MatrixRow;
  /** What the suite said about the requirement, for people. */
  readonly reason: string;
  /** Why requirements failed that the defect does not name. */
  readonly strays: readonly string[];
  /** Requirements that the defect names in `with` and that did not fail. */
  readonly unbroken: readonly string[];
  /** How many flows were run. */
  readonly flows: number;
  readonly tookMs: number;
}

interface How {
  readonly jobs: number;
  readonly whole: boolean;
  readonly search?: boolean;
  readonly onDone: (one: Judged) => void;
}

/** A number may stand in the list more than once. */
export function judgeAll(
  numbers: readonly number[],
  { jobs, whole, search = false, onDone }: How,
): Promise<Judged[]> {
  const program = [THIS, ...(whole ? [WHOLE] : []), ...(search ? [SEARCH] : [])] as const;
  return inProcesses(program, { tasks: numbers, jobs, onDone });
}

if (process.argv[1] === THIS) {
  const [whole, search] = [WHOLE, SEARCH].map((word) => process.argv.includes(word));
  const rows = new Map(committed().map((row) => [nameOf(row), row]));

  /** Some defects show only where other flows have made charges too: what the selected flows let pass is judged by every flow. */
  const judgedOnce = async (defect: Defect): Promise<JudgedBy> => {
    if (whole === true) return judgedBy(allChecks, defect);
    const selected = await judgedWith(rows.get(nameOf(defect))?.shownBy ?? [], defect);
    if (isEnough(defect, selected)) return selected;
    const all = await judgedBy(allChecks, defect);
    return search === true && isEnough(defect, all) ? ((await judgedByFew(defect, all)) ?? all) : all;
  };

  const resultOf = async (number: number): Promise<Judged> => {
    const defect = defects[number];
    if (defect === undefined) throw new Error(`there is no defect number ${number}`);
    const started = performance.now();
    const { row, verdicts, flows } = await judgedOnce(defect);
    const known = rows.get(nameOf(defect))?.besides ?? [];
    const strays = straysOf(defect, verdicts).filter(
      ({ requirement }) => whole !== true || !known.includes(requirement),
    );
    const besides = [...known, ...(whole === true ? strays.map(({ requirement }) => requirement) : [])];
    return {
      number,
      row: { ...row, ...(besides.length > 0 && { besides: [...new Set(besides)].toSorted() }) },
      reason: verdictOn(defect.breaks, verdicts)?.reason ?? "",
      strays: strays.map(({ requirement, reason }) => `${requirement}: ${reason}`),
      unbroken: unbroken(defect, verdicts),
      flows,
      tookMs: performance.now() - started,
    };
  };
  work({ resultOf });
}
