import { findingsIn } from "./all.ts";
import { membersOf } from "./contract.ts";
import { mediaOf, operationsOf, webhooksOf } from "./places.ts";
import { readContract } from "./read.ts";

/** Our own rules over the contract; `npm run lint:contract` runs them after the general linters. */
const contract = await readContract(new URL("../../", import.meta.url));
const findings = findingsIn(contract);

for (const { rule, pointer, sentence } of findings) console.error(`${rule}: ${pointer}\n  ${sentence}`);

const { document, gaps } = contract;
const counts = [
  `${operationsOf(document).length} operations`,
  `${webhooksOf(document).length} webhooks`,
  `${gaps.length} gaps`,
  `${mediaOf(document).flatMap((media) => membersOf(document, media, "examples")).length} examples`,
].join(", ");
console.log(`contract: ${counts}, ${findings.length === 0 ? "no" : findings.length} problems`);
process.exitCode = findings.length === 0 ? 0 : 1;
