/** Everything that can be read. */
import { type Tools, contract, several, unlessBlocked } from "../../flow.ts";

type Read = Awaited<ReturnType<Tools["given"]["ready"]>>;

const READS = contract.operationIds.filter((id) => contract.methodAndPath(id).startsWith("GET "));

/** One call of each operation that reads, of those that the target offers. What they read is made here, once. */
export async function allReads({ given }: Pick<Tools, "given">): Promise<Read[]> {
  const ready = given.offered(...READS).map((operation) => () => unlessBlocked(given.ready(operation)));
  return (await several(ready)).filter((read) => read !== undefined);
}
