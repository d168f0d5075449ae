/** Everything that can be read. */
import { type Tools, contract, unlessBlocked } from "../../flow.ts";

type Read = Awaited<ReturnType<Tools["given"]["ready"]>>;

const READS = contract.operationIds.filter((id) => contract.methodAndPath(id).startsWith("GET "));

/** One call of each operation that reads, of those that the target offers. What they read is made here, once. */
export async function allReads({ given }: Pick<Tools, "given">): Promise<Read[]> {
  const reads: Read[] = [];
  for (const operation of given.offered(...READS)) {
    const read = await unlessBlocked(given.ready(operation));
    if (read !== undefined) reads.push(read);
  }
  return reads;
}
