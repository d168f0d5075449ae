/** Which answer a caller of the mock asks for, and what is wrong with that wish. */
import { operations } from "@payment-service/contract";
import { examples } from "@payment-service/contract/examples";

type Answers = Readonly<Record<string, object>>;

/** One line about a status or an example that the contract does not have; nothing when Prism has it. */
export function complaintAbout(method: string, path: string, prefer: string): string | undefined {
  const found = Object.values(operations).find(
    (one) => one.method === method && patternOf(one.path).test(path),
  );
  const status = /\bcode="?(\d{3})/.exec(prefer)?.[1];
  const name = /\bexample="?([^\s",;]+)/.exec(prefer)?.[1];
  if (found === undefined || (status === undefined && name === undefined)) return undefined;
  const answers: Answers = examples[found.id].responses;
  const named = answers[status ?? lowestSuccess(answers)];
  if (named === undefined) return `${found.id} has no answer ${status}: code is ${inWords(answers)}.`;
  if (name === undefined || name in named) return undefined;
  const elsewhere = Object.keys(answers).find((one) => name in (answers[one] ?? {}));
  const advice = elsewhere === undefined ? "" : ` "${name}" belongs to code=${elsewhere}.`;
  const code = status ?? lowestSuccess(answers);
  return `${found.id} ${code} has no example "${name}": example is ${inWords(named)}.${advice}`;
}

function lowestSuccess(answers: Answers): string {
  return Object.keys(answers).find((status) => status.startsWith("2")) ?? "200";
}

function inWords(names: object): string {
  return Object.keys(names)
    .join(", ")
    .replace(/, ([^,]+)$/, " or $1");
}

function patternOf(path: string): RegExp {
  return new RegExp(`^/v2${path.replaceAll(/\{[^}]+\}/g, "[^/]+")}$`);
}
