import type { IncomingHttpHeaders } from "node:http";
import { operations, type OperationId } from "@payment-service/contract";
import { ANTI_FRAUD_HEADER } from "../values/call.ts";
import { checkAntiFraudHeader } from "./anti-fraud.ts";
import { CUT, underFaults } from "./under-faults.ts";
import { authenticate } from "./keys.ts";
import { adviceIn, understood, WARNING_HEADER, warningOf } from "../checking/unknown-members.ts";
import { refusedBody, sentenceOf, ServiceError, VALIDATION_ERROR } from "../values/errors.ts";
import type { Caller } from "../store/known-merchants.ts";
import type { Trace } from "../log/exchange.ts";
import { isLimited } from "../faults/fault.ts";
import type { RateLimit } from "./rate.ts";
import type { WrittenAnswer } from "../checking/writing.ts";
import type { Route } from "./route.ts";
import type { World } from "../world.ts";

/** The steps of every request to an operation, whichever way it came. A step that refuses the request throws. */
export interface Operation {
  readonly id: OperationId;
  /** The caller. Called before the body is read, so that a request without a key costs almost nothing. */
  caller(headers: IncomingHttpHeaders, query: unknown): Caller;
  /** Refuses a caller above the rate limit; undefined where there is none. */
  readonly count: ((caller: Caller) => Promise<void>) | undefined;
  answer(arrived: Arrived): Promise<WrittenAnswer | typeof CUT>;
}

/** A request of a known caller, its body read. */
export interface Arrived {
  readonly caller: Caller;
  readonly headers: IncomingHttpHeaders;
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  /** Undefined where nothing is logged. */
  readonly trace: Trace | undefined;
}

export function operationBy(
  route: Route,
  world: World,
  limit: RateLimit | undefined,
  notice: (line: string) => void,
): Operation {
  const { id, takesAntiFraudHeader, method } = operations[route.operation];
  const reads = method === "GET";
  async function checked({ caller, headers, params, query, body }: Arrived, inWorld: World) {
    const header = (name: string) => single(headers[name]);
    const { strictRequests: strict, antiFraudRequiredOn, naming } = world.settings;
    const required = antiFraudRequiredOn.has(id);
    const passedOver = takesAntiFraudHeader
      ? checkAntiFraudHeader(header(ANTI_FRAUD_HEADER), { required, strict })
      : [];
    const read = understood(id, { query, body }, naming);
    if (read.passedOver.length > 0 && strict) {
      // The one operation for which the document names a code.
      const code = id === "listCharges" ? "invalid_query_param" : VALIDATION_ERROR;
      throw refusedBody(400, code, sentenceOf(read.passedOver), ...read.passedOver);
    }
    const answer = route.answer({ world: inWorld, caller, header, params, query, body: read.body });
    const odd = [...passedOver, ...read.passedOver];
    if (odd.length === 0) return answer;
    const warning = naming.translate(warningOf(odd));
    notice(`${id}: ${warning}`);
    const warned = { [WARNING_HEADER]: warning };
    // A refusal most of all: the member that is missing may be the one whose name is wrong.
    return answer.then(
      (given) => ({ ...given, headers: warned }),
      (error: unknown) =>
        Promise.reject(error instanceof ServiceError ? error.with(warned, adviceIn(odd)) : error),
    );
  }
  return {
    id,
    caller: (headers, query) =>
      authenticate(
        id,
        {
          clientKey: single(headers["x-api-client-key"]),
          authorization: headers.authorization,
          query,
        },
        world.merchants,
      ),
    count:
      limit === undefined || !isLimited(id)
        ? undefined
        : ({ merchant }) => limit.count(`${merchant.id} ${id}`, world.clock.now()),
    answer(arrived) {
      // A read announces nothing, so that only a fault would be noted in its trace.
      if (reads && world.faults.none) return checked(arrived, world);
      const work = (inWorld: World) => checked(arrived, inWorld);
      const traced = arrived.trace === undefined ? world : { ...world, trace: arrived.trace };
      return world.faults.none ? work(traced) : underFaults(traced, id, work);
    },
  };
}

function single(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}
