/** Flows about requests with one fault: each is refused, and the same request without the fault is accepted. */
import { type OperationWith, keyKindsOf, needsOf } from "../call/contract.ts";
import type { Exchange } from "../call/exchange.ts";
import { type Change, changed } from "../call/json-pointer.ts";
import type { Body } from "../given/bodies.ts";
import { keyKinds } from "../given/key-ways.ts";
import type { Refusal } from "../proof/proof.ts";
import { type Flow, type Sentence, flow } from "./flow.ts";

/** By requirement id: the sentence, and the faults that are sent one by one. */
type FaultRows = Readonly<Record<string, readonly [sentence: Sentence, ...faults: Change[]]>>;

/** One flow for each row, with each kind of key that opens the operation. */
export function refusals(
  operation: OperationWith<"body">,
  title: string,
  rows: FaultRows,
  status: Refusal["status"] = 400,
): Flow[] {
  const isForBothKeys = keyKindsOf(operation).includes("public");
  return Object.entries(rows).map(([id, [sentence, ...faults]]) =>
    flow({
      id: `refused-${id.replaceAll(".", "-")}`,
      title,
      needs: needsOf(operation),
      each: isForBothKeys ? keyKinds : keyKinds.over(),
      proves: { [id]: sentence },

      async run({ key, api, given, prove }) {
        const { id: of, query, body } = await given.request(operation);
        const call = (sent: Body): Promise<Exchange> =>
          api.call(operation, {
            ...(of !== undefined && { id: of }),
            ...(query && { query }),
            key,
            body: sent,
          });
        const wrong: Exchange[] = [];
        for (const fault of faults) wrong.push(await call(changed(body(), fault)));
        // Last, since an accepted call may end what the others are about.
        const twin = await call(body());

        prove(id, ...wrong).refused({ twin, status });
      },
    }),
  );
}
