import { once } from "node:events";
import process from "node:process";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { CallToolRequestSchema, ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { Ajv2020 } from "ajv/dist/2020.js";
import sandboxPackage from "../../package.json" with { type: "json" };
import type { Connection } from "./sandbox.ts";
import { TOOLS } from "./tools.ts";

const instructions = `Tools over a payment sandbox: the service on one machine, without real money. Begin with sandbox_info.
Money is an integer in the smallest unit of MXN, centavos: 5000 is 50.00 MXN. Only the test cards of the sandbox can be used.
A pending charge is no error: the customer has to act. complete_3ds acts at a page, settle_pending_charge pays at a bank or store.`;

/** Serves the tools over standard input and output. Resolves when the client closes the connection. */
export async function serve(sandbox: Connection): Promise<void> {
  const mcp = new McpServer(
    { name: "payment-sandbox", version: sandboxPackage.version },
    { instructions, capabilities: { tools: {} } },
  );
  const ajv = new Ajv2020({ strict: false });
  const tools = Object.entries(TOOLS).map(([name, { about, takes, needs, run }]) => {
    const type = "object" as const;
    const inputSchema = { type, properties: { ...takes }, required: [...needs], additionalProperties: false };
    return { name, run, check: ajv.compile(inputSchema), shown: { name, description: about, inputSchema } };
  });
  mcp.server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: tools.map(({ shown }) => shown) }));
  mcp.server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal }) => {
    try {
      const { check, run } = tools.find(({ name }) => name === params.name) ?? {};
      const input = params.arguments ?? {};
      if (run === undefined) throw new Error(`There is no tool ${params.name}.`);
      if (check?.(input) === false) throw new Error(`Unusable input: ${JSON.stringify(check.errors)}`);
      const answer = await run(sandbox, input, signal);
      if (typeof answer === "string") return { content: [{ type: "text", text: answer }] };
      const text = JSON.stringify(answer, null, 2);
      return { content: [{ type: "text", text }], structuredContent: { ...answer } };
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      return { content: [{ type: "text", text }], isError: true };
    }
  });
  await mcp.connect(new StdioServerTransport());
  // The transport does not notice that its input ended.
  await Promise.race([once(process.stdin, "end"), once(process, "SIGTERM"), once(process, "SIGINT")]);
  await mcp.close();
}
