import { pathPattern, BASE_PATH } from "../values/call.ts";
import { operations } from "@payment-service/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { hintFor } from "../log/address.ts";
import type { World } from "../world.ts";
import { preflightHeaders } from "./cors.ts";

/**
 * The answer that the file of `--also` has for a path outside the contract; undefined where it has none. Pages of any
 * origin may read it: it needs no key and holds nothing secret.
 */
export function answerAlso(
  world: World,
  { method, url, headers }: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | undefined {
  const [path = ""] = url.split("?", 1);
  const { also } = world.settings;
  if (method === "OPTIONS") {
    const methods = also.methods(path);
    if (methods.length === 0) return undefined;
    return reply.code(204).headers(preflightHeaders(methods, headers)).send();
  }
  const origin = world.origin();
  const values = { id: world.newId(), now: world.clock.now(), origin, base_url: origin + BASE_PATH };
  const found = also.answer(method === "HEAD" ? "GET" : method, path, values);
  return found === undefined
    ? undefined
    : reply
        .code(found.status)
        .header("access-control-allow-origin", "*")
        .type(found.type)
        .send(found.content);
}

function isOfContract(asked: string): boolean {
  return Object.values(operations).some(({ path }) => pathPattern(path).test(asked));
}

/**
 * Says once of each unknown path that it was asked for, and what helps. Outside the base address only a path of the
 * contract is worth a line: browsers ask for icons.
 */
export function noticesUnknown(say: (line: string) => void): (method: string, url: string) => void {
  return (method, url) => {
    const [path = ""] = url.split("?", 1);
    if (!path.startsWith(`${BASE_PATH}/`) && !isOfContract(path)) return;
    const shown = path.slice(0, 200).replaceAll(/[^\x21-\x7e]/g, "?");
    say(`404 ${method} ${shown}: ${hintFor(method, path)}`);
  };
}
