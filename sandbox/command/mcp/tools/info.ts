import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
import { PORTAL_PATH } from "../../../pages/portal-page.ts";
import type { Connection } from "../connection.ts";
import { accepted, told } from "../told.ts";

/** What only the sandbox that was started here makes known. */
export interface Shown {
  readonly publicKey: string | undefined;
}

export function addInfoTool(server: McpServer, sandbox: Connection, { publicKey }: Shown): void {
  server.registerTool(
    "sandbox_info",
    {
      title: "About this sandbox",
      description:
        "Base URL, keys, portal, time of the clock (epoch milliseconds), test cards, and amounts (centavos) and names that make something fail. The keys work in this sandbox only.",
      inputSchema: z.strictObject({}),
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    async () => {
      const outcomes = await sandbox.outcomes();
      const { now } = accepted("Reading the clock", await sandbox.control("GET", "/clock"));
      return told(`A sandbox at ${sandbox.address.baseUrl.href}, without real money.`, {
        base_url: sandbox.address.baseUrl.href,
        secret_key:
          publicKey === undefined ? "the one that was given to these tools" : sandbox.address.secretKey,
        ...(publicKey === undefined ? {} : { public_key: publicKey }),
        portal: sandbox.origin + PORTAL_PATH,
        now,
        ...outcomes,
      });
    },
  );
}
