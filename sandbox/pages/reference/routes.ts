import type { FastifyInstance } from "fastify";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { guardAdmin } from "../../request/admin.ts";
import { BASE_PATH } from "../../values/base-path.ts";
import type { Merchant } from "../../store/merchants.ts";
import type { World } from "../../world.ts";
import { DOCS_PATH } from "../docs/messages.ts";
import type { FindDocs } from "../docs/reader.ts";
import { waitHeaders } from "../docs/routes.ts";
import { pageHeaders } from "../layout.ts";
import { POLICY, REFERENCE, referencePage, SCRIPT } from "./page.ts";

/**
 * The API reference: the contract of this sandbox, drawn by Scalar, which also sends calls. It is the one page with
 * a script of others, so it gets a policy of its own. The keys in it are for those who may see the portal.
 */
export function registerReference(
  pages: FastifyInstance,
  world: World,
  merchant: () => Merchant,
  find: FindDocs,
): void {
  const guard = async (request: Parameters<typeof guardAdmin>[0]) =>
    guardAdmin(request, world.origin(), world.settings.adminToken);

  pages.get(REFERENCE, { onRequest: guard }, async (_request, reply) => {
    const script = await find(SCRIPT);
    if ("status" in script)
      return reply.code(script.status).headers(waitHeaders(script.status)).send(script.page);
    return reply
      .headers({ ...pageHeaders(), "content-security-policy": POLICY })
      .send(referencePage(merchant(), world.origin() + BASE_PATH));
  });
  let contract: Promise<string> | undefined;
  pages.get(`${REFERENCE}/openapi.json`, { onRequest: guard }, async (_request, reply) => {
    contract ??= readContract();
    return reply.type("application/json").send(world.settings.naming.translate(await contract));
  });
}

/** The contract. Each operation leads to its page of the documentation. */
async function readContract(): Promise<string> {
  const file = fileURLToPath(import.meta.resolve("@payment-service/contract/openapi.json"));
  const contract: Contract = JSON.parse(await readFile(file, "utf8"));
  for (const item of Object.values(contract.paths)) {
    for (const operation of Object.values(item)) {
      if (operation.operationId === undefined) continue;
      const page = operation.operationId.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      operation.description = `${operation.description ?? ""}\n\n[What the document leaves open here, and what the conformance suite checks](${DOCS_PATH}/operations/${page}.html)`;
    }
  }
  return JSON.stringify(contract);
}

interface Contract {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { operationId?: string; description?: string }>>>
  >;
}
